import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as calls from '../../../contract/people/referents/referents.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { resolveReferents } from './participant-referents.ts';
import {
  createReferentFixture,
  REFERENT_BODY,
  type ReferentBody,
  type ReferentFixture,
  toReferentBody,
} from './referents.fixture.ts';

let app: TestApp;
let setup: ReferentFixture;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  setup = await createReferentFixture(app);
});

const params = () => ({ id: setup.id });
const getReferentList = async () => (await setup.admin.call(calls.listReferents, { params: params() })).body;
const addReferentRow = async (body: Partial<ReferentBody> = {}) => {
  const answer = await setup.admin.call(calls.addReferent, { params: params(), body: { ...REFERENT_BODY, ...body } });
  const row = answer.body.rows.at(-1);
  if (!row) throw new Error('not added');
  return row;
};
const requestEdit = (row: calls.ReferentRow, body: Partial<ReferentBody>) =>
  setup.admin.call(calls.editReferent, {
    params: { ...params(), referentId: row.id },
    body: { ...toReferentBody(row), ...body },
  });

describe('what an owner is warned of', () => {
  test('two people of a role for the same participants, and sites nobody leads', async () => {
    await setup.person({ site: 'Lyon' });
    await setup.person({ site: 'Nantes' });
    await setup.person({ site: 'Nantes' });
    await setup.person({ site: 'Brest' }, { state: 'revoked' });
    expect((await getReferentList()).warnings).toEqual([]);
    await addReferentRow({ perimeter: { kind: 'site', values: ['Lyon', 'Paris'] } });
    await addReferentRow({ firstName: 'Inès', role: 'hr' });
    expect((await getReferentList()).warnings).toEqual([{ kind: 'uncovered', site: 'Nantes', n: 2 }]);
    await addReferentRow({ firstName: 'Hugo', perimeter: { kind: 'site', values: ['Lyon'] } });
    const all = await addReferentRow({ firstName: 'Léa' });
    expect((await getReferentList()).warnings).toEqual([
      { kind: 'overlap', role: 'manager', roleLabel: '', names: ['Karim Benali', 'Hugo Benali'] },
    ]);
    await requestEdit(all, { absentFrom: '2020-01-01', absentUntil: '2999-12-31' });
    expect((await getReferentList()).warnings).toContainEqual({
      kind: 'away',
      name: 'Léa Benali',
      until: '2999-12-31',
    });
  });
});

describe('« Tester pour… »', () => {
  test('says who is in charge of somebody in each role, by which rule, and what is read', async () => {
    const own = await addReferentRow({ firstName: 'Inès', perimeter: { kind: 'site', values: ['Brest'] } });
    const deputy = await addReferentRow({ firstName: 'Hugo', role: 'hr' });
    await addReferentRow({ firstName: 'Léa', role: 'buddy', deputyId: deputy.id, absentFrom: '2020-01-01' });
    const person = await setup.person({ referentId: own.id });
    const { body } = await setup.admin.call(calls.simulateReferents, {
      params: params(),
      query: { enrolmentId: person.id },
    });
    expect(body.roles).toEqual([
      { role: 'manager', roleLabel: '', name: 'Inès Benali', rule: 'own', insteadOf: null, away: false, visible: true },
      {
        role: 'buddy',
        roleLabel: '',
        name: 'Hugo Benali',
        rule: 'all',
        insteadOf: 'Léa Benali',
        away: false,
        visible: true,
      },
      { role: 'hr', roleLabel: '', name: 'Hugo Benali', rule: 'all', insteadOf: null, away: false, visible: true },
    ]);
    expect(body.variables).toEqual([
      { key: 'responsable', text: 'Inès Benali', known: true },
      { key: 'parrain_nom', text: 'Hugo Benali', known: true },
    ]);
    await requestEdit(own, { visible: false });
    const hidden = await setup.admin.call(calls.simulateReferents, {
      params: params(),
      query: { enrolmentId: person.id },
    });
    expect(hidden.body.variables[0]).toEqual({
      key: 'responsable',
      text: 'la personne qui vous encadre',
      known: false,
    });
  });
});

test('who is in charge of 10,000 people is asked in as many queries as for one', async () => {
  await addReferentRow({ perimeter: { kind: 'site', values: ['Lyon'] } });
  const own = await addReferentRow({ firstName: 'Inès', perimeter: { kind: 'site', values: ['Brest'] } });
  const people = Array.from({ length: 10_000 }, (_, n) => ({
    id: crypto.randomUUID(),
    referentId: n % 2 === 0 ? own.id : null,
    buddyId: null,
    site: 'Lyon',
    department: '',
    groups: [],
  }));
  const scope = new Scope(app.services.db, SYSTEM_ACTOR, setup.companyId);
  const built = vi.spyOn(app.services.db, 'select');
  const prepared = vi.spyOn(scope, 'runPrepared');
  const some = people.slice(0, 2);
  await resolveReferents(scope, setup.id, some);
  built.mockClear();
  const all = await resolveReferents(scope, setup.id, people);
  expect([prepared.mock.calls.length, built.mock.calls.length]).toEqual([2, 0]);
  const names = people.map(({ id }) => all.get(id)?.manager?.referent.firstName);
  expect(names.filter((name) => name === 'Inès')).toHaveLength(5000);
  expect(names.filter((name) => name === 'Karim')).toHaveLength(5000);
});
