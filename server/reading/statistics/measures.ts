import { and, count, countDistinct, eq, type SQL, sql } from 'drizzle-orm';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { PERSON_SIDES } from '../../../contract/reading/statistics/statistics.ts';
import { getPublicationOutline, type OutlinePage } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { getSiteCalendar } from '../../platform/text/calendar/holidays.ts';
import {
  buildPopulationQuery,
  buildSideColumns,
  buildSideGrouping,
  type Population,
  type PopulationQuery,
  type SideAggregate,
  SUMMED_COLUMNS,
} from './population-query.ts';
import { createWorkingClock, parseWallTime } from './working-hours.ts';

/** Measures of participants. Those with a star also use `value`. */
export type Measure =
  | 'people'
  /** Invited participants without failed invitations; then those of them who opened the booklet. */
  | 'invited'
  | 'invitedOpened'
  /** * Working hours from invitation to opening, in whole hours. */
  | 'delay'
  /** Reached participants who have arrived; then those of them who started before. */
  | 'arrived'
  | 'arrivedStarted'
  /** Reached participants who arrived at least 30 days ago; then those of them who had completed 30 days after arrival. */
  | 'due30'
  | 'completed30'
  /** Participants who opened the booklet; then the sum of their progress, in percents. */
  | 'opened'
  | 'progress'
  /** Reading confirmations requested of reached participants, then given and valid, then given before a change that asks for them again. */
  | 'proofsDue'
  | 'proofsDone'
  | 'proofsAgain'
  /** * Participants who confirmed: `{block} {version} {name of the document}`. */
  | 'proof'
  /**
   * * Participants who opened, by version last read: `opened 3`, `completed 3`, and the sum of progress `progress 3`.
   */
  | 'version'
  /** * Last page of participants who opened and did not finish: its id. */
  | 'stop'
  /** * Messages: `sent`, `failed {cause}`, `excluded {reason}`. */
  | 'mail';

/** One row per booklet, month and side, with one column per measure without a value. */
const aggregateHeadcounts = async (
  scope: Scope,
  people: PopulationQuery,
  { today }: CompanyDay,
): Promise<SideAggregate[]> => {
  const arrived = sql`${people.isReached} and ${people.arrivalOn} <= ${today}::date`;
  const due = sql`${people.isReached} and ${people.arrivalOn} <= ${addDays(today, -30)}::date`;
  const n = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await scope
    .select({
      bookletId: people.bookletId,
      month: people.month,
      ...buildSideColumns(people),
      people: sql<number>`count(*)::int`,
      invited: n(sql`${people.isInvited}`),
      invitedOpened: n(sql`${people.isInvited} and ${people.opened} is not null`),
      arrived: n(arrived),
      arrivedStarted: n(sql`${arrived} and ${people.started}::date < ${people.arrivalOn}`),
      due30: n(due),
      completed30: n(sql`${due} and ${people.completed}::date <= ${people.arrivalOn} + 30`),
      opened: n(sql`${people.opened} is not null`),
      progress: sql<number>`coalesce(sum(${people.progress}) filter (where ${people.opened} is not null), 0)::int`,
      proofsDue: sql<number>`coalesce(sum(${people.proofsDue}) filter (where ${people.isReached}), 0)::int`,
      proofsDone: sql<number>`coalesce(sum(least(${people.proofsDone}, ${people.proofsDue})) filter (where ${people.isReached}), 0)::int`,
    })
    .from(people)
    .groupBy(people.bookletId, people.month, buildSideGrouping(people));
  return rows.flatMap(({ bookletId, month, side, of, ...measures }) =>
    Object.entries(measures).map(([measure, n]) => ({ bookletId, month, side, of, measure, value: '', n })),
  );
};

const aggregateDelays = async (
  scope: Scope,
  people: PopulationQuery,
  calendar: CompanyDay,
): Promise<SideAggregate[]> => {
  const rows = await scope
    .select({
      ...pickFields(people, SUMMED_COLUMNS),
      invited: sql<string>`to_char(${people.invited}, 'YYYY-MM-DD HH24:MI')`,
      opened: sql<string>`to_char(${people.opened}, 'YYYY-MM-DD HH24:MI')`,
    })
    .from(people)
    // A new invitation after the opening removes the delay.
    .where(sql`${people.isInvited} and ${people.opened} >= ${people.invited}`);
  // A clock counts its days once: one for each region of the sites.
  const clocks = new Map<string, ReturnType<typeof createWorkingClock>>();
  const getClock = (site: string) => {
    const { holidays } = getSiteCalendar(calendar, site);
    const clock = clocks.get(holidays) ?? createWorkingClock({ holidays });
    clocks.set(holidays, clock);
    return clock;
  };
  const sums = new Map<string, SideAggregate>();
  for (const { bookletId, month, invited, opened, ...sides } of rows) {
    const value = String(Math.round(getClock(sides.site).between(parseWallTime(invited), parseWallTime(opened))));
    for (const side of ['', ...PERSON_SIDES] as const) {
      const of = side === '' ? '' : sides[side];
      const key = `${bookletId} ${month} ${value} ${side} ${of}`;
      const known = sums.get(key);
      if (known) known.n += 1;
      else sums.set(key, { bookletId, month, side, of, measure: 'delay', value, n: 1 });
    }
  }
  return [...sums.values()];
};

/** Furthest page read, in the draft's order, by each participant who opened the booklet and did not finish it. */
const aggregateStops = async (scope: Scope, people: PopulationQuery): Promise<SideAggregate[]> => {
  const { pageProgress, pages, chapters } = scope.views;
  const columns = pickFields(people, SUMMED_COLUMNS);
  const last = scope
    .select({
      ...columns,
      place:
        sql<string>`(array_agg(${pages.id}::text order by ${chapters.position} desc, ${pages.position} desc))[1]`.as(
          'place',
        ),
    })
    .from(people)
    .innerJoin(pageProgress, eq(pageProgress.enrolmentId, people.id))
    .innerJoin(pages, eq(pages.id, pageProgress.pageId))
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(sql`${people.completed} is null`)
    .groupBy(people.id, ...Object.values(columns))
    .as('last');
  const rows = await scope
    .select({
      bookletId: last.bookletId,
      month: last.month,
      ...buildSideColumns(last),
      value: sql<string>`${last.place}`,
      n: count(),
    })
    .from(last)
    .groupBy(last.bookletId, last.month, last.place, buildSideGrouping(last));
  return rows.map((row) => ({ ...row, measure: 'stop' }));
};

/** Participants who opened the booklet, by version last read, with their progress. */
const aggregateVersions = async (scope: Scope, people: PopulationQuery): Promise<SideAggregate[]> => {
  const rows = await scope
    .select({
      bookletId: people.bookletId,
      month: people.month,
      ...buildSideColumns(people),
      version: people.version,
      opened: count(),
      completed: sql<number>`(count(*) filter (where ${people.isVersionCompleted}))::int`,
      progress: sql<number>`coalesce(sum(${people.progress}), 0)::int`,
    })
    .from(people)
    .where(sql`${people.opened} is not null and ${people.version} is not null`)
    .groupBy(people.bookletId, people.month, people.version, buildSideGrouping(people));
  return rows.flatMap(({ version, opened, completed, progress, ...row }) =>
    Object.entries({ opened, completed, progress }).map(([what, n]) => ({
      ...row,
      measure: 'version',
      value: `${what} ${version}`,
      n,
    })),
  );
};

const aggregateProofs = async (scope: Scope, people: PopulationQuery): Promise<SideAggregate[]> => {
  const { proofs: given } = scope.views;
  // The sum includes the document's name, as this version's receipts show it: looking it up later would read every
  // receipt.
  const name = sql<string>`coalesce(max(${given.statement} ->> 'document'), '')`;
  const value = sql<string>`${given.blockId} || ' ' || ${given.version} || ' ' || ${name}`;
  const rows = await scope
    .select({
      bookletId: people.bookletId,
      month: people.month,
      ...buildSideColumns(people),
      value,
      n: countDistinct(people.id),
    })
    .from(people)
    .innerJoin(given, eq(given.enrolmentId, people.id))
    .groupBy(people.bookletId, people.month, given.blockId, given.version, buildSideGrouping(people));
  return rows.map((row) => ({ ...row, measure: 'proof' }));
};

/** Blocks that the online versions of these booklets ask to confirm. */
const listRequestedBlocks = async (scope: Scope, bookletIds: readonly string[]): Promise<string[]> => {
  const { booklets } = scope.views;
  const online = await scope
    .select({ publicationId: booklets.onlinePublicationId })
    .from(booklets)
    .where(anyOf(booklets.id, bookletIds));
  const outlines: OutlinePage[] = [];
  for (const { publicationId } of online) outlines.push(...(await getPublicationOutline(scope, publicationId)));
  return outlines.flatMap(({ blocks }) => blocks.flatMap(({ id, type }) => (type === 'confirmation' ? [id] : [])));
};

/** Confirmations still requested that were given in a version whose text has changed since. */
const aggregateRenewals = async (scope: Scope, people: PopulationQuery): Promise<SideAggregate[]> => {
  const { proofs: given } = scope.views;
  const isMissing = sql`${people.isReached} and ${people.proofsDone} < ${people.proofsDue}`;
  const owing = await scope
    .selectDistinct({ id: people.bookletId })
    .from(people)
    .innerJoin(given, eq(given.enrolmentId, people.id))
    .where(isMissing);
  if (owing.length === 0) return [];
  const blockIds = await listRequestedBlocks(
    scope,
    owing.map(({ id }) => id),
  );
  const columns = pickFields(people, SUMMED_COLUMNS);
  const renewals = scope
    .select({
      ...columns,
      left: sql<number>`least(${people.proofsDue}, count(distinct ${given.blockId})) - ${people.proofsDone}`.as('left'),
    })
    .from(people)
    .innerJoin(given, eq(given.enrolmentId, people.id))
    .where(and(isMissing, anyOf(given.blockId, blockIds)))
    .groupBy(people.id, people.proofsDue, people.proofsDone, ...Object.values(columns))
    .as('renewals');
  const rows = await scope
    .select({
      bookletId: renewals.bookletId,
      month: renewals.month,
      ...buildSideColumns(renewals),
      n: sql<number>`sum(greatest(${renewals.left}, 0))::int`,
    })
    .from(renewals)
    .groupBy(renewals.bookletId, renewals.month, buildSideGrouping(renewals));
  return rows.map((row) => ({ ...row, measure: 'proofsAgain', value: '' }));
};

const aggregateMails = async (scope: Scope, people: PopulationQuery): Promise<SideAggregate[]> => {
  const { campaignRecipients: recipients } = scope.views;
  const value = sql<string>`case when ${recipients.state} = 'sent' then 'sent'
    when ${recipients.state} = 'excluded' then 'excluded ' || coalesce(${recipients.reason}, 'by_hand')
    else 'failed ' || coalesce(${recipients.reason}, 'refused') end`;
  const sorted = scope
    .select({ ...pickFields(people, SUMMED_COLUMNS), value: value.as('value') })
    .from(people)
    .innerJoin(recipients, eq(recipients.enrolmentId, people.id))
    // Messages shown in the booklet are not sent messages.
    .where(and(eq(recipients.channel, 'mail'), sql`${recipients.state} in ('sent', 'bounced', 'failed', 'excluded')`))
    .as('sorted');
  const rows = await scope
    .select({
      bookletId: sorted.bookletId,
      month: sorted.month,
      ...buildSideColumns(sorted),
      value: sql<string>`${sorted.value}`,
      n: count(),
    })
    .from(sorted)
    .groupBy(sorted.bookletId, sorted.month, sorted.value, buildSideGrouping(sorted));
  return rows.map((row) => ({ ...row, measure: 'mail' }));
};

/** All sums of a population; no row describes one participant. */
export const aggregatePopulation = async (
  scope: Scope,
  whom: Population,
  here: CompanyDay,
): Promise<SideAggregate[]> => {
  const people = buildPopulationQuery(scope, whom, here);
  const sums: SideAggregate[] = [];
  for (const part of [
    aggregateHeadcounts,
    aggregateDelays,
    aggregateVersions,
    aggregateStops,
    aggregateProofs,
    aggregateRenewals,
    aggregateMails,
  ]) {
    for (const sum of await part(scope, people, here)) if (sum.n > 0) sums.push(sum);
  }
  return sums;
};
