import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/people/referents/referents.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { referentsOf } from './of.ts';
import { bodyOf, type Office, openOffice, REFERENT, type ReferentBody } from './referents.fixture.ts';

let world: TestApp;
let office: Office;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  office = await openOffice(world);
});

const params = () => ({ id: office.id });
const list = async () => (await office.admin.call(calls.listReferents, { params: params() })).body;
const added = async (body: Partial<ReferentBody> = {}) => {
  const answer = await office.admin.call(calls.addReferent, { params: params(), body: { ...REFERENT, ...body } });
  const row = answer.body.rows.at(-1);
  if (!row) throw new Error('not added');
  return row;
};
const edit = (row: calls.ReferentRow, body: Partial<ReferentBody>) =>
  office.admin.call(calls.editReferent, {
    params: { ...params(), referentId: row.id },
    body: { ...bodyOf(row), ...body },
  });

describe('what an owner is warned of', () => {
  test('two people of a role for the same participants, and sites nobody leads', async () => {
    await office.person({ site: 'Lyon' });
    await office.person({ site: 'Nantes' });
    await office.person({ site: 'Nantes' });
    await office.person({ site: 'Brest' }, { state: 'revoked' });
    expect((await list()).warnings).toEqual([]);
    await added({ perimeter: { kind: 'site', values: ['Lyon', 'Paris'] } });
    await added({ firstName: 'Inès', role: 'hr' });
    expect((await list()).warnings).toEqual([{ kind: 'uncovered', site: 'Nantes', n: 2 }]);
    await added({ firstName: 'Hugo', perimeter: { kind: 'site', values: ['Lyon'] } });
    const all = await added({ firstName: 'Léa' });
    expect((await list()).warnings).toEqual([
      { kind: 'overlap', role: 'manager', roleLabel: '', names: ['Karim Benali', 'Hugo Benali'] },
    ]);
    await edit(all, { absentFrom: '2020-01-01', absentUntil: '2999-12-31' });
    expect((await list()).warnings).toContainEqual({ kind: 'away', name: 'Léa Benali', until: '2999-12-31' });
  });
});

describe('« Tester pour… »', () => {
  test('says who is in charge of somebody in each role, by which rule, and what is read', async () => {
    const own = await added({ firstName: 'Inès', perimeter: { kind: 'site', values: ['Brest'] } });
    const deputy = await added({ firstName: 'Hugo', role: 'hr' });
    await added({ firstName: 'Léa', role: 'buddy', deputyId: deputy.id, absentFrom: '2020-01-01' });
    const person = await office.person({ referentId: own.id });
    const { body } = await office.admin.call(calls.tryReferents, {
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
    await edit(own, { visible: false });
    const hidden = await office.admin.call(calls.tryReferents, { params: params(), query: { enrolmentId: person.id } });
    expect(hidden.body.variables[0]).toEqual({
      key: 'responsable',
      text: 'la personne qui vous encadre',
      known: false,
    });
  });
});

test('who is in charge of 10,000 people is asked in as many queries as for one', async () => {
  await added({ perimeter: { kind: 'site', values: ['Lyon'] } });
  const own = await added({ firstName: 'Inès', perimeter: { kind: 'site', values: ['Brest'] } });
  const people = Array.from({ length: 10_000 }, (_, n) => ({
    id: crypto.randomUUID(),
    referentId: n % 2 === 0 ? own.id : null,
    buddyId: null,
    site: 'Lyon',
    department: '',
    groups: [],
  }));
  let asked = 0;
  const counting = new Proxy(world.services.db, {
    get: (db, name) => {
      if (name === 'select') asked += 1;
      return Reflect.get(db, name);
    },
  });
  const scope = new Scope(counting, NOBODY, office.companyId);
  const some = people.slice(0, 2);
  await referentsOf(scope, office.id, some);
  const once = asked;
  const all = await referentsOf(scope, office.id, people);
  expect(asked - once).toBe(once);
  const names = people.map(({ id }) => all.get(id)?.manager?.charge.firstName);
  expect(names.filter((name) => name === 'Inès')).toHaveLength(5000);
  expect(names.filter((name) => name === 'Karim')).toHaveLength(5000);
});
