import { and, notInArray, sql } from 'drizzle-orm';
import { ENDED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { CompanyParticipantSettings } from '../settings/settings.ts';

/** Counts a participant once, whatever the number of enrolments. */

const distinctParticipants = sql<number>`count(distinct participant_id)::int`;

/** Counts participants with access to a booklet, now or later; limited to `ids` if given. */
export const countActiveParticipants = async (scope: Scope, ids?: readonly string[]): Promise<number> => {
  if (ids?.length === 0) return 0;
  const { enrolments } = scope.views;
  const [row] = await scope
    .select({ n: distinctParticipants })
    .from(enrolments)
    .where(and(notInArray(enrolments.state, ENDED_STATES), ids && anyOf(enrolments.participantId, ids)));
  return row?.n ?? 0;
};

/**
 * Throws PAR-011 above the company’s quota of active participants: `fresh` new ones, plus those of `known` who are not
 * active yet. Locks the company’s row until the end of the transaction.
 */
export const requireParticipantQuota = async (
  inside: Scope,
  { quota }: Pick<CompanyParticipantSettings, 'quota'>,
  fresh: number,
  known: readonly string[] = [],
): Promise<void> => {
  await inside.select().from(inside.views.company).for('no key update');
  const more = fresh + known.length - (await countActiveParticipants(inside, known));
  if (more > 0 && (await countActiveParticipants(inside)) + more > quota) throw new Refusal('PAR-011', { n: quota });
};
