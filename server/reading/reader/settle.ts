import { eq } from 'drizzle-orm';
import { isUnopened } from '../../../contract/people/enrolments/enrolment.ts';
import { loadAchievements } from '../../people/enrolments/achievements.ts';
import { move } from '../../people/enrolments/move.ts';
import { findMissing, isNothing, sumOfPages } from '../../people/enrolments/requirements.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { proofSum } from '../proofs/confirmations.ts';
import type { Tree } from './person-tree.ts';
import type { OnLine } from './shelf.ts';

/**
 * Recounts the reader's progress and moves their enrolment: it starts with the first page, and completes with the last
 * one once every confirmation is given and every quiz passed. Without tracking, only confirmations count.
 */
export const settle = async (inside: Scope, online: OnLine, row: Row<'enrolments'>, tree: Tree): Promise<void> => {
  const { id, state } = row;
  const follows = online.options.tracking.mode !== 'none';
  const { requirements } = tree;
  const done = await loadAchievements(inside, id);
  const { pagesDone, pagesDue, percent: progress } = sumOfPages(requirements, done.pages);
  const proofs = proofSum(requirements.confirmations, done.proofs, online.major);
  await inside.update('enrolments', { ...(follows && { pagesDone, pagesDue, progress }), ...proofs }, (columns) =>
    eq(columns.id, id),
  );
  if (!follows) return;
  const isBefore = isUnopened(state);
  if (isBefore) await move(inside, [id], 'open');
  if (isBefore || state === 'opened') await move(inside, [id], 'start');
  const missing = findMissing(requirements, done, { major: online.major, follows });
  if (pagesDue > 0 && state !== 'completed' && isNothing(missing)) await move(inside, [id], 'complete');
};
