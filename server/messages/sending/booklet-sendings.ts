import { and, count, eq, inArray } from 'drizzle-orm';
import type { ActiveSendings } from '../../../contract/booklets/booklets/booklets.ts';
import { ACTIVE_CAMPAIGN_STATES, CAMPAIGN_TRANSITIONS } from '../../../contract/messages/campaigns/campaign-states.ts';
import { actorId } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Counts the campaigns and steps of a booklet that send now or at their planned time. */
export const countActiveSendings = async (scope: Scope, bookletId: string): Promise<ActiveSendings> => {
  const { campaigns } = scope.views;
  const [row] = await scope
    .select({ all: count(), steps: count(campaigns.step) })
    .from(campaigns)
    .where(and(eq(campaigns.bookletId, bookletId), inArray(campaigns.state, [...ACTIVE_CAMPAIGN_STATES])));
  const { all = 0, steps = 0 } = row ?? {};
  return { campaigns: all - steps, steps };
};

/**
 * Pauses every active campaign and step of a booklet, within the transaction that takes it off line and that holds its
 * row. `why` is written in the log of each. Nothing resumes automatically.
 */
export const pauseSendings = async (inside: Scope, bookletId: string, why: string): Promise<ActiveSendings> => {
  const { from, to } = CAMPAIGN_TRANSITIONS.suspend;
  const paused = await inside.update('campaigns', { state: to, failure: why }, (columns) =>
    and(eq(columns.bookletId, bookletId), inArray(columns.state, [...from])),
  );
  await inside.insert(
    'campaignEvents',
    paused.map(({ id }) => ({ campaignId: id, what: 'paused' as const, detail: why, userId: actorId(inside) })),
  );
  const steps = paused.filter(({ step }) => step !== null).length;
  return { campaigns: paused.length - steps, steps };
};
