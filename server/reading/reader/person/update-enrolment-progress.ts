import { eq } from 'drizzle-orm';
import { isUnopened } from '../../../../contract/people/enrolments/enrolment.ts';
import { countProofs } from '../../../booklets/index.ts';
import {
  countRequiredPages,
  findMissingRequirements,
  hasNoRequirements,
  loadAchievements,
  moveEnrolments,
} from '../../../people/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import type { BookletTree } from './reader-context.ts';

/**
 * Recounts the reader's progress and moves their enrolment: it starts with the first page, and completes with the last
 * one once every confirmation is given and every quiz passed. Without tracking, only confirmations count.
 */
export const updateEnrolmentProgress = async (
  inside: Scope,
  online: OnlineBooklet,
  row: TenantRow<'enrolments'>,
  tree: BookletTree,
): Promise<void> => {
  const { id, state } = row;
  const follows = online.options.tracking.mode !== 'none';
  const { requirements } = tree;
  const done = await loadAchievements(inside, id);
  const { pagesDone, pagesDue, percent: progress } = countRequiredPages(requirements, done.pages);
  const proofs = countProofs(requirements.confirmations, done.proofs, tree.majors);
  await inside.update('enrolments', { ...(follows && { pagesDone, pagesDue, progress }), ...proofs }, (columns) =>
    eq(columns.id, id),
  );
  if (!follows) return;
  const isBefore = isUnopened(state);
  if (isBefore) await moveEnrolments(inside, [id], 'open');
  if (isBefore || state === 'opened') await moveEnrolments(inside, [id], 'start');
  const missing = findMissingRequirements(requirements, done, { majors: tree.majors, follows });
  if (pagesDue > 0 && state !== 'completed' && hasNoRequirements(missing))
    await moveEnrolments(inside, [id], 'complete');
};
