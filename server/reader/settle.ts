import { eq } from 'drizzle-orm';
import { isUnopened } from '../../contract/enrolment.ts';
import type { Row, Scope } from '../db/scope.ts';
import { move } from '../enrolments/move.ts';
import { confirmationsIn, type Given, proofSum } from '../proofs/confirmations.ts';
import { passedIn, requiredQuizzes } from './person-quizzes.ts';
import { sumOf, type Tree } from './person-tree.ts';
import type { OnLine } from './shelf.ts';

/** Ids of the pages that she has read. */
export const doneIn = async (inside: Scope, enrolmentId: string): Promise<Set<string>> => {
  const { pageProgress } = inside.views;
  const rows = await inside
    .select({ id: pageProgress.pageId })
    .from(pageProgress)
    .where(eq(pageProgress.enrolmentId, enrolmentId));
  return new Set(rows.map(({ id }) => id));
};

/** What she has confirmed. */
export const givenIn = (inside: Scope, enrolmentId: string): Promise<Given[]> => {
  const { proofs } = inside.views;
  return inside
    .select({ blockId: proofs.blockId, version: proofs.version, number: proofs.number })
    .from(proofs)
    .where(eq(proofs.enrolmentId, enrolmentId));
};

const quizzesPassed = async (inside: Scope, enrolmentId: string, { visible, due }: Tree): Promise<boolean> => {
  const required = requiredQuizzes(visible, due);
  if (required.length === 0) return true;
  const passed = await passedIn(inside, enrolmentId);
  return required.every((id) => passed.has(id));
};

/**
 * Counts anew what somebody has done of what is for her, and moves her enrolment by it: it starts with the first page, and
 * completes with the last one once all that is to be confirmed is, and all that is to be passed. Where nothing is followed, only confirmations count.
 */
export const settle = async (inside: Scope, online: OnLine, row: Row<'enrolments'>, tree: Tree): Promise<void> => {
  const { id, state } = row;
  const follows = online.options.tracking.mode !== 'none';
  const sum = sumOf(tree, follows ? await doneIn(inside, id) : new Set());
  const { pagesDone, pagesDue, percent: progress } = sum;
  const proofs = proofSum(confirmationsIn(tree.visible), await givenIn(inside, id), online.major);
  await inside.update('enrolments', { ...(follows && { pagesDone, pagesDue, progress }), ...proofs }, (columns) =>
    eq(columns.id, id),
  );
  if (!follows) return;
  const isBefore = isUnopened(state);
  if (isBefore) await move(inside, [id], 'open');
  if (isBefore || state === 'opened') await move(inside, [id], 'start');
  const isRead = pagesDue > 0 && pagesDone === pagesDue && proofs.proofsDone === proofs.proofsDue;
  if (isRead && state !== 'completed' && (await quizzesPassed(inside, id, tree))) {
    await move(inside, [id], 'complete');
  }
};
