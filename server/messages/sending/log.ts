import { desc, eq } from 'drizzle-orm';
import type { CampaignEvent } from '../../../contract/messages/campaigns/campaign.ts';
import { namesOf } from '../../booklets/booklets/people.ts';
import { byWhom } from '../../people/enrolments/events.ts';
import type { Scope } from '../../platform/data/scope.ts';

/** Adds an entry to the campaign log, within the transaction of the event itself. */
export const record = async (inside: Scope, campaignId: string, what: CampaignEvent, detail = ''): Promise<void> => {
  await inside.insert('campaignEvents', [{ campaignId, what, detail: detail.slice(0, 500), userId: byWhom(inside) }]);
};

const SHOWN = 100;

/** Events of a campaign, newest first. */
export const logOf = async (scope: Scope, campaignId: string) => {
  const { campaignEvents } = scope.views;
  const rows = await scope
    .select()
    .from(campaignEvents)
    .where(eq(campaignEvents.campaignId, campaignId))
    .orderBy(desc(campaignEvents.at), desc(campaignEvents.id))
    .limit(SHOWN);
  const names = await namesOf(
    scope,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ id, what, detail, userId, at }) => ({
    id,
    what,
    detail,
    by: userId === null ? null : (names.get(userId) ?? null),
    at: at.toISOString(),
  }));
};
