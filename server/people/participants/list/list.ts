import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ENROLMENT_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type {
  listParticipants,
  ParticipantFilter,
  ParticipantList,
} from '../../../../contract/people/participants/participants.ts';
import type { CallQuery } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { ParticipantsContext } from '../context.ts';
import { loadRowColumns, toParticipantRow } from '../profile/participant-row.ts';
import { loadCounts, loadFacets } from './facets.ts';
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
const buildOrder = (people: ParticipantsContext, scope: Scope, { sort, direction }: ListQuery) => {
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
    case 'site':
      return filled(sql`${enrolments.siteKey} collate "C"`);
    case 'department':
      return filled(sql`${enrolments.departmentKey} collate "C"`);
  }
};

/** Enrolments that match a filter, to be completed with an order. */
const selectMatchingIds = (scope: Scope, people: ParticipantsContext, filter: ParticipantFilter) => {
  const { enrolments } = scope.views;
  const sheets = selectMatchingProfiles(scope, people, filter.search);
  const from = scope.select({ id: enrolments.id }).from(enrolments).$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  return from.where(buildEnrolmentCondition(people, enrolments, filter));
};

/** Ids of one page, in order: only these rows join the tables that a row shows. */
const listPageIds = async (scope: Scope, people: ParticipantsContext, query: ListQuery): Promise<string[]> => {
  const rows = await selectMatchingIds(scope, people, query)
    .orderBy(...buildOrder(people, scope, query))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return rows.map(({ id }) => id);
};

/** Rows of these ids, in the same order. */
const listParticipantRows = async (scope: Scope, people: ParticipantsContext, ids: readonly string[]) => {
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
  const rows = await selectMatchingIds(scope, people, filter).orderBy(
    asc(sql`${enrolments.nameKey} collate "C"`),
    asc(enrolments.id),
  );
  return rows.map(({ id }) => id);
};

/** Returns one page of a booklet’s participants, the total, and the values for tabs and filters. */
export const listParticipantPage = async (
  scope: Scope,
  people: ParticipantsContext,
  query: ListQuery,
): Promise<ParticipantList> => {
  refuseTrackingFilter(people, query);
  const { page, size, sort, direction, ...filter } = query;
  const [rows, { tabs, total }, facets] = await Promise.all([
    listPageIds(scope, people, query).then((ids) => listParticipantRows(scope, people, ids)),
    loadCounts(scope, people, filter),
    loadFacets(scope, people),
  ]);
  return { rows, total, tabs, facets, follow: people.follow, can: people.can };
};
