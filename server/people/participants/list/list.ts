import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ENROLMENT_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type {
  listParticipants,
  ParticipantFilter,
  ParticipantList,
} from '../../../../contract/people/participants/participants.ts';
import type { CallQuery } from '../../../../contract/platform/call.ts';
import { prepareQueryShapes, type QuerySource } from '../../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { findChanges, selectChanges } from '../../../platform/data/queries/cache-by-changes.ts';
import {
  findPageStart,
  type ListQuestion,
  type PageStart,
  selectPageIds,
} from '../../../platform/data/statements/list-pages.ts';
import { buildOrderBy, type ListOrder, type SortKey } from '../../../platform/data/statements/seek.ts';
import type { ParticipantsContext } from '../context.ts';
import { selectRowColumns, toParticipantRow } from '../profile/participant-row.ts';
import { cacheCounts, loadCounts, loadFacets } from './facets.ts';
import {
  buildEnrolmentCondition,
  type FilterContext,
  type ListFilter,
  refuseTrackingFilter,
  selectMatchingProfiles,
  toVisibleState,
} from './filter.ts';

type ListQuery = CallQuery<typeof listParticipants>;

/** A rule in place of the day's, for statements that do not ask who is late. */
const NEVER_LATE: ParticipantsContext['late'] = { unopenedUntil: '', overdue: [], ofSites: [] };

/** Rank of a visible state in the life of an enrolment, and the states that have it. */
const buildStateKey = (people: Pick<ParticipantsContext, 'follow'>, state: SQL): Pick<SortKey, 'column' | 'groups'> => {
  const ranks = ENROLMENT_STATES.map((one) => ENROLMENT_STATES.indexOf(toVisibleState(people, one)));
  // Literals: a column of parameters has no type of its own.
  const cases = ENROLMENT_STATES.map((one, at) => sql.raw(`when '${one}' then ${ranks[at]}`));
  const groups = [...new Set(ranks)].map((value) => {
    const states = ENROLMENT_STATES.filter((_, at) => ranks[at] === value);
    return { value, where: inArray(state, states) };
  });
  return { column: sql`(case ${state} ${sql.join(cases, sql` `)} end)`, groups };
};

/** Orders by columns that change at each page that somebody reads: their changes are not counted, and no index has them. */
const READING_ORDERS: readonly ListQuery['sort'][] = ['progress', 'lastActivity'];

/** Tabs whose rows may have several states. */
const TABS_OF_STATES: readonly ListQuery['tab'][] = ['all', 'late', 'completed'];

/** Sort order of the rows; empty values come last in both directions. */
const buildOrder = (
  people: Pick<ParticipantsContext, 'follow'>,
  { enrolments }: QuerySource['views'],
  { sort, direction }: Pick<ListQuery, 'sort' | 'direction'>,
  filter: Pick<ListFilter, 'site' | 'department' | 'state' | 'tab'>,
): ListOrder => {
  const columns = [sql`${enrolments.nameKey} collate "C"`, sql`${enrolments.id}`];
  if (sort === 'name') return { by: null, among: { columns, direction } };
  const among = { columns, direction: 'asc' } as const;
  // All rows of one site are equal in the order of sites.
  if ((sort === 'site' || sort === 'department') && filter[sort] !== undefined) return { by: null, among };
  // So are those of one state.
  if (sort === 'state' && (filter.state !== undefined || !TABS_OF_STATES.includes(filter.tab)))
    return { by: null, among };
  if (sort === 'state') return { by: { ...buildStateKey(people, sql`${enrolments.state}`), direction }, among };
  const column = {
    progress: sql`${enrolments.progress}`,
    arrival: sql`${enrolments.arrivalOn}`,
    lastActivity: sql`${enrolments.lastActivityAt}`,
    site: sql`${enrolments.siteKey} collate "C"`,
    department: sql`${enrolments.departmentKey} collate "C"`,
  }[sort];
  const nulls = sort !== 'progress' && ({ nulls: 'last' } as const);
  return { by: { column, direction, ...nulls, ...(READING_ORDERS.includes(sort) && { hasIndex: false }) }, among };
};

/** Enrolments that match a filter, in an order. */
export const buildParticipantQuestion = (
  source: QuerySource,
  people: FilterContext & Pick<ParticipantsContext, 'referentAccess'>,
  filter: ListFilter,
  order: Pick<ListQuery, 'sort' | 'direction'>,
): ListQuestion => {
  const { enrolments } = source.views;
  const sheets = selectMatchingProfiles(source, people, filter.search);
  return {
    from: sheets ? sql`${enrolments} join ${sheets} on ${eq(sheets.id, enrolments.participantId)}` : sql`${enrolments}`,
    id: sql`${enrolments.id}`,
    where: buildEnrolmentCondition(source, people, filter),
    order: buildOrder(people, source.views, order, filter),
  };
};

/** Filters that compare a column with one value, which a statement takes at each run. */
const VALUE_FILTERS = ['site', 'department', 'contract', 'language', 'referentId', 'group'] as const;

type PageValue = 'companyOwner' | 'bookletId' | 'after' | 'skip' | (typeof VALUE_FILTERS)[number];

interface PageShape
  extends Pick<ListQuery, 'tab' | 'stage' | 'state' | 'proofs' | 'reading' | 'search' | 'sort' | 'direction' | 'size'> {
  people: Pick<ParticipantsContext, 'follow' | 'late' | 'today' | 'referentAccess'>;
  filters: (typeof VALUE_FILTERS)[number][];
  /** Filters of the rows whose value is empty. */
  emptyFilters: (typeof VALUE_FILTERS)[number][];
  isFar: boolean;
}

/** Rows of one page, in order: only these join the tables that a row shows. */
const runPageQuery = prepareQueryShapes(
  'list_participants',
  (source, value: (name: PageValue) => SQL, { people, filters, emptyFilters, isFar, ...shape }: PageShape) => {
    const bookletId = sql`${value('bookletId')}::uuid`;
    const filter: ListFilter = {
      ...shape,
      ...Object.fromEntries(filters.map((name) => [name, value(name)])),
      ...Object.fromEntries(emptyFilters.map((name) => [name, ''])),
    };
    const question = buildParticipantQuestion(source, { ...people, booklet: { id: bookletId } }, filter, shape);
    const after = isFar ? sql`${value('after')}::uuid` : null;
    const ids = selectPageIds(question, { after, skip: value('skip'), size: shape.size });
    const changes = selectChanges([value('companyOwner'), bookletId]);
    return selectRowColumns(source, { changes })
      .where(sql`${source.views.enrolments.id} in ${ids}`)
      .orderBy(...buildOrderBy(question.order));
  },
);

/** What the tabs depend on that changes while people read; the rest is that of profiles, or the state. */
const READING_TOPICS = ['enrolments'] as const;

/** Start of a page, kept until the list changes. */
const findStart = (scope: Scope, people: ParticipantsContext, query: ListQuery): Promise<PageStart> | PageStart => {
  const { page, size, ...asked } = query;
  const offset = (page - 1) * size;
  if (READING_ORDERS.includes(query.sort)) return { after: null, skip: offset };
  const { tab, proofs, reading } = query;
  const hasReadingTab = tab === 'late' || tab === 'completed' || proofs !== undefined || reading !== undefined;
  const cacheKey = {
    key: `marks ${JSON.stringify([asked, people.follow, people.late, people.today])}`,
    topics: ['enrolment_states', 'participants', ...(hasReadingTab ? READING_TOPICS : [])] as const,
  };
  return findPageStart(offset, () =>
    cacheCounts(scope, people, cacheKey, () => scope.listMarks(buildParticipantQuestion(scope, people, query, query))),
  );
};

const loadPage = async (scope: Scope, people: ParticipantsContext, query: ListQuery) => {
  const { tab, stage, state, proofs, reading, search, sort, direction, size, page: _, ...values } = query;
  const { follow, late, today, referentAccess } = people;
  const { after, skip } = await findStart(scope, people, query);
  // What is late and the stages depend on the day; a search, on its words.
  const isKept = tab !== 'late' && !stage && search === '' && referentAccess === null;
  const rows = await runPageQuery(scope, {
    isKept,
    shape: {
      people: isKept
        ? { follow, late: NEVER_LATE, today: '', referentAccess }
        : { follow, late, today, referentAccess },
      filters: VALUE_FILTERS.filter((name) => values[name]),
      emptyFilters: VALUE_FILTERS.filter((name) => values[name] === ''),
      isFar: after !== null,
      ...{ tab, stage, state, proofs, reading, search, sort, direction, size },
    },
    values: { companyOwner: scope.companyId, bookletId: people.booklet.id, after, skip, ...values },
  });
  return { rows: rows.map((row) => toParticipantRow(people, row)), changes: findChanges(rows) };
};

/** Ids of all participants that match a filter, in name order. */
export const listParticipantIds = async (
  scope: Scope,
  people: ParticipantsContext,
  filter: ParticipantFilter,
): Promise<string[]> => {
  refuseTrackingFilter(people, filter);
  return scope.listIds(buildParticipantQuestion(scope, people, filter, { sort: 'name', direction: 'asc' }));
};

/** Returns one page of a booklet’s participants, the total, and the values for tabs and filters. */
export const listParticipantPage = async (
  scope: Scope,
  people: ParticipantsContext,
  query: ListQuery,
): Promise<ParticipantList> => {
  refuseTrackingFilter(people, query);
  const { page, size, sort, direction, ...filter } = query;
  const loaded = loadPage(scope, people, query);
  // A failure is thrown by `loaded` itself.
  const changes = loaded.then(
    (found) => found.changes,
    () => null,
  );
  const [{ rows }, { tabs, total }, facets] = await Promise.all([
    loaded,
    loadCounts(scope, people, filter, changes),
    loadFacets(scope, people, changes),
  ]);
  return { rows, total, tabs, facets, follow: people.follow, can: people.can };
};
