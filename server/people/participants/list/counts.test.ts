import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READING_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import {
  ANONYMISATION_KEYWORD,
  addParticipant,
  anonymiseParticipants,
  changeParticipants,
  listParticipants,
  moveParticipants,
} from '../../../../contract/people/participants/participants.ts';
import type { CallQueryInput } from '../../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createRandom } from '../../../../test/create-random.ts';
import { isEnrolmentLate } from '../../enrolments/late.ts';
import { requireParticipants } from '../context.ts';
import { type Office, openOffice } from '../participants.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const SITES = ['Lyon', 'Évry', 'Le Mans', ''];
const DEPARTMENTS = ['Atelier', 'Bureau', ''];
const GROUPS = ['cadres', 'nuit', 'siège'];
const CONTRACTS = ['permanent', 'internship', null] as const;
const LANGUAGES = ['fr-FR', 'pt-PT'];

type Query = CallQueryInput<typeof listParticipants>;

/** What the list must tell, from the profiles themselves and row by row. */
const countFromNothing = async ({ scope, booklet }: Office, query: Query) => {
  const people = await requireParticipants(scope, booklet.id, 'participants.list');
  const { enrolments, participants, referents } = scope.views;
  const named = await scope.select().from(referents).where(eq(referents.bookletId, booklet.id));
  const all = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(eq(enrolments.bookletId, booklet.id));
  const present = all.filter((row) => row.enrolments.state !== 'anonymised');
  const isLate = (row: (typeof all)[number]) => isEnrolmentLate(row.enrolments, people.late);
  const hasCompleted = (row: (typeof all)[number]) => row.enrolments.completedAt !== null;
  const count = (values: (string | null)[]) =>
    [...new Set(values)]
      .filter((value) => value !== null && value !== '')
      .map((value) => ({ value, n: values.filter((one) => one === value).length }))
      .sort((a, b) => String(a.value).localeCompare(String(b.value), 'fr'));
  const found = present.filter(
    (row) =>
      (query.site === undefined || row.participants.site === query.site) &&
      (query.department === undefined || row.participants.department === query.department) &&
      (query.group === undefined || row.participants.groups.includes(query.group)) &&
      (query.tab !== 'late' || isLate(row)),
  );
  return {
    total: found.length,
    tabs: {
      all: present.length,
      to_invite: present.filter((row) => row.enrolments.state === 'to_invite').length,
      late: present.filter(isLate).length,
      completed: present.filter(hasCompleted).length,
      expired: present.filter((row) => row.enrolments.state === 'expired').length,
    },
    sites: count(present.map((row) => row.participants.site)),
    departments: count(present.map((row) => row.participants.department)),
    groups: count(present.flatMap((row) => row.participants.groups)),
    contracts: count(present.map((row) => row.participants.contractType)),
    languages: count(present.map((row) => row.participants.language)),
    referents: named
      .map(({ id, firstName, lastName }) => ({
        value: `${firstName} ${lastName}`,
        n: present.filter((row) => row.participants.referentId === id).length,
      }))
      .filter(({ n }) => n > 0)
      .sort((a, b) => a.value.localeCompare(b.value, 'fr')),
    states: count(all.map((row) => row.enrolments.state)),
  };
};

const ask = async ({ admin, params }: Office, query: Query) => {
  const { status, body } = await admin.call(listParticipants, { params, query });
  expect(status).toBe(200);
  const byValue = (a: { value: string }, b: { value: string }) => a.value.localeCompare(b.value, 'fr');
  const { sites, departments, groups, states, contracts, languages, referents } = body.facets;
  return {
    total: body.total,
    tabs: body.tabs,
    sites: [...sites].sort(byValue),
    departments: [...departments].sort(byValue),
    groups: [...groups].sort(byValue),
    contracts: [...contracts].sort(byValue),
    languages: [...languages].sort(byValue),
    referents: referents.map(({ name, n }) => ({ value: name, n })).sort(byValue),
    states: [...states].sort(byValue),
  };
};

test.each([1, 2])('after any change the list counts what there is (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const { admin, params, scope, booklet } = office;
  const listIds = async () => {
    const { enrolments } = scope.views;
    const rows = await scope.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.bookletId, booklet.id));
    return rows.map(({ id }) => id);
  };
  const pickSome = async () => ({ ids: [pick(await listIds()), pick(await listIds())] });
  const charged = await scope.insert(
    'referents',
    ['Paul', 'Zoé'].map((firstName, position) => ({
      ...{ bookletId: booklet.id, firstName, lastName: `Réau ${seed}`, role: 'manager' as const, position },
      perimeter: { kind: 'all' as const },
    })),
  );
  const referentIds = charged.map(({ id }) => id);
  let serial = 0;
  const add = async () => {
    serial += 1;
    const participant = {
      firstName: 'Inès',
      lastName: `Durand ${pick(['Le', 'De', 'La'])}`,
      email: `p${seed}.${serial}@exemple.fr`,
      site: pick(SITES),
      department: pick(DEPARTMENTS),
      groups: [pick(GROUPS)],
      contractType: pick(CONTRACTS),
      language: pick(LANGUAGES),
      arrivalOn: pick([null, '2026-10-01', '2027-02-01']),
    };
    const { status, error } = await admin.call(addParticipant, { params, body: { participant } });
    expect(status, JSON.stringify(error)).toBe(200);
  };
  const changes: (() => Promise<unknown>)[] = [
    add,
    add,
    async () =>
      admin.call(changeParticipants, {
        params,
        body: { selection: await pickSome(), set: { addGroups: [pick(GROUPS)], removeGroups: [pick(GROUPS)] } },
      }),
    async () =>
      admin.call(changeParticipants, {
        params,
        body: { selection: await pickSome(), set: { arrivalOn: pick(['2026-09-01', '2027-03-01']) } },
      }),
    async () =>
      admin.call(moveParticipants, {
        params,
        body: {
          selection: await pickSome(),
          action: pick(['invite', 'revoke', 'readmit', 'complete', 'reset'] as const),
          reason: 'Essai',
        },
      }),
    async () =>
      admin.call(anonymiseParticipants, {
        params,
        body: { selection: { ids: [pick(await listIds())] }, confirmation: ANONYMISATION_KEYWORD },
      }),
    async () =>
      admin.call(changeParticipants, {
        params,
        body: { selection: await pickSome(), set: { referentId: pick([null, ...referentIds]) } },
      }),
    () => scope.update('referents', { lastName: pick(['Réau', 'Roux']) }, ({ id }) => eq(id, pick(referentIds))),
    async () => {
      const id = pick(await listIds());
      const { enrolments } = scope.views;
      const of = scope.select({ id: enrolments.participantId }).from(enrolments).where(eq(enrolments.id, id));
      const profile = { contractType: pick(CONTRACTS), language: pick(LANGUAGES) };
      await scope.update('participants', profile, (row) => inArray(row.id, of));
    },
    // A reader reads; a profile is corrected by an import.
    async () => {
      const id = pick(await listIds());
      const progress = { pagesDone: Math.floor(random() * 5), pagesDue: 5, lastActivityAt: new Date() };
      await scope.update('enrolments', progress, (row) => eq(row.id, id));
    },
    () => scope.update('participants', { site: pick(SITES) }, ({ department }) => eq(department, pick(DEPARTMENTS))),
    async () => {
      const id = pick(await listIds());
      await scope.update('enrolments', { state: pick(READING_STATES), openedAt: new Date() }, (row) => eq(row.id, id));
    },
  ];
  const queries: Query[] = [{}, { site: 'Lyon' }, { department: 'Atelier', group: 'nuit' }, { tab: 'late' }];
  for (let n = 0; n < 5; n += 1) await add();
  for (let step = 0; step < 40; step += 1) {
    await pick(changes)();
    for (const query of queries)
      expect(await ask(office, query), `step ${step}`).toEqual(await countFromNothing(office, query));
  }
});
