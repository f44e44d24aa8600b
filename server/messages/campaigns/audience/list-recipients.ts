import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { RecipientChannel, RecipientState } from '../../../../contract/messages/campaigns/campaign.ts';
import type {
  listCampaignRecipients,
  RecipientList,
  RecipientRow,
} from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallQuery } from '../../../../contract/platform/call.ts';
import {
  buildSearchCondition,
  type EnrolledParticipant,
  formatFullName,
  listEnrolledParticipants,
  type ParticipantsContext,
  toIsoString,
  toVisibleState,
} from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import type { CampaignContext } from '../find-campaign.ts';
import { buildAudienceQuery, firstIncludedRecipient } from './audience.ts';

type Query = Omit<CallQuery<typeof listCampaignRecipients>, 'page' | 'size'>;
type Reason = RecipientRow['reason'];

/** Before the launch a campaign has no recipient rows: they are computed from the current audience. */
const isComputed = ({ campaign }: CampaignContext): boolean => campaign.launchedAt === null && campaign.step === null;

/** Recipient query: the frozen rows, or the computed audience. */
const buildRecipientQuery = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  computed: boolean,
  shown?: SQL,
) => {
  if (!computed) {
    const { campaignRecipients: rows, enrolments } = scope.views;
    return scope
      .select({
        id: sql<string>`${rows.enrolmentId}`.as('person'),
        mailbox: sql<string>`${rows.email}`.as('mailbox'),
        state: sql<RecipientState>`${rows.state}`.as('fate'),
        reason: sql<Reason>`${rows.reason}`.as('reason'),
        detail: rows.detail,
        at: sql<Date | null>`coalesce(${rows.sentAt}, ${rows.nextAttemptAt})`.mapWith(rows.sentAt).as('at'),
        messageId: rows.messageId,
        channel: rows.channel,
        readOn: rows.readOn,
        nameKey: enrolments.nameKey,
        participantId: enrolments.participantId,
      })
      .from(rows)
      .innerJoin(enrolments, eq(enrolments.id, rows.enrolmentId))
      .where(eq(rows.campaignId, campaign.id))
      .as('side');
  }
  const all = await buildAudienceQuery(scope, people, campaign, undefined, shown);
  return scope
    .select({
      id: sql<string>`${all.id}`.as('person'),
      mailbox: all.mailbox,
      state: sql<RecipientState>`case when ${all.reason} is null then 'waiting' else 'excluded' end`.as('fate'),
      reason: sql<Reason>`${all.reason}`.as('why'),
      detail: sql<string>`''`.as('detail'),
      at: sql<Date | null>`null::timestamptz`.as('at'),
      messageId: sql<string>`''`.as('message_id'),
      channel: sql<RecipientChannel>`'mail'`.as('channel'),
      readOn: sql<string | null>`null::date`.as('read_on'),
      nameKey: all.nameKey,
      participantId: all.participantId,
    })
    .from(all)
    .as('side');
};

type RecipientQuery = Awaited<ReturnType<typeof buildRecipientQuery>>;

const buildRecipientCondition = (
  scope: Scope,
  side: RecipientQuery,
  { search, state, reason }: Query,
): SQL | undefined =>
  and(
    buildSearchCondition(scope.views.participants, search),
    state && sql`${side.state} = ${state}`,
    reason && sql`${side.reason} = ${reason}`,
  );

/** Recipients that match a search and filters, by name; profiles are joined only for a search. */
const selectMatchingRecipients = (scope: Scope, side: RecipientQuery, query: Query) => {
  const { participants } = scope.views;
  const from = scope.select().from(side).$dynamic();
  const rows = query.search === '' ? from : from.innerJoin(participants, eq(participants.id, side.participantId));
  return rows
    .where(buildRecipientCondition(scope, side, query))
    .orderBy(asc(sql`${side.nameKey} collate "C"`), asc(side.id));
};

/** Joins recipient rows with their people, in the same order. */
const loadRecipientPeople = async (
  scope: Scope,
  sides: readonly JoinedRecipient['side'][],
): Promise<JoinedRecipient[]> => {
  const ids = sides.map(({ id }) => id);
  const known = new Map((await listEnrolledParticipants(scope, ids)).map((one) => [one.enrolment.id, one]));
  return sides.flatMap((side) => {
    const participant = known.get(side.id);
    return participant ? [{ side, ...participant }] : [];
  });
};

interface JoinedRecipient extends EnrolledParticipant {
  side: Pick<RecipientRow, 'id' | 'state' | 'reason' | 'detail' | 'messageId' | 'channel' | 'readOn'> & {
    mailbox: string;
    at: Date | null;
  };
}

const toRecipientRow = (
  people: ParticipantsContext,
  except: ReadonlySet<string>,
  { side, enrolment, profile }: JoinedRecipient,
): RecipientRow => ({
  id: enrolment.id,
  name: formatFullName(profile).trim(),
  email: side.mailbox,
  enrolmentState: toVisibleState(people, enrolment.state),
  state: side.state,
  reason: side.reason,
  detail: side.detail,
  at: toIsoString(side.at),
  messageId: side.messageId,
  channel: side.channel,
  readOn: people.follow.named ? side.readOn : null,
  byHand: except.has(enrolment.id),
});

const getManualExclusions = ({ campaign }: CampaignContext) => new Set(campaign.audience.except);

type SideRows = JoinedRecipient['side'][];

/** Without a search there is no join, and rows are plain recipient rows. */
const toSideRows = (rows: readonly unknown[]): SideRows =>
  (rows as ({ side: SideRows[number] } | SideRows[number])[]).map((row) => ('side' in row ? row.side : row));

/** Lists all recipients that match a search and filters, by name. */
export const listAllRecipients = async (
  scope: Scope,
  campaignContext: CampaignContext,
  query: Query,
): Promise<RecipientRow[]> => {
  const side = await buildRecipientQuery(scope, campaignContext, isComputed(campaignContext));
  const rows = await loadRecipientPeople(scope, toSideRows(await selectMatchingRecipients(scope, side, query)));
  const hand = getManualExclusions(campaignContext);
  return rows.map((row) => toRecipientRow(campaignContext.people, hand, row));
};

/** Number of matching recipients; without a search the counts already give it. */
const countMatchingRecipients = async (
  scope: Scope,
  side: RecipientQuery,
  query: Query,
  counts: readonly { state: string; reason: string | null; n: number }[],
): Promise<number> => {
  const { search, state, reason } = query;
  if (search === '') {
    const meant = counts.filter((row) => (!state || row.state === state) && (!reason || row.reason === reason));
    return meant.reduce((sum, { n }) => sum + n, 0);
  }
  const { participants } = scope.views;
  const [found] = await scope
    .select({ n: count() })
    .from(side)
    .innerJoin(participants, eq(participants.id, side.participantId))
    .where(buildRecipientCondition(scope, side, query));
  return found?.n ?? 0;
};

/** Rows of one page. Without filters, exclusion reasons are computed for this page only. */
const loadRecipientPage = async (
  scope: Scope,
  campaignContext: CampaignContext,
  side: RecipientQuery,
  query: CallQuery<typeof listCampaignRecipients>,
): Promise<unknown[]> => {
  const { search, state, reason, page, size } = query;
  const offset = (page - 1) * size;
  if (!isComputed(campaignContext) || search !== '' || state || reason) {
    return selectMatchingRecipients(scope, side, query).limit(size).offset(offset);
  }
  const { enrolments } = scope.views;
  const ids = await firstIncludedRecipient(scope, campaignContext.people, campaignContext.campaign, {
    limit: size,
    offset,
  });
  return selectMatchingRecipients(
    scope,
    await buildRecipientQuery(scope, campaignContext, true, anyOf(enrolments.id, ids)),
    query,
  );
};

/** One page of a campaign's recipients, with unfiltered counts for each state and reason. */
export const listRecipientsPage = async (
  scope: Scope,
  campaignContext: CampaignContext,
  query: CallQuery<typeof listCampaignRecipients>,
): Promise<RecipientList> => {
  const computed = isComputed(campaignContext);
  const side = await buildRecipientQuery(scope, campaignContext, computed);
  const [found, counts] = await Promise.all([
    loadRecipientPage(scope, campaignContext, side, query),
    scope.select({ state: side.state, reason: side.reason, n: count() }).from(side).groupBy(side.state, side.reason),
  ]);
  const rows = await loadRecipientPeople(scope, toSideRows(found));
  const total = await countMatchingRecipients(scope, side, query, counts);
  const by = <Key extends string>(keyOf: (row: (typeof counts)[number]) => Key | null) =>
    [...Map.groupBy(counts, keyOf)].flatMap(([value, some]) =>
      value === null ? [] : [{ value, n: some.reduce((sum, { n }) => sum + n, 0) }],
    );
  const hand = getManualExclusions(campaignContext);
  return {
    rows: rows.map((row) => toRecipientRow(campaignContext.people, hand, row)),
    total,
    computed,
    states: by(({ state }) => state),
    reasons: by(({ reason }) => reason),
  };
};
