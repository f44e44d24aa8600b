import { and, eq, sql } from 'drizzle-orm';
import type { QuizResult } from '../../../../blocks/quiz-form.ts';
import { listPassedQuizzes } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import { updateEnrolmentProgress } from '../person/update-enrolment-progress.ts';

/** The reader's tried quizzes as text: « Sécurité (réussi) ». Only pages that they may read. */
export const describeQuizzes = async (scope: Scope, { person, tree }: PersonVisit): Promise<string> => {
  const { responses } = scope.views;
  const rows = await scope
    .select({ blockId: responses.blockId })
    .from(responses)
    .where(and(eq(responses.enrolmentId, person.enrolment.id), eq(responses.kind, 'quiz')));
  const passed = await listPassedQuizzes(scope, person.enrolment.id);
  const tried = new Set(rows.map(({ blockId }) => blockId));
  return tree.pages
    .flatMap((page) =>
      page.blocks
        .filter(({ id }) => tried.has(id))
        .map(({ id }) => `${page.title} (${passed.has(id) ? 'réussi' : 'pas encore réussi'})`),
    )
    .join(', ');
};

/**
 * Records the first attempt at a quiz, and a later pass, which may complete the reading. Stores nothing for a trial, or
 * without tracking.
 */
export const recordQuizAttempt = async (
  db: Db,
  visit: PersonVisit,
  blockId: string,
  result: QuizResult,
): Promise<void> => {
  const { online, person, tree, visitor } = visit;
  if (visitor.trial || online.options.tracking.mode === 'none') return;
  const page = tree.pages.find(({ blocks }) => blocks.some(({ id }) => id === blockId));
  const enrolmentId = person.enrolment.id;
  await readerScope(db, online.companyId).transaction(async (inside) => {
    // Lock the enrolment row: attempts from two devices run in turn.
    const [row] = await inside.update('enrolments', { lastActivityAt: new Date() }, ({ id }) => eq(id, enrolmentId));
    if (!row) return;
    const { responses } = inside.views;
    const hers = and(
      eq(responses.enrolmentId, enrolmentId),
      eq(responses.blockId, blockId),
      eq(responses.kind, 'quiz'),
    );
    const [first] = await inside.select({ id: responses.id }).from(responses).where(hers);
    if (!first) {
      const right = result.questions.map((question) => question.right);
      const value = { passed: result.passed, score: result.score, right };
      const { bookletId, number: version, timeZone } = online;
      await inside.insert('responses', [
        {
          bookletId,
          enrolmentId,
          kind: 'quiz',
          blockId,
          pageId: page?.id ?? null,
          version,
          value,
          day: getLocalDay(timeZone),
        },
      ]);
    } else if (result.passed) {
      await inside.update('responses', { value: sql`value || '{"later": true}'::jsonb` }, ({ id }) => eq(id, first.id));
    }
    if (result.passed) await updateEnrolmentProgress(inside, online, row, tree);
  });
};
