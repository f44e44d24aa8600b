import { and, count, eq, gte, inArray, lt, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { CampaignDetail, CampaignRow, RecipientCounts } from '../../../contract/messages/campaigns/campaigns.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { type ParticipantsContext, toIsoString } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { type Campaign, type CampaignContext, isEditable } from './find-campaign.ts';
import { listKnownVariables } from './mail/list-known-variables.ts';

/** Recipient counts by state for each of these campaigns. */
export const countRecipientsByCampaign = async (
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, RecipientCounts>> => {
  const { campaignRecipients: recipients } = scope.views;
  if (ids.length === 0) return new Map();
  const rows = await scope
    .select({ id: recipients.campaignId, state: recipients.state, n: count() })
    .from(recipients)
    .where(anyOf(recipients.campaignId, ids))
    .groupBy(recipients.campaignId, recipients.state);
  return new Map(
    ids.map((id) => {
      const n = (...states: string[]) =>
        rows.reduce((sum, row) => (row.id === id && states.includes(row.state) ? sum + row.n : sum), 0);
      const excluded = n('excluded');
      const all = rows.reduce((sum, row) => (row.id === id ? sum + row.n : sum), 0);
      return [
        id,
        {
          total: all - excluded,
          waiting: n('waiting', 'sending', 'retrying'),
          sent: n('sent'),
          failed: n('bounced', 'failed'),
          toCheck: n('to_check'),
          excluded,
          cancelled: n('cancelled'),
        },
      ];
    }),
  );
};

/**
 * Number of recipients who read the booklet within 7 days, by campaign. Omitted when reading is not tracked, and, when
 * nobody is tracked by name, for fewer people than the booklet’s threshold.
 */
const countOpenings = async (scope: Scope, { follow, booklet }: ParticipantsContext, ids: readonly string[]) => {
  if (follow.mode === 'none' || ids.length === 0) return new Map<string, number>();
  const { campaignRecipients: recipients, enrolments } = scope.views;
  const within = (at: SQLWrapper) =>
    and(
      sql`${at} is not null`,
      gte(sql`${at}`, recipients.sentAt),
      lt(sql`${at}`, sql`${recipients.sentAt} + interval '7 days'`),
    );
  const opened = or(within(enrolments.openedAt), within(enrolments.lastActivityAt));
  const rows = await scope
    .select({ id: recipients.campaignId, sent: count(), n: sql<number>`(count(*) filter (where ${opened}))::int` })
    .from(recipients)
    .innerJoin(enrolments, eq(enrolments.id, recipients.enrolmentId))
    .where(and(anyOf(recipients.campaignId, ids), inArray(recipients.state, ['sent', 'bounced'])))
    .groupBy(recipients.campaignId);
  const { threshold } = booklet.settings.tracking;
  return new Map(rows.filter(({ sent }) => follow.named || sent >= threshold).map(({ id, n }) => [id, n]));
};

/** List rows, in the order of the campaigns. */
export const loadCampaignRows = async (
  scope: Scope,
  people: ParticipantsContext,
  campaigns: readonly Pick<Campaign, (keyof CampaignRow & keyof Campaign) | 'createdBy'>[],
): Promise<CampaignRow[]> => {
  const launched = campaigns.filter(({ state }) => state !== 'draft').map(({ id }) => id);
  const counts = await countRecipientsByCampaign(scope, launched);
  const openings = await countOpenings(scope, people, launched);
  const names = await loadUserNames(
    scope,
    campaigns.map(({ createdBy }) => createdBy),
  );
  return campaigns.map((one) => ({
    ...pickFields(one, ['id', 'rowVersion', 'name', 'kind', 'state']),
    archivedAt: toIsoString(one.archivedAt),
    plannedAt: toIsoString(one.plannedAt),
    launchedAt: toIsoString(one.launchedAt),
    finishedAt: toIsoString(one.finishedAt),
    counts: counts.get(one.id) ?? null,
    openings: openings.get(one.id) ?? null,
    author: names.get(one.createdBy ?? '') ?? '',
    updatedAt: one.updatedAt.toISOString(),
  }));
};

/** Sender of a campaign: one of the company’s addresses, or the platform’s with the company’s name. */
export const getCampaignSender = async (scope: Scope, { people, campaign }: CampaignContext, platform: string) => {
  const { senders } = scope.views;
  const named = campaign.senderName;
  if (campaign.senderId === null) return { name: named || people.company.name, email: platform, verified: true };
  const [row] = await scope.select().from(senders).where(eq(senders.id, campaign.senderId));
  return { name: named || (row?.name ?? ''), email: row?.email ?? '', verified: row?.verifiedAt != null };
};

/** Full detail of a campaign. `platform`: the address of the platform. */
export const loadCampaignDetail = async (
  scope: Scope,
  campaignContext: CampaignContext,
  platform: string,
): Promise<CampaignDetail> => {
  const { people, campaign } = campaignContext;
  const { booklet } = people;
  const [row] = await loadCampaignRows(scope, people, [campaign]);
  if (!row) throw new Error('no row');
  const sender = await getCampaignSender(scope, campaignContext, platform);
  return {
    ...row,
    booklet: {
      id: booklet.id,
      title: booklet.title ?? '',
      tone: booklet.tone,
      language: booklet.sourceLanguage,
      online: booklet.state === 'published',
    },
    ...pickFields(campaign, [
      'senderId',
      'senderName',
      'replyTo',
      'bodies',
      'audience',
      'planning',
      'variables',
      'step',
    ]),
    ...pickFields(campaign, ['perMinute', 'pauseThreshold', 'withCalendar', 'failure']),
    senderEmail: sender.email,
    senderVerified: sender.verified,
    tested: campaign.testedVersion === campaign.rowVersion,
    editable: isEditable(campaign),
    known: await listKnownVariables(scope, people),

    follow: people.follow,
    can: people.can,
  };
};
