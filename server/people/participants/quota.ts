import { and, notInArray, sql } from 'drizzle-orm';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Settings } from './settings.ts';

/** Counts a participant once, whatever the number of enrolments. */

const people = sql<number>`count(distinct participant_id)::int`;

/** Counts participants with access to a booklet, now or later. */
export const activeOf = async (scope: Scope): Promise<number> => {
  const { enrolments } = scope.views;
  const [row] = await scope.select({ n: people }).from(enrolments).where(notInArray(enrolments.state, ENDED_STATES));
  return row?.n ?? 0;
};

const activeAmong = async (scope: Scope, participantIds: readonly string[]): Promise<number> => {
  if (participantIds.length === 0) return 0;
  const { enrolments } = scope.views;
  const [row] = await scope
    .select({ n: people })
    .from(enrolments)
    .where(and(notInArray(enrolments.state, ENDED_STATES), among(enrolments.participantId, participantIds)));
  return row?.n ?? 0;
};

/**
 * Throws PAR-011 above the company’s quota of active participants: `fresh` new ones, plus those of `known` who are not
 * active yet. Locks the company’s row until the end of the transaction.
 */
export const refuseFull = async (
  inside: Scope,
  { quota }: Pick<Settings, 'quota'>,
  fresh: number,
  known: readonly string[] = [],
): Promise<void> => {
  await inside.select().from(inside.views.company).for('no key update');
  const more = fresh + known.length - (await activeAmong(inside, known));
  if (more > 0 && (await activeOf(inside)) + more > quota) throw new Refusal('PAR-011', { n: quota });
};
