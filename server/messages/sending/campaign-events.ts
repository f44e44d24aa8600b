import { desc, eq } from 'drizzle-orm';
import type { CampaignEvent } from '../../../contract/messages/campaigns/campaign.ts';
import type { listCampaignLog } from '../../../contract/messages/campaigns/sendings.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import { actorId } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';

/** Adds an entry to the campaign log, within the transaction of the event itself. */
export const recordCampaignEvent = async (
  inside: Scope,
  campaignId: string,
  what: CampaignEvent,
  detail = '',
): Promise<void> => {
  await inside.insert('campaignEvents', [{ campaignId, what, detail: detail.slice(0, 500), userId: actorId(inside) }]);
};

/** A page of the events of a campaign, newest first. */
export const listCampaignEvents = async (
  scope: Scope,
  campaignId: string,
  page = 1,
): Promise<CallAnswer<typeof listCampaignLog>> => {
  const { campaignEvents } = scope.views;
  const rows = await scope
    .select()
    .from(campaignEvents)
    .where(eq(campaignEvents.campaignId, campaignId))
    .orderBy(desc(campaignEvents.at), desc(campaignEvents.id))
    .limit(PANEL_ROWS)
    .offset((page - 1) * PANEL_ROWS);
  const names = await loadUserNames(
    scope,
    rows.map(({ userId }) => userId),
  );
  return {
    rows: rows.map(({ id, what, detail, userId, at }) => ({
      id,
      what,
      detail,
      by: userId === null ? null : (names.get(userId) ?? null),
      at: at.toISOString(),
    })),
    total: await scope.countRows(campaignEvents, eq(campaignEvents.campaignId, campaignId)),
  };
};
