import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ENROLMENT_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type {
  listParticipants,
  ParticipantFilter,
  ParticipantList,
} from '../../../../contract/people/participants/participants.ts';
import type { CallQuery } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { foldColumn } from '../../../platform/data/statements/fold-column.ts';
import type { ParticipantsContext } from '../context.ts';
import { loadRowColumns, toParticipantRow } from '../profile/participant-row.ts';
import { countParticipants, countParticipantsByState, countParticipantTabs, loadFacets } from './facets.ts';
import { buildEnrolmentCondition, refuseTrackingFilter, selectMatchingProfiles, toVisibleState } from './filter.ts';

type ListQuery = CallQuery<typeof listParticipants>;

/** Rank of a visible state in the life of an enrolment. */
const buildStateRank = (people: ParticipantsContext, state: SQL): SQL => {
  const cases = ENROLMENT_STATES.map(
    (one) => sql`when ${one} then ${ENROLMENT_STATES.indexOf(toVisibleState(people, one))}`,
  );
  return sql`case ${state} ${sql.join(cases, sql` `)} end`;
};

/** Sort order of the rows; empty values come last in both directions. */
const buildOrder = (people: ParticipantsContext, scope: Scope, { sort, direction }: ListQuery, place: SQL) => {
  const { enrolments } = scope.views;
  const way = direction === 'asc' ? asc : desc;
  const name = sql`${enrolments.nameKey} collate "C"`;
  const filled = (column: SQL) => [sql`${way(column)} nulls last`, asc(name), asc(enrolments.id)];
  switch (sort) {
    case 'name':
      return [way(name), way(enrolments.id)];
    case 'state':
      return filled(buildStateRank(people, sql`${enrolments.state}`));
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
const selectFoldedValues = (scope: Scope, column: 'site' | 'department') => {
  const { participants } = scope.views;
  const values = scope.selectDistinct({ value: participants[column] }).from(participants).as('values');
  return scope
    .select({ value: values.value, place: sql<string>`${foldColumn(values.value)}`.as('place') })
    .from(values)
    .limit(1_000_000)
    .as('places');
};

/**
 * Ids of one page, in order: only these rows join the tables that a row shows. If the query joins profiles, it also
 * returns the total.
 */
const listPageIds = async (
  scope: Scope,
  people: ParticipantsContext,
  query: ListQuery,
): Promise<{ ids: string[]; total: number | null }> => {
  const { enrolments, participants } = scope.views;
  const { sort } = query;
  const sheets = selectMatchingProfiles(scope, people, query);
  const places = selectFoldedValues(scope, sort === 'department' ? sort : 'site');
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
    .where(buildEnrolmentCondition(people, enrolments, query))
    .orderBy(...buildOrder(people, scope, query, sql`${places.place}`))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const none = sheets && query.page === 1 ? 0 : null;
  return { ids: rows.map(({ id }) => id), total: rows[0]?.n ?? none };
};

/** Rows of these ids, in the same order. */
export const listParticipantRows = async (scope: Scope, people: ParticipantsContext, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await loadRowColumns(scope, ids);
  const byId = new Map(rows.map((row) => [row.enrolment.id, toParticipantRow(people, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Ids of all participants that match a filter, in name order. */
export const listParticipantIds = async (
  scope: Scope,
  people: ParticipantsContext,
  filter: ParticipantFilter,
): Promise<string[]> => {
  refuseTrackingFilter(people, filter);
  const { enrolments } = scope.views;
  const sheets = selectMatchingProfiles(scope, people, filter);
  const from = scope.select({ id: enrolments.id }).from(enrolments).$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  const rows = await from
    .where(buildEnrolmentCondition(people, enrolments, filter))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id));
  return rows.map(({ id }) => id);
};

/** Total of a filter with only a tab or a state, from the counts by state; null for other filters. */
const findKnownTotal = (
  states: ReadonlyMap<string, number>,
  tabs: ParticipantList['tabs'],
  filter: ParticipantFilter,
) => {
  const { tab, state, search, ...others } = filter;
  const narrowed =
    search !== '' || filter.stage !== undefined || Object.values(others).some((one) => one !== undefined);
  if (narrowed || (state !== undefined && tab !== 'all')) return null;
  return state === undefined ? tabs[tab] : (states.get(state) ?? 0);
};

/** Returns one page of a booklet’s participants, the total, and the values for tabs and filters. */
export const listParticipantPage = async (
  scope: Scope,
  people: ParticipantsContext,
  query: ListQuery,
): Promise<ParticipantList> => {
  refuseTrackingFilter(people, query);
  const { page, size, sort, direction, ...filter } = query;
  const [{ ids, total }, states, values] = await Promise.all([
    listPageIds(scope, people, query),
    countParticipantsByState(scope, people),
    loadFacets(scope, people),
  ]);
  const [rows, tabs] = await Promise.all([
    listParticipantRows(scope, people, ids),
    countParticipantTabs(scope, people, states),
  ]);
  return {
    rows,
    total: total ?? findKnownTotal(states, tabs, filter) ?? (await countParticipants(scope, people, filter)),
    tabs,
    facets: { states: [...states].map(([value, n]) => ({ value, n })), ...values },
    follow: people.follow,
    can: people.can,
  };
};
