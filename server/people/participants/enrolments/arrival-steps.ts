import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { PENDING_CAMPAIGN_STATES } from '../../../../contract/messages/campaigns/campaign-states.ts';
import { type StepTiming, stepTiming } from '../../../../contract/messages/campaigns/sequence.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';

/** A campaign that leaves a number of days before or after the arrival. */
export interface ArrivalStep extends StepTiming {
  campaignId: string;
  name: string;
  trigger: { kind: 'arrival'; days: number };
}

/** Lists the steps of a booklet’s sequence that depend on the arrival, in order of time. */
export const listArrivalSteps = async (scope: Scope, bookletId: string): Promise<ArrivalStep[]> => {
  const { campaigns } = scope.views;
  const rows = await scope
    .select({ id: campaigns.id, name: campaigns.name, step: campaigns.step })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.bookletId, bookletId),
        isNotNull(campaigns.step),
        isNull(campaigns.archivedAt),
        inArray(campaigns.state, [...PENDING_CAMPAIGN_STATES]),
      ),
    )
    .orderBy(asc(campaigns.position), asc(campaigns.id))
    .limit(100);
  return rows
    .flatMap(({ id, name, step }): ArrivalStep[] => {
      const read = stepTiming.safeParse(step);
      if (!read.success || read.data.trigger.kind !== 'arrival') return [];
      const { days } = read.data.trigger;
      return [{ ...read.data, campaignId: id, name, trigger: { kind: 'arrival', days } }];
    })
    .sort((a, b) => a.trigger.days - b.trigger.days);
};
