import { describe, expect, test } from 'vitest';
import type { ReferentPerimeter } from '../../../contract/people/referents/referent.ts';
import { expectWithin } from '../../../test/expect-within.ts';
import { type Charge, isAway, type Led, nameShown, resolver, roleKey } from './resolve.ts';

const BOOKLET = 'b';
const TODAY = '2027-03-10';
let position = 0;

const charge = (id: string, perimeter: ReferentPerimeter, values: Partial<Charge> = {}): Charge => {
  position += 1;
  return {
    id,
    bookletId: BOOKLET,
    firstName: id,
    lastName: '',
    jobTitle: '',
    email: '',
    phone: '',
    role: 'manager',
    roleLabel: '',
    visible: true,
    position,
    deputyId: null,
    absentFrom: null,
    absentUntil: null,
    ...values,
    perimeter,
  };
};
const person = (values: Partial<Led> = {}): Led => ({
  id: 'p1',
  referentId: null,
  buddyId: null,
  site: 'Lyon',
  department: 'Atelier',
  groups: ['Nuit'],
  ...values,
});

const all = charge('everybody', { kind: 'all' });
const site = charge('site', { kind: 'site', values: ['Lyon'] });
const department = charge('department', { kind: 'department', values: ['Atelier'] });
const group = charge('group', { kind: 'group', values: ['Jour', 'Nuit'] });
const listed = charge('listed', { kind: 'participants', ids: ['p1'] });
const elsewhere = charge('elsewhere', { kind: 'participants', ids: [] }, { bookletId: 'other' });
const rule = (charges: Charge[], who: Led, role = 'manager') => {
  const found = resolver(charges, BOOKLET, TODAY)(who, role);
  return found && [found.charge.id, found.rule];
};

describe('which rule wins', () => {
  const everyone = [all, site, department, group, listed];
  test.each<[string, Charge[], Led, [string, string] | null]>([
    [
      'the sheet, before any perimeter',
      [...everyone, elsewhere],
      person({ referentId: 'elsewhere' }),
      ['elsewhere', 'own'],
    ],
    ['listed participants', everyone, person(), ['listed', 'participants']],
    ['a group', [all, site, department, group], person(), ['group', 'group']],
    ['a department', [all, site, department], person(), ['department', 'department']],
    ['a site', [all, site], person(), ['site', 'site']],
    ['everybody', [all, site], person({ site: 'Paris' }), ['everybody', 'all']],
    ['nobody', [site, department, group], person({ site: '', department: '', groups: [] }), null],
    ['a sheet that names somebody who is gone', [all], person({ referentId: 'gone' }), ['everybody', 'all']],
    ['a perimeter of another booklet never', [{ ...all, bookletId: 'other' }], person(), null],
  ])('%s', (_, charges, who, expected) => {
    expect(rule(charges, who)).toEqual(expected);
  });

  test('in the same kind of perimeter, the first of the list, whatever order rows come in', () => {
    const second = charge('second', { kind: 'site', values: ['Lyon', 'Paris'] });
    expect(rule([second, site], person())).toEqual(['site', 'site']);
  });

  test('roles are apart: the buddy comes from the sheet’s buddy, and a label makes a role', () => {
    const buddy = charge('buddy', { kind: 'all' }, { role: 'buddy' });
    const nurse = charge('nurse', { kind: 'all' }, { role: 'other', roleLabel: 'Infirmière' });
    const charges = [all, buddy, nurse];
    expect(rule(charges, person({ buddyId: 'everybody' }), 'buddy')).toEqual(['everybody', 'own']);
    expect(rule(charges, person({ referentId: 'everybody' }), 'buddy')).toEqual(['buddy', 'all']);
    expect(roleKey(nurse)).toBe(roleKey({ role: 'other', roleLabel: ' infirmiere' }));
    expect(rule(charges, person(), roleKey(nurse))).toEqual(['nurse', 'all']);
    expect(rule(charges, person(), 'hr')).toBeNull();
  });
});

describe('absences', () => {
  test.each<[string | null, string | null, boolean]>([
    [null, null, false],
    ['2027-03-10', '2027-03-10', true],
    ['2027-03-01', '2027-03-09', false],
    ['2027-03-11', null, false],
    ['2027-03-01', null, true],
  ])('from %s until %s: %s', (absentFrom, absentUntil, expected) => {
    expect(isAway({ absentFrom, absentUntil }, TODAY)).toBe(expected);
  });

  const away = { absentFrom: '2027-03-01', absentUntil: '2027-03-31' };
  const of = (charges: Charge[]) => resolver(charges, BOOKLET, TODAY)(person(), 'manager');

  test('the deputy answers, or the deputy’s', () => {
    const first = charge('first', { kind: 'site', values: ['Lyon'] }, { ...away, deputyId: 'second' });
    const second = charge('second', { kind: 'site', values: ['Paris'] }, { deputyId: 'third' });
    const third = charge('third', { kind: 'site', values: ['Brest'] });
    expect(of([first, second])).toMatchObject({ charge: { id: 'second' }, insteadOf: { id: 'first' }, away: false });
    expect(of([first, { ...second, ...away }, third])).toMatchObject({
      charge: { id: 'third' },
      rule: 'site',
      insteadOf: { id: 'first' },
    });
  });

  test('where nobody answers, the first is named all the same, even in a loop of old', () => {
    const first = charge('first', { kind: 'all' }, { ...away, deputyId: 'second' });
    const second = charge('second', { kind: 'all' }, { ...away, deputyId: 'first' });
    expect(of([first, second])).toMatchObject({ charge: { id: 'first' }, insteadOf: null, away: true });
    expect(of([{ ...first, deputyId: null }])).toMatchObject({ charge: { id: 'first' }, away: true });
  });

  test('the day before and the day after, nobody is replaced', () => {
    const first = charge('first', { kind: 'all' }, { ...away, deputyId: 'second' });
    const second = charge('second', { kind: 'site', values: [] as unknown as [string] });
    for (const day of ['2027-02-28', '2027-04-01']) {
      expect(resolver([first, second], BOOKLET, day)(person(), 'manager')?.charge.id).toBe('first');
    }
  });
});

test('whoever is not to be named leaves the booklet’s own words, and nobody else is named instead', () => {
  const hidden = charge('hidden', { kind: 'site', values: ['Lyon'] }, { visible: false });
  expect(nameShown(resolver([hidden, all], BOOKLET, TODAY)(person(), 'manager'))).toBe('');
  expect(nameShown(resolver([all], BOOKLET, TODAY)(person(), 'manager'))).toBe('everybody');
  expect(nameShown(null)).toBe('');
});

test('10,000 people are answered in a moment', async () => {
  const charges = Array.from({ length: 100 }, (_, n) =>
    charge(`c${n}`, { kind: 'participants', ids: Array.from({ length: 500 }, (__, i) => `x${n}-${i}`) }),
  );
  const resolve = resolver([...charges, all], BOOKLET, TODAY);
  await expectWithin(1000, () => {
    for (let n = 0; n < 10_000; n += 1) resolve(person({ id: `x${n % 100}-${n % 500}` }), 'manager');
  });
});
