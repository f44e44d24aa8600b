import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ParticipantFilter, ParticipantList } from '../../../../contract/people/participants/participants.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { buildReferentCondition } from '../access/referent-access.ts';
import type { ParticipantsContext } from '../context.ts';
import { selectReferentAs } from '../profile/participant-row.ts';
import { buildEnrolmentCondition, selectMatchingProfiles, toVisibleState } from './filter.ts';

const MAX_FACET_VALUES = 200;
const collator = new Intl.Collator('fr', { numeric: true });

type Facet = { value: string; n: number }[];

const NO_FILTER: ParticipantFilter = { tab: 'all', search: '' };

/** Counts participants in each visible state. */
export const countParticipantsByState = async (
  scope: Scope,
  people: ParticipantsContext,
): Promise<Map<string, number>> => {
  const { enrolments } = scope.views;
  const own = selectMatchingProfiles(scope, people, NO_FILTER);
  const from = scope.select({ state: enrolments.state, n: count() }).from(enrolments).$dynamic();
  if (own) from.innerJoin(own, eq(own.id, enrolments.participantId));
  const rows = await from.where(eq(enrolments.bookletId, people.booklet.id)).groupBy(enrolments.state);
  const told = new Map<string, number>();
  for (const { state, n } of rows) {
    const name = toVisibleState(people, state);
    told.set(name, (told.get(name) ?? 0) + n);
  }
  return told;
};

export const countParticipants = async (
  scope: Scope,
  people: ParticipantsContext,
  filter: ParticipantFilter,
): Promise<number> => {
  const { enrolments } = scope.views;
  const sheets = selectMatchingProfiles(scope, people, filter);
  const from = scope.select({ n: count() }).from(enrolments).$dynamic();
  if (sheets) from.innerJoin(sheets, eq(sheets.id, enrolments.participantId));
  const [row] = await from.where(buildEnrolmentCondition(people, enrolments, filter));
  return row?.n ?? 0;
};

/** Counts participants in each tab. */
export const countParticipantTabs = async (
  scope: Scope,
  people: ParticipantsContext,
  states: ReadonlyMap<string, number>,
): Promise<ParticipantList['tabs']> => {
  const n = (state: string) => states.get(state) ?? 0;
  const all = [...states].reduce((sum, [state, some]) => (state === 'anonymised' ? sum : sum + some), 0);
  const countTab = async (tab: 'late' | 'completed') =>
    people.follow.named ? countParticipants(scope, people, { ...NO_FILTER, tab }) : null;
  const [late, completed] = await Promise.all([countTab('late'), countTab('completed')]);
  return { all, to_invite: n('to_invite'), late, completed, expired: n('expired') };
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

const buildVisibleCondition = (
  people: ParticipantsContext,
  enrolments: Scope['views']['enrolments'],
  participants: Scope['views']['participants'],
) =>
  and(
    eq(enrolments.bookletId, people.booklet.id),
    ne(enrolments.state, 'anonymised'),
    buildReferentCondition(participants, people.referentAccess),
  );

const FACET_COLUMNS = ['site', 'department', 'contractType', 'language', 'referentId'] as const;

/** Counts the values of each column in one scan of the booklet’s participants. */
const countColumnValues = async (
  scope: Scope,
  people: ParticipantsContext,
): Promise<Map<(typeof FACET_COLUMNS)[number], Facet>> => {
  const { enrolments, participants } = scope.views;
  const columns = FACET_COLUMNS.map((name) => participants[name]);
  const list = sql.join(columns, sql`, `);
  const sets = sql.join(
    columns.map((column) => sql`(${column})`),
    sql`, `,
  );
  const rows = await scope
    .select({
      value: sql<string | null>`coalesce(${sql.join(
        columns.map((column) => sql`${column}::text`),
        sql`, `,
      )})`,
      of: sql<number>`grouping(${list})`,
      n: count(),
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(buildVisibleCondition(people, enrolments, participants))
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
  const { enrolments, participants } = scope.views;
  const groups = scope
    .select({ value: sql<string>`jsonb_array_elements_text(${participants.groups})`.as('value') })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(buildVisibleCondition(people, enrolments, participants), sql`${participants.groups} <> '[]'`))
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

type FacetValues = Omit<ParticipantList['facets'], 'states'>;

const countFacets = async (scope: Scope, people: ParticipantsContext): Promise<FacetValues> => {
  const [values, groups] = await Promise.all([countColumnValues(scope, people), countGroups(scope, people)]);
  const of = (name: (typeof FACET_COLUMNS)[number]) => keepMostFrequent(values.get(name) ?? []);
  return {
    sites: of('site'),
    departments: of('department'),
    contracts: of('contractType'),
    groups: keepMostFrequent(groups),
    languages: of('language'),
    referents: await listReferentFacet(scope, of('referentId')),
  };
};

/** Cache lifetime, in milliseconds: facets are slower to count than the page of the list. */
const FACET_CACHE_MS = 30_000;
const facetCache = new Map<string, { at: number; values: Promise<FacetValues> }>();

/** Loads the filter values; the cache lasts 30 seconds, or until a change in this process. */
export const loadFacets = (scope: Scope, people: ParticipantsContext): Promise<FacetValues> => {
  // A referent has few participants and no shared cache entry.
  if (people.referentAccess) return countFacets(scope, people);
  const { id } = people.booklet;
  const kept = facetCache.get(id);
  if (kept && performance.now() - kept.at < FACET_CACHE_MS) return kept.values;
  if (facetCache.size > 1000) facetCache.clear();
  const values = countFacets(scope, people);
  facetCache.set(id, { at: performance.now(), values });
  values.catch(() => facetCache.delete(id));
  return values;
};

/** Call this after a change of participants of one booklet, or of any booklet (null). */
export const invalidateFacets = (bookletId: string | null): void => {
  if (bookletId === null) facetCache.clear();
  else facetCache.delete(bookletId);
};
