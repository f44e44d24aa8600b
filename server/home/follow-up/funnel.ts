import { and, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ReadingFunnel, ReadingSteps } from '../../../contract/home/booklet-follow-up.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import { buildMissingProofsCondition, buildReadingCondition } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/** A share changes when one person reads: it is told to the nearest multiple of this. */
const SHARE_STEP = 5;

/** People of one booklet by stage; each person is in exactly one. */
export interface StageCounts {
  toInvite: number;
  scheduled: number;
  failed: number;
  /** Invited, and the booklet not opened. */
  waiting: number;
  /** Opened, and no page read. */
  opened: number;
  /** Never finished. */
  started: number;
  /** Finished once; a major version requires more. */
  again: number;
  completed: number;
  /** Of all those who are invited, with a confirmation still to give. */
  unsigned: number;
}

export const NO_PEOPLE: StageCounts = {
  toInvite: 0,
  scheduled: 0,
  failed: 0,
  waiting: 0,
  opened: 0,
  started: 0,
  again: 0,
  completed: 0,
  unsigned: 0,
};

/** Counts the people of these booklets whose access is not over, by stage; a booklet without any is left out. */
export const countStages = async (scope: Scope, bookletIds: readonly string[]): Promise<Map<string, StageCounts>> => {
  const { enrolments } = scope.views;
  const { state } = enrolments;
  const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const inState = (...states: string[]) => countWhere(sql`${state} in ${states}`);
  const rows = await scope
    .select({
      id: enrolments.bookletId,
      toInvite: inState('to_invite'),
      scheduled: inState('scheduled'),
      failed: inState('failed'),
      waiting: inState('invited'),
      opened: inState('opened'),
      started: inState('started'),
      again: countWhere(buildReadingCondition(scope, enrolments, 'again')),
      completed: inState('completed'),
      unsigned: countWhere(buildMissingProofsCondition(enrolments) ?? sql`true`),
    })
    .from(enrolments)
    .where(
      and(anyOf(enrolments.bookletId, bookletIds), notInArray(state, ENDED_STATES), isNull(enrolments.anonymisedAt)),
    )
    .groupBy(enrolments.bookletId);
  return new Map(rows.map(({ id, ...counts }) => [id, { ...counts, started: counts.started - counts.again }]));
};

interface TrackingRule {
  mode: TrackingMode;
  threshold: number;
  /** The actor may see how far each person has come. */
  named: boolean;
}

const toShare = (n: number, of: number): number => Math.round((100 * n) / of / SHARE_STEP) * SHARE_STEP;

/** How far the invited people have come, as the booklet's tracking lets it be told. */
export const tellReadingSteps = (counts: StageCounts, { mode, threshold, named }: TrackingRule): ReadingSteps => {
  if (mode === 'none') return { kind: 'none' };
  const { again, completed } = counts;
  const started = completed + again + counts.started;
  const opened = started + counts.opened;
  if (named) return { kind: 'people', opened, started, again, completed };
  const stages = [counts.waiting, counts.opened, counts.started, again, completed];
  const invited = counts.waiting + opened;
  // A stage of fewer people than the threshold would be the difference of two shares.
  if (invited < threshold || stages.some((n) => n > 0 && n < threshold)) return { kind: 'few', threshold };
  return {
    kind: 'share',
    opened: toShare(opened, invited),
    started: toShare(started, invited),
    again: toShare(again, invited),
    completed: toShare(completed, invited),
  };
};

export const buildFunnel = (counts: StageCounts, rule: TrackingRule): ReadingFunnel => ({
  toInvite: counts.toInvite,
  scheduled: counts.scheduled,
  failed: counts.failed,
  invited: counts.waiting + counts.opened + counts.started + counts.again + counts.completed,
  reading: tellReadingSteps(counts, rule),
});
