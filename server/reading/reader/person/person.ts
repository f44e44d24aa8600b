import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import {
  createReferentResolver,
  EXAMPLE_ID,
  EXAMPLE_LEADERS,
  isQuizPassed,
  listQuestionRecipients,
  loadReferentsContext,
  makeExampleEnrolment,
  makeExampleProfile,
  toReferentDisplay,
} from '../../../people/index.ts';
import { prepareQuery } from '../../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { createTimedCache } from '../booklet/timed-cache.ts';
import { buildShownStepsQuery, shownMessages } from './messages.ts';
import type { FileReading, PageNote, PersonProof, ReaderPerson } from './reader-context.ts';

/** Maximum age of a cached participant, in milliseconds: same as a session. */
const PERSON_CACHE_MS = 1000;

/** A participant with all that their pages need, by indexes only. */
const personQuery = prepareQuery('find_reader_person', (source, value: (name: 'enrolmentId') => Placeholder) => {
  const enrolmentId = value('enrolmentId');
  const { enrolments, participants, pageProgress, proofs, responders, responses, openedFiles, readerNotes } =
    source.views;
  const read = source
    .select({
      enrolmentId: pageProgress.enrolmentId,
      ids: sql<string[]>`jsonb_agg(${pageProgress.pageId})`.as('ids'),
    })
    .from(pageProgress)
    .where(eq(pageProgress.enrolmentId, enrolmentId))
    .groupBy(pageProgress.enrolmentId)
    .as('read');
  const confirmed = source
    .select({
      enrolmentId: proofs.enrolmentId,
      all: sql<PersonProof[]>`jsonb_agg(jsonb_build_object('blockId', ${proofs.blockId}, 'version', ${proofs.version},
        'number', ${proofs.number}, 'at', ${proofs.statement} -> 'at', 'document', ${proofs.statement} -> 'document')
        order by ${proofs.number})`.as('all_proofs'),
    })
    .from(proofs)
    .where(eq(proofs.enrolmentId, enrolmentId))
    .groupBy(proofs.enrolmentId)
    .as('confirmed');
  const replied = source
    .select({
      enrolmentId: responders.enrolmentId,
      blockIds: sql<string[]>`jsonb_agg(${responders.blockId})`.as('block_ids'),
    })
    .from(responders)
    .where(eq(responders.enrolmentId, enrolmentId))
    .groupBy(responders.enrolmentId)
    .as('replied');
  const quizzes = source
    .select({
      enrolmentId: responses.enrolmentId,
      blockIds: sql<string[]>`jsonb_agg(${responses.blockId})`.as('quiz_ids'),
    })
    .from(responses)
    .where(and(eq(responses.enrolmentId, enrolmentId), isQuizPassed(responses)))
    .groupBy(responses.enrolmentId)
    .as('quizzes');
  const files = source
    .select({
      enrolmentId: openedFiles.enrolmentId,
      all: sql<[string, FileReading][]>`jsonb_agg(jsonb_build_array(${openedFiles.mediaId}, jsonb_build_object(
        'seen', ${openedFiles.seen}, 'total', ${openedFiles.total}, 'isRead', ${openedFiles.isRead})))`.as('all_files'),
    })
    .from(openedFiles)
    .where(eq(openedFiles.enrolmentId, enrolmentId))
    .groupBy(openedFiles.enrolmentId)
    .as('files');
  const noted = source
    .select({
      enrolmentId: readerNotes.enrolmentId,
      all: sql<[string, PageNote][]>`jsonb_agg(jsonb_build_array(${readerNotes.pageId}, jsonb_build_object(
        'bookmarked', ${readerNotes.bookmarked}, 'note', ${readerNotes.note}, 'revision', ${readerNotes.revision})))`.as(
        'all_notes',
      ),
    })
    .from(readerNotes)
    .where(eq(readerNotes.enrolmentId, enrolmentId))
    .groupBy(readerNotes.enrolmentId)
    .as('noted');
  const shown = buildShownStepsQuery(source, enrolmentId);
  return source
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .leftJoin(shown, eq(shown.enrolmentId, enrolments.id))
    .leftJoin(read, eq(read.enrolmentId, enrolments.id))
    .leftJoin(confirmed, eq(confirmed.enrolmentId, enrolments.id))
    .leftJoin(quizzes, eq(quizzes.enrolmentId, enrolments.id))
    .leftJoin(files, eq(files.enrolmentId, enrolments.id))
    .leftJoin(noted, eq(noted.enrolmentId, enrolments.id))
    .leftJoin(replied, eq(replied.enrolmentId, enrolments.id))
    .where(eq(enrolments.id, enrolmentId));
});

/**
 * Two queries: the participant, and their referents; more while a message is shown. Null: the enrolment no longer
 * exists.
 */
export const loadReaderPerson = async (scope: Scope, enrolmentId: string): Promise<ReaderPerson | null> => {
  const [row] = await scope.runPrepared(personQuery, { enrolmentId });
  if (!row) return null;
  const { bookletId } = row.enrolments;
  const { referents, today } = await loadReferentsContext(scope, bookletId, [row.participants]);
  const leader = createReferentResolver(referents, bookletId, today);
  return {
    enrolment: row.enrolments,
    sheet: row.participants,
    done: new Set(row.read?.ids ?? []),
    passed: new Set(row.quizzes?.blockIds ?? []),
    proofs: row.confirmed?.all ?? [],
    opened: new Map(row.files?.all ?? []),
    notes: new Map(row.noted?.all ?? []),
    answered: new Set(row.replied?.blockIds ?? []),
    messages: row.shown ? await shownMessages.run(scope, enrolmentId, row.shown.ids) : [],
    takers: listQuestionRecipients(referents, bookletId, row.participants, today),
    ...toReferentDisplay({ manager: leader(row.participants, 'manager'), buddy: leader(row.participants, 'buddy') }),
  };
};

/** A sample participant, who has read nothing. */
export const makeExamplePerson = (companyId: string): ReaderPerson => ({
  enrolment: makeExampleEnrolment(companyId),
  sheet: makeExampleProfile(companyId),
  done: new Set(),
  passed: new Set(),
  proofs: [],
  answered: new Set(),
  opened: new Map(),
  notes: new Map(),
  takers: [],
  messages: [],
  ...EXAMPLE_LEADERS,
});

export const createPersonCache = (db: Db) => {
  const known = createTimedCache(PERSON_CACHE_MS, (enrolmentId, companyId: string) =>
    loadReaderPerson(readerScope(db, companyId), enrolmentId),
  );
  return {
    of: async (companyId: string, enrolmentId: string): Promise<ReaderPerson | null> =>
      enrolmentId === EXAMPLE_ID ? makeExamplePerson(companyId) : known.get(enrolmentId, companyId),
    /** True while this answer of `of` may still be used. */
    isCurrent: (person: ReaderPerson): boolean => known.peek(person.enrolment.id) === person,
    /** Removes a participant who has just changed. */
    drop: (enrolmentId: string) => known.drop(enrolmentId),
    forget: () => known.clear(),
  };
};

export type PersonCache = ReturnType<typeof createPersonCache>;
