import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ENROLMENT_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type {
  listParticipants,
  ParticipantFilter,
  ParticipantList,
} from '../../../contract/people/participants/participants.ts';
import type { QueryOf } from '../../../contract/platform/call.ts';
import { folded } from '../../platform/data/folded.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { People } from './context.ts';
import { facetsOf, statesOf, tabsOf } from './facets.ts';
import { onEnrolment, refuseFollowing, sheetsOf, toldState } from './filter.ts';
import { rowColumns, rowOf } from './row.ts';

type Query = QueryOf<typeof listParticipants>;

/** Rank of a visible state in the life of an enrolment. */
const rank = (people: People, state: SQL): SQL => {
  const cases = ENROLMENT_STATES.map(
    (one) => sql`when ${one} then ${ENROLMENT_STATES.indexOf(toldState(people, one))}`,
  );
  return sql`case ${state} ${sql.join(cases, sql` `)} end`;
};

/** Sort order of the rows; empty values come last in both directions. */
const orderOf = (people: People, scope: Scope, { sort, direction }: Query, place: SQL) => {
  const { enrolments } = scope.views;
  const way = direction === 'asc' ? asc : desc;
  const name = sql`${enrolments.nameKey} collate "C"`;
  const filled = (column: SQL) => [sql`${way(column)} nulls last`, asc(name), asc(enrolments.id)];
  switch (sort) {
    case 'name':
      return [way(name), way(enrolments.id)];
    case 'state':
      return filled(rank(people, sql`${enrolments.state}`));
    case 'progress':
      return filled(sql`${enrolments.progress}`);
    case 'arrival':
      return filled(sql`${enrolments.arrivalOn}`);
    case 'lastActivity':
      return filled(sql`${enrolments.lastActivityAt}`);
    default:
      return filled(sql`nullif(${place}, '') collate "C"`);
  }
};

/** Sort keys of a profile column: folds each distinct value once, not once per participant. */
const placesOf = (scope: Scope, column: 'site' | 'department') => {
  const { participants } = scope.views;
  const values = scope.selectDistinct({ value: participants[column] }).from(participants).as('values');
  return scope
    .select({ value: values.value, place: sql<string>`${folded(values.value)}`.as('place') })
    .from(values)
    .limit(1_000_000)
    .as('places');
};

/**
 * Ids of one page, in order: only these rows join the tables that a row shows. If the query joins profiles, it also
 * returns the total.
 */
const idsOf = async (scope: Scope, people: People, query: Query): Promise<{ ids: string[]; total: number | null }> => {
  const { enrolments, participants } = scope.views;
  const { sort } = query;
  const sheets = sheetsOf(scope, people, query);
  const places = placesOf(scope, sort === 'department' ? sort : 'site');
  const from = scope
    .select({ id: enrolments.id, n: sheets ? sql<number>`count(*) over ()::int` : sql<null>`null` })
    .from(enrolments)
    .$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  if (sort === 'site' || sort === 'department') {
    from.innerJoin(participants, eq(participants.id, enrolments.participantId));
    from.innerJoin(places, eq(places.value, participants[sort]));
  }
  const rows = await from
    .where(onEnrolment(people, enrolments, query))
    .orderBy(...orderOf(people, scope, query, sql`${places.place}`))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const none = sheets && query.page === 1 ? 0 : null;
  return { ids: rows.map(({ id }) => id), total: rows[0]?.n ?? none };
};

/** Rows of these ids, in the same order. */
export const rowsOf = async (scope: Scope, people: People, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await rowColumns(scope, ids);
  const byId = new Map(rows.map((row) => [row.enrolment.id, rowOf(people, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const countOf = async (scope: Scope, people: People, filter: ParticipantFilter): Promise<number> => {
  const { enrolments } = scope.views;
  const sheets = sheetsOf(scope, people, filter);
  const from = scope.select({ n: count() }).from(enrolments).$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  const [row] = await from.where(onEnrolment(people, enrolments, filter));
  return row?.n ?? 0;
};

/** Ids of all participants that match a filter, in name order. */
export const everybody = async (scope: Scope, people: People, filter: ParticipantFilter): Promise<string[]> => {
  refuseFollowing(people, filter);
  const { enrolments } = scope.views;
  const sheets = sheetsOf(scope, people, filter);
  const from = scope.select({ id: enrolments.id }).from(enrolments).$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  const rows = await from
    .where(onEnrolment(people, enrolments, filter))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id));
  return rows.map(({ id }) => id);
};

/** Total of a filter with only a tab or a state, from the counts by state; null for other filters. */
const totalIn = (states: ReadonlyMap<string, number>, tabs: ParticipantList['tabs'], filter: ParticipantFilter) => {
  const { tab, state, search, ...others } = filter;
  const narrowed =
    search !== '' || filter.stage !== undefined || Object.values(others).some((one) => one !== undefined);
  if (narrowed || (state !== undefined && tab !== 'all')) return null;
  return state === undefined ? tabs[tab] : (states.get(state) ?? 0);
};

/** Returns one page of a booklet’s participants, the total, and the values for tabs and filters. */
export const listOf = async (scope: Scope, people: People, query: Query): Promise<ParticipantList> => {
  refuseFollowing(people, query);
  const { page, size, sort, direction, ...filter } = query;
  const [{ ids, total }, states, values] = await Promise.all([
    idsOf(scope, people, query),
    statesOf(scope, people),
    facetsOf(scope, people),
  ]);
  const [rows, tabs] = await Promise.all([rowsOf(scope, people, ids), tabsOf(scope, people, states)]);
  return {
    rows,
    total: total ?? totalIn(states, tabs, filter) ?? (await countOf(scope, people, filter)),
    tabs,
    facets: { states: [...states].map(([value, n]) => ({ value, n })), ...values },
    follow: people.follow,
    can: people.can,
  };
};
