import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { ParticipantFilter, ParticipantList } from '../../../contract/people/participants/participants.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { hasCompleted } from '../enrolments/cohort.ts';
import { isLate } from '../enrolments/late.ts';
import type { People } from './context.ts';
import { sheetsOf, toldState } from './filter.ts';
import { reached } from './reach.ts';
import { referentAs } from './row.ts';

const MOST = 200;
const collator = new Intl.Collator('fr', { numeric: true });

type Facet = { value: string; n: number }[];

const ANYBODY: ParticipantFilter = { tab: 'all', search: '' };

/** Counts participants in each visible state. */
export const statesOf = async (scope: Scope, people: People): Promise<Map<string, number>> => {
  const { enrolments } = scope.views;
  const own = sheetsOf(scope, people, ANYBODY);
  const from = scope.select({ state: enrolments.state, n: count() }).from(enrolments).$dynamic();
  if (own) from.innerJoin(own, eq(own.id, enrolments.participantId));
  const rows = await from.where(eq(enrolments.bookletId, people.booklet.id)).groupBy(enrolments.state);
  const told = new Map<string, number>();
  for (const { state, n } of rows) {
    const name = toldState(people, state);
    told.set(name, (told.get(name) ?? 0) + n);
  }
  return told;
};

const countWhere = async (
  scope: Scope,
  people: People,
  where: (enrolments: Scope['views']['enrolments']) => SQL,
): Promise<number | null> => {
  if (!people.follow.named) return null;
  const { enrolments } = scope.views;
  const own = sheetsOf(scope, people, ANYBODY);
  const from = scope.select({ n: count() }).from(enrolments).$dynamic();
  if (own) from.innerJoin(own, eq(own.id, enrolments.participantId));
  const [row] = await from.where(
    and(eq(enrolments.bookletId, people.booklet.id), ne(enrolments.state, 'anonymised'), where(enrolments)),
  );
  return row?.n ?? 0;
};

/** Counts participants in each tab. */
export const tabsOf = async (
  scope: Scope,
  people: People,
  states: ReadonlyMap<string, number>,
): Promise<ParticipantList['tabs']> => {
  const n = (state: string) => states.get(state) ?? 0;
  const all = [...states].reduce((sum, [state, some]) => (state === 'anonymised' ? sum : sum + some), 0);
  const [late, completed] = await Promise.all([
    countWhere(scope, people, (enrolments) => isLate(enrolments, people.late)),
    countWhere(scope, people, hasCompleted),
  ]);
  return { all, to_invite: n('to_invite'), late, completed, expired: n('expired') };
};

const byName = <Value>(values: Value[], name: (value: Value) => string): Value[] =>
  values.sort((a, b) => collator.compare(name(a), name(b)));

/** The most frequent values, sorted by name. */
const mostOf = (values: Facet): Facet =>
  byName(
    values
      .filter(({ value }) => value !== '')
      .sort((a, b) => b.n - a.n)
      .slice(0, MOST),
    ({ value }) => value,
  );

const shown = (
  people: People,
  enrolments: Scope['views']['enrolments'],
  participants: Scope['views']['participants'],
) =>
  and(
    eq(enrolments.bookletId, people.booklet.id),
    ne(enrolments.state, 'anonymised'),
    reached(participants, people.reach),
  );

const COLUMNS = ['site', 'department', 'contractType', 'language', 'referentId'] as const;

/** Counts the values of each column in one scan of the booklet’s participants. */
const valuesOf = async (scope: Scope, people: People): Promise<Map<(typeof COLUMNS)[number], Facet>> => {
  const { enrolments, participants } = scope.views;
  const columns = COLUMNS.map((name) => participants[name]);
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
    .where(shown(people, enrolments, participants))
    .groupBy(sql`grouping sets (${sets})`);
  // One bit per column, the first column highest: 1 if the row is not about this column.
  const all = 2 ** COLUMNS.length - 1;
  return new Map(
    COLUMNS.map((name, index) => {
      const bits = all - 2 ** (COLUMNS.length - 1 - index);
      return [name, rows.filter(({ of }) => of === bits).map(({ value, n }) => ({ value: value ?? '', n }))];
    }),
  );
};

const groupsOf = async (scope: Scope, people: People): Promise<Facet> => {
  const { enrolments, participants } = scope.views;
  const groups = scope
    .select({ value: sql<string>`jsonb_array_elements_text(${participants.groups})`.as('value') })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(shown(people, enrolments, participants), sql`${participants.groups} <> '[]'`))
    .as('grouped');
  return scope
    .select({ value: groups.value, n: count() })
    .from(groups)
    .groupBy(groups.value)
    .orderBy(desc(count()))
    .limit(MOST);
};

const namedReferents = async (scope: Scope, ids: Facet): Promise<ParticipantList['facets']['referents']> => {
  if (ids.length === 0) return [];
  const referent = referentAs(scope, 'referent');
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
  return byName(
    rows.map(({ id, name }) => ({ id, name, n: n.get(id) ?? 0 })),
    ({ name }) => name,
  );
};

type Values = Omit<ParticipantList['facets'], 'states'>;

const countValues = async (scope: Scope, people: People): Promise<Values> => {
  const [values, groups] = await Promise.all([valuesOf(scope, people), groupsOf(scope, people)]);
  const of = (name: (typeof COLUMNS)[number]) => mostOf(values.get(name) ?? []);
  return {
    sites: of('site'),
    departments: of('department'),
    contracts: of('contractType'),
    groups: mostOf(groups),
    languages: of('language'),
    referents: await namedReferents(scope, of('referentId')),
  };
};

/** Cache lifetime, in milliseconds: facets are slower to count than the page of the list. */
const FRESH = 30_000;
const known = new Map<string, { at: number; values: Promise<Values> }>();

/** Loads the filter values; the cache lasts 30 seconds, or until a change in this process. */
export const facetsOf = (scope: Scope, people: People): Promise<Values> => {
  // A referent has few participants and no shared cache entry.
  if (people.reach) return countValues(scope, people);
  const { id } = people.booklet;
  const kept = known.get(id);
  if (kept && performance.now() - kept.at < FRESH) return kept.values;
  if (known.size > 1000) known.clear();
  const values = countValues(scope, people);
  known.set(id, { at: performance.now(), values });
  values.catch(() => known.delete(id));
  return values;
};

/** Call this after a change of participants of one booklet, or of any booklet (null). */
export const peopleChanged = (bookletId: string | null): void => {
  if (bookletId === null) known.clear();
  else known.delete(bookletId);
};
