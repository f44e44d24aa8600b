import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ParticipantFilter, ParticipantList } from '../../../../contract/people/participants/participants.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { CacheKey, ChangeCounts } from '../../../platform/data/queries/cache-by-changes.ts';
import type { ParticipantsContext } from '../context.ts';
import { selectReferentAs } from '../profile/participant-row.ts';
import { buildEnrolmentCondition, selectMatchingProfiles, toVisibleState } from './filter.ts';

const MAX_FACET_VALUES = 200;
const collator = new Intl.Collator('fr', { numeric: true });

type Facet = { value: string; n: number }[];

const NO_FILTER: ParticipantFilter = { tab: 'all', search: '' };

/**
 * Keeps a count of the booklet until something that it depends on changes. A referent has few participants, found anew
 * each time.
 */
export const cacheCounts = <Value>(
  scope: Scope,
  { booklet, referentAccess }: ParticipantsContext,
  { key, ...cacheKey }: Omit<CacheKey, 'owners'>,
  compute: () => Promise<Value>,
): Promise<Value> => {
  if (referentAccess) return compute();
  const owners = [scope.companyId, booklet.id];
  return scope.cacheByChanges({ ...cacheKey, key: `participants ${key}`, owners }, compute);
};

/** Profiles that the actor may see, as a join source; null if all. */
const selectVisibleProfiles = (scope: Scope, people: ParticipantsContext) =>
  selectMatchingProfiles(scope, people, NO_FILTER.search);

/** Number of participants in each stored state. */
const countStates = async (scope: Scope, people: ParticipantsContext) => {
  const { enrolments } = scope.views;
  const own = selectVisibleProfiles(scope, people);
  const from = scope.select({ state: enrolments.state, n: count() }).from(enrolments).$dynamic();
  if (own) from.innerJoin(own, eq(own.id, enrolments.participantId));
  return from.where(eq(enrolments.bookletId, people.booklet.id)).groupBy(enrolments.state);
};

const countParticipants = async (
  scope: Scope,
  people: ParticipantsContext,
  filter: ParticipantFilter,
): Promise<number> => {
  const { enrolments } = scope.views;
  const sheets = selectMatchingProfiles(scope, people, filter.search);
  const from = scope.select({ n: count() }).from(enrolments).$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  const [row] = await from.where(buildEnrolmentCondition(scope, people, filter));
  return row?.n ?? 0;
};

/** Number of participants in each tab, and of those that a filter finds. */
export const loadCounts = async (
  scope: Scope,
  people: ParticipantsContext,
  filter: ParticipantFilter,
  changes: Promise<ChangeCounts | null>,
): Promise<Pick<ParticipantList, 'tabs' | 'total'>> => {
  // What is late depends on the day and on the version on line; a stage on the day.
  const key = JSON.stringify([people.today, people.late, filter]);
  return cacheCounts(scope, people, { key, topics: ['enrolments', 'participants'], changes }, async () => {
    const rows = await countStates(scope, people);
    const n = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
    const all = rows.reduce((sum, row) => (row.state === 'anonymised' ? sum : sum + row.n), 0);
    const countTab = (tab: 'late' | 'completed') => countParticipants(scope, people, { ...NO_FILTER, tab });
    const [late, completed] = people.follow.named
      ? await Promise.all([countTab('late'), countTab('completed')])
      : [null, null];
    return {
      tabs: { all, to_invite: n('to_invite'), late, completed, expired: n('expired') },
      total: await countParticipants(scope, people, filter),
    };
  });
};

const sortByName = <Value>(values: Value[], name: (value: Value) => string): Value[] =>
  values.sort((a, b) => collator.compare(name(a), name(b)));

/** The most frequent values, sorted by name. */
const keepMostFrequent = (values: Facet): Facet =>
  sortByName(
    values
      .filter(({ value }) => value !== '')
      .sort((a, b) => b.n - a.n)
      .slice(0, MAX_FACET_VALUES),
    ({ value }) => value,
  );

const FACET_COLUMNS = ['site', 'department', 'contractType', 'language', 'referentId'] as const;

/** Counts the values of each column in one scan of the booklet’s participants. */
const countColumnValues = async (
  scope: Scope,
  people: ParticipantsContext,
): Promise<Map<(typeof FACET_COLUMNS)[number], Facet>> => {
  const { enrolments } = scope.views;
  const columns = FACET_COLUMNS.map((name) => enrolments[name]);
  const list = sql.join(columns, sql`, `);
  const sets = sql.join(
    columns.map((column) => sql`(${column})`),
    sql`, `,
  );
  const own = selectVisibleProfiles(scope, people);
  const from = scope
    .select({
      value: sql<string | null>`coalesce(${sql.join(
        columns.map((column) => sql`${column}::text`),
        sql`, `,
      )})`,
      of: sql<number>`grouping(${list})`,
      n: count(),
    })
    .from(enrolments)
    .$dynamic();
  if (own) from.innerJoin(own, eq(own.id, enrolments.participantId));
  const rows = await from
    .where(buildEnrolmentCondition(scope, people, NO_FILTER))
    .groupBy(sql`grouping sets (${sets})`);
  // One bit per column, the first column highest: 1 if the row is not about this column.
  const all = 2 ** FACET_COLUMNS.length - 1;
  return new Map(
    FACET_COLUMNS.map((name, index) => {
      const bits = all - 2 ** (FACET_COLUMNS.length - 1 - index);
      return [name, rows.filter(({ of }) => of === bits).map(({ value, n }) => ({ value: value ?? '', n }))];
    }),
  );
};

const countGroups = async (scope: Scope, people: ParticipantsContext): Promise<Facet> => {
  const { enrolments } = scope.views;
  const own = selectVisibleProfiles(scope, people);
  const from = scope
    .select({ value: sql<string>`jsonb_array_elements_text(${enrolments.groups})`.as('value') })
    .from(enrolments)
    .$dynamic();
  if (own) from.innerJoin(own, eq(own.id, enrolments.participantId));
  const groups = from
    .where(and(buildEnrolmentCondition(scope, people, NO_FILTER), ne(enrolments.groups, [])))
    .as('grouped');
  return scope
    .select({ value: groups.value, n: count() })
    .from(groups)
    .groupBy(groups.value)
    .orderBy(desc(count()))
    .limit(MAX_FACET_VALUES);
};

const listReferentFacet = async (scope: Scope, ids: Facet): Promise<ParticipantList['facets']['referents']> => {
  if (ids.length === 0) return [];
  const referent = selectReferentAs(scope, 'referent');
  const rows = await scope
    .select({ id: referent.id, name: referent.name })
    .from(referent)
    .where(
      inArray(
        referent.id,
        ids.map(({ value }) => value),
      ),
    );
  const n = new Map(ids.map((one) => [one.value, one.n]));
  return sortByName(
    rows.map(({ id, name }) => ({ id, name, n: n.get(id) ?? 0 })),
    ({ name }) => name,
  );
};

/** Loads the filter values, with the number of participants who have each. */
export const loadFacets = async (
  scope: Scope,
  people: ParticipantsContext,
  changes: Promise<ChangeCounts | null>,
): Promise<ParticipantList['facets']> => {
  const topics = ['enrolment_states', 'participants', 'referents'] as const;
  const { stored, ...values } = await cacheCounts(scope, people, { key: 'facets', topics, changes }, async () => {
    const [columns, groups, states] = await Promise.all([
      countColumnValues(scope, people),
      countGroups(scope, people),
      countStates(scope, people),
    ]);
    const valuesOf = (name: (typeof FACET_COLUMNS)[number]) => keepMostFrequent(columns.get(name) ?? []);
    return {
      stored: states,
      sites: valuesOf('site'),
      departments: valuesOf('department'),
      contracts: valuesOf('contractType'),
      groups: keepMostFrequent(groups),
      languages: valuesOf('language'),
      referents: await listReferentFacet(scope, valuesOf('referentId')),
    };
  });
  const states = new Map<string, number>();
  for (const { state, n } of stored) {
    const shown = toVisibleState(people, state);
    states.set(shown, (states.get(shown) ?? 0) + n);
  }
  return { states: [...states].map(([value, n]) => ({ value, n })), ...values };
};
