import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '../../contract/call.ts';
import type { RecipientState } from '../../contract/campaign.ts';
import type { listCampaignRecipients, RecipientList, RecipientRow } from '../../contract/campaigns.ts';
import type { Row, Scope } from '../db/scope.ts';
import type { People } from '../participants/context.ts';
import { searched, toldState } from '../participants/filter.ts';
import { iso } from '../participants/row.ts';
import { fullName } from '../participants/same.ts';
import { audienceOf } from './audience.ts';
import type { Desk } from './found.ts';

type Query = Omit<QueryOf<typeof listCampaignRecipients>, 'page' | 'size'>;
type Reason = RecipientRow['reason'];

/** Before its launch a campaign has no rows: they are who it would go to now. */
const isComputed = ({ campaign }: Desk): boolean => campaign.launchedAt === null && campaign.step === null;

/** One side of the two: rows as they were frozen, or as they would be. */
const sideOf = async (scope: Scope, { people, campaign }: Desk, computed: boolean) => {
  if (!computed) {
    const { campaignRecipients: rows } = scope.views;
    return scope
      .select({
        id: sql<string>`${rows.enrolmentId}`.as('person'),
        mailbox: sql<string>`${rows.email}`.as('mailbox'),
        state: sql<RecipientState>`${rows.state}`.as('fate'),
        reason: sql<Reason>`${rows.reason}`.as('reason'),
        detail: rows.detail,
        at: sql<Date | null>`coalesce(${rows.sentAt}, ${rows.nextAttemptAt})`.mapWith(rows.sentAt).as('at'),
        messageId: rows.messageId,
      })
      .from(rows)
      .where(eq(rows.campaignId, campaign.id))
      .as('side');
  }
  const all = await audienceOf(scope, people, campaign);
  return scope
    .select({
      id: sql<string>`${all.id}`.as('person'),
      mailbox: all.mailbox,
      state: sql<RecipientState>`case when ${all.reason} is null then 'waiting' else 'excluded' end`.as('fate'),
      reason: sql<Reason>`${all.reason}`.as('why'),
      detail: sql<string>`''`.as('detail'),
      at: sql<Date | null>`null::timestamptz`.as('at'),
      messageId: sql<string>`''`.as('message_id'),
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

const rowsOf = (scope: Scope, side: Side, query: Query) => {
  const { enrolments, participants } = scope.views;
  return scope
    .select()
    .from(side)
    .innerJoin(enrolments, sql`${enrolments.id} = ${side.id}`)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(where(scope, side, query))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id))
    .$dynamic();
};

interface Joined {
  side: Pick<RecipientRow, 'state' | 'reason' | 'detail' | 'messageId'> & { mailbox: string; at: Date | null };
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
  byHand: except.has(enrolments.id),
});

const handOf = ({ campaign }: Desk) => new Set(campaign.audience.except);

/** Everybody that a search and filters find, by name. */
export const everyRecipient = async (scope: Scope, desk: Desk, query: Query): Promise<RecipientRow[]> => {
  const side = await sideOf(scope, desk, isComputed(desk));
  const rows = await rowsOf(scope, side, query);
  const hand = handOf(desk);
  return rows.map((row) => answer(desk.people, hand, row));
};

/** One page of the people of a campaign, with how many there are of each state and reason, whatever is filtered. */
export const recipientsOf = async (
  scope: Scope,
  desk: Desk,
  query: QueryOf<typeof listCampaignRecipients>,
): Promise<RecipientList> => {
  const { enrolments, participants } = scope.views;
  const computed = isComputed(desk);
  const side = await sideOf(scope, desk, computed);
  const rows = await rowsOf(scope, side, query)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const counts = await scope
    .select({ state: side.state, reason: side.reason, n: count() })
    .from(side)
    .innerJoin(enrolments, sql`${enrolments.id} = ${side.id}`)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .groupBy(side.state, side.reason);
  const [found] = await scope
    .select({ n: count() })
    .from(side)
    .innerJoin(enrolments, sql`${enrolments.id} = ${side.id}`)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(where(scope, side, query));
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
    total: found?.n ?? 0,
    computed,
    states: by(({ state }) => state),
    reasons: by(({ reason }) => reason),
  };
};
