import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENROLMENT_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import { listParticipants, PARTICIPANT_SORTS } from '../../../../contract/people/participants/participants.ts';
import type { CallQueryInput } from '../../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createRandom } from '../../../../test/create-random.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { type Office, openOffice } from '../participants.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Far enough for pages that are found from a mark. */
const ROWS = 1300;
const SIZE = 100;
const STATES = ['to_invite', 'invited', 'started', 'completed'] as const;
const SITES = ['Évry', 'Lyon', 'œuvre', ''];

const createPeople = async ({ scope, booklet }: Office, random: () => number): Promise<void> => {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const days = Array.from({ length: 9 }, (_, n) => `2026-11-1${n}`);
  await scope.bulkInsert(
    'participants',
    Array.from({ length: ROWS }, (_, n) => ({
      ...{ firstName: 'Jo', lastName: `N ${n % 500}`, nameKey: `n ${n % 500} jo` },
      ...{ site: pick(SITES), department: pick(['Atelier', '']), arrivalOn: pick([null, ...days]) },
    })),
  );
  const { participants } = scope.views;
  const people = await scope.select().from(participants).orderBy(asc(participants.id));
  await scope.bulkInsert(
    'enrolments',
    people.map(({ id, nameKey }) => ({
      ...{ bookletId: booklet.id, participantId: id, nameKey, source: 'import' as const, state: pick(STATES) },
      ...{ progress: Math.floor(random() * 3) * 50 },
      lastActivityAt: pick([null, new Date(Date.UTC(2026, 10, 1 + Math.floor(random() * 20)))]),
    })),
  );
};

type Query = Required<Pick<CallQueryInput<typeof listParticipants>, 'sort' | 'direction'>> &
  Pick<CallQueryInput<typeof listParticipants>, 'site' | 'state'>;
type Row = TenantRow<'enrolments'>;

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const readSortKey = (row: Row, sort: Query['sort']): string | number | null =>
  ({
    name: null,
    state: ENROLMENT_STATES.indexOf(row.state),
    progress: row.progress,
    arrival: row.arrivalOn,
    lastActivity: row.lastActivityAt?.getTime() ?? null,
    site: row.siteKey,
    department: row.departmentKey,
  })[sort];

/** Ids of the whole list from its rows, without the statements of the list. */
const sortRows = async ({ scope, booklet }: Office, { sort, direction, site, state }: Query): Promise<string[]> => {
  const { enrolments } = scope.views;
  const rows = await scope.select().from(enrolments).where(eq(enrolments.bookletId, booklet.id));
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (a: Row, b: Row) => compare(a.nameKey, b.nameKey) || compare(a.id, b.id);
  return rows
    .filter((row) => (site === undefined || row.site === site) && (state === undefined || row.state === state))
    .sort((a, b) => {
      if (sort === 'name') return sign * byName(a, b);
      const [one, other] = [readSortKey(a, sort), readSortKey(b, sort)];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
      return sign * compare(one, other) || byName(a, b);
    })
    .map(({ id }) => id);
};

const loadPage = async ({ admin, params }: Office, query: Query, page: number): Promise<string[]> => {
  const { status, body, error } = await admin.call(listParticipants, { params, query: { ...query, page, size: SIZE } });
  expect(status, JSON.stringify(error)).toBe(200);
  return body.rows.map(({ id }) => id);
};

const ORDERS = PARTICIPANT_SORTS.flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

test('all pages of an order make the list: no row twice, none missing', async () => {
  const office = await openOffice(app);
  await createPeople(office, createRandom(1));
  for (const order of ORDERS) {
    const expected = await sortRows(office, order);
    const found: string[] = [];
    for (let page = 1; page <= ROWS / SIZE + 1; page += 1) found.push(...(await loadPage(office, order, page)));
    expect(found, JSON.stringify(order)).toEqual(expected);
  }
});

test.each([2, 3])('a far page is right after any change (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const office = await openOffice(app);
  const { scope, booklet } = office;
  await createPeople(office, random);
  const changes: ((row: Row) => Promise<unknown>)[] = [
    (row) => scope.deleteRows('enrolments', ({ id }) => eq(id, row.id)),
    (row) => scope.update('enrolments', { state: pick(STATES) }, ({ id }) => eq(id, row.id)),
    (row) =>
      scope.update('enrolments', { progress: 100, lastActivityAt: pick([null, new Date()]) }, ({ id }) =>
        eq(id, row.id),
      ),
    (row) => scope.update('participants', { site: pick(SITES) }, ({ id }) => eq(id, row.participantId)),
    () => app.make.enrolment(scope, { bookletId: booklet.id, participant: { lastName: pick(['A', 'Zola']) } }),
  ];
  for (let step = 0; step < 30; step += 1) {
    const query: Query = { ...pick(ORDERS), ...pick([{}, {}, {}, { site: '' }, { state: 'invited' }] as const) };
    const page = pick([10, 11, 12, 13]);
    // Keeps the marks of the list as it is, which the change outdates.
    await loadPage(office, query, page);
    const rows = await scope.select().from(scope.views.enrolments);
    await pick(changes)(pick(rows));
    const expected = (await sortRows(office, query)).slice((page - 1) * SIZE, page * SIZE);
    expect(await loadPage(office, query, page), `step ${step}, ${JSON.stringify(query)}, page ${page}`).toEqual(
      expected,
    );
  }
});
