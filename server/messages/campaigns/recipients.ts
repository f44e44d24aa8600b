import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { RecipientState } from '../../../contract/messages/campaigns/campaign.ts';
import type {
  listCampaignRecipients,
  RecipientList,
  RecipientRow,
} from '../../../contract/messages/campaigns/campaigns.ts';
import type { QueryOf } from '../../../contract/platform/call.ts';
import type { People } from '../../people/participants/context.ts';
import { searched, toldState } from '../../people/participants/filter.ts';
import { iso } from '../../people/participants/row.ts';
import { fullName } from '../../people/participants/same.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { audienceOf, firstMeant } from './audience.ts';
import type { Desk } from './found.ts';

type Query = Omit<QueryOf<typeof listCampaignRecipients>, 'page' | 'size'>;
type Reason = RecipientRow['reason'];

/** Before the launch a campaign has no recipient rows: they are computed from the current audience. */
const isComputed = ({ campaign }: Desk): boolean => campaign.launchedAt === null && campaign.step === null;

/** Recipient query: the frozen rows, or the computed audience. */
const sideOf = async (scope: Scope, { people, campaign }: Desk, computed: boolean, shown?: SQL) => {
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
  const all = await audienceOf(scope, people, campaign, undefined, shown);
  return scope
    .select({
      id: sql<string>`${all.id}`.as('person'),
      mailbox: all.mailbox,
      state: sql<RecipientState>`case when ${all.reason} is null then 'waiting' else 'excluded' end`.as('fate'),
      reason: sql<Reason>`${all.reason}`.as('why'),
      detail: sql<string>`''`.as('detail'),
      at: sql<Date | null>`null::timestamptz`.as('at'),
      messageId: sql<string>`''`.as('message_id'),
      channel: sql<'mail' | 'reader'>`'mail'`.as('channel'),
      readOn: sql<string | null>`null::date`.as('read_on'),
      nameKey: all.nameKey,
      participantId: all.participantId,
    })
    .from(all)
    .as('side');
};

type Side = Awaited<ReturnType<typeof sideOf>>;

const where = (scope: Scope, side: Side, { search, state, reason }: Query): SQL | undefined =>
  and(
    searched(scope.views.participants, search),
    state && sql`${side.state} = ${state}`,
    reason && sql`${side.reason} = ${reason}`,
  );

/** Recipients that match a search and filters, by name; profiles are joined only for a search. */
const foundIn = (scope: Scope, side: Side, query: Query) => {
  const { participants } = scope.views;
  const from = scope.select().from(side).$dynamic();
  const rows = query.search === '' ? from : from.innerJoin(participants, eq(participants.id, side.participantId));
  return rows.where(where(scope, side, query)).orderBy(asc(sql`${side.nameKey} collate "C"`), asc(side.id));
};

/** Joins recipient rows with their people, in the same order. */
const joined = async (scope: Scope, sides: readonly Joined['side'][]): Promise<Joined[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      among(
        enrolments.id,
        sides.map(({ id }) => id),
      ),
    );
  const known = new Map(rows.map((row) => [row.enrolments.id, row]));
  return sides.flatMap((side) => {
    const row = known.get(side.id);
    return row ? [{ side, ...row }] : [];
  });
};

interface Joined {
  side: Pick<RecipientRow, 'id' | 'state' | 'reason' | 'detail' | 'messageId' | 'channel' | 'readOn'> & {
    mailbox: string;
    at: Date | null;
  };
  enrolments: Row<'enrolments'>;
  participants: Row<'participants'>;
}

const answer = (
  people: People,
  except: ReadonlySet<string>,
  { side, enrolments, participants }: Joined,
): RecipientRow => ({
  id: enrolments.id,
  name: fullName(participants).trim(),
  email: side.mailbox,
  enrolmentState: toldState(people, enrolments.state),
  state: side.state,
  reason: side.reason,
  detail: side.detail,
  at: iso(side.at),
  messageId: side.messageId,
  channel: side.channel,
  readOn: people.follow.named ? side.readOn : null,
  byHand: except.has(enrolments.id),
});

const handOf = ({ campaign }: Desk) => new Set(campaign.audience.except);

type Sides = Joined['side'][];

/** Without a search there is no join, and rows are plain recipient rows. */
const sidesOf = (rows: readonly unknown[]): Sides =>
  (rows as ({ side: Sides[number] } | Sides[number])[]).map((row) => ('side' in row ? row.side : row));

/** Lists all recipients that match a search and filters, by name. */
export const everyRecipient = async (scope: Scope, desk: Desk, query: Query): Promise<RecipientRow[]> => {
  const side = await sideOf(scope, desk, isComputed(desk));
  const rows = await joined(scope, sidesOf(await foundIn(scope, side, query)));
  const hand = handOf(desk);
  return rows.map((row) => answer(desk.people, hand, row));
};

/** Number of matching recipients; without a search the counts already give it. */
const totalOf = async (
  scope: Scope,
  side: Side,
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
    .where(where(scope, side, query));
  return found?.n ?? 0;
};

/** Rows of one page. Without filters, exclusion reasons are computed for this page only. */
const pageOf = async (
  scope: Scope,
  desk: Desk,
  side: Side,
  query: QueryOf<typeof listCampaignRecipients>,
): Promise<unknown[]> => {
  const { search, state, reason, page, size } = query;
  const offset = (page - 1) * size;
  if (!isComputed(desk) || search !== '' || state || reason) {
    return foundIn(scope, side, query).limit(size).offset(offset);
  }
  const { enrolments } = scope.views;
  const ids = await firstMeant(scope, desk.people, desk.campaign, { limit: size, offset });
  return foundIn(scope, await sideOf(scope, desk, true, among(enrolments.id, ids)), query);
};

/** One page of a campaign's recipients, with unfiltered counts for each state and reason. */
export const recipientsOf = async (
  scope: Scope,
  desk: Desk,
  query: QueryOf<typeof listCampaignRecipients>,
): Promise<RecipientList> => {
  const computed = isComputed(desk);
  const side = await sideOf(scope, desk, computed);
  const [found, counts] = await Promise.all([
    pageOf(scope, desk, side, query),
    scope.select({ state: side.state, reason: side.reason, n: count() }).from(side).groupBy(side.state, side.reason),
  ]);
  const rows = await joined(scope, sidesOf(found));
  const total = await totalOf(scope, side, query, counts);
  const by = <Value extends string>(value: (row: (typeof counts)[number]) => Value | null) => {
    const sums = new Map<Value, number>();
    for (const row of counts) {
      const key = value(row);
      if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.n);
    }
    return [...sums].map(([key, n]) => ({ value: key, n }));
  };
  const hand = handOf(desk);
  return {
    rows: rows.map((row) => answer(desk.people, hand, row)),
    total,
    computed,
    states: by(({ state }) => state),
    reasons: by(({ reason }) => reason),
  };
};
