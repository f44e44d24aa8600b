import { describe, expect, test } from 'vitest';
import type { ReferentPerimeter } from '../../../contract/people/referents/referent.ts';
import { expectWithin } from '../../../test/expect-within.ts';
import {
  createReferentResolver,
  getReferentDisplayName,
  isAway,
  type ParticipantCriteria,
  type ReferentSummary,
  toRoleKey,
} from './resolve-referents.ts';

const BOOKLET = 'b';
const TODAY = '2027-03-10';
let position = 0;

const buildReferent = (
  id: string,
  perimeter: ReferentPerimeter,
  values: Partial<ReferentSummary> = {},
): ReferentSummary => {
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
const buildParticipant = (values: Partial<ParticipantCriteria> = {}): ParticipantCriteria => ({
  id: 'p1',
  referentId: null,
  buddyId: null,
  site: 'Lyon',
  department: 'Atelier',
  groups: ['Nuit'],
  ...values,
});

const ALL_REFERENT = buildReferent('everybody', { kind: 'all' });
const SITE_REFERENT = buildReferent('site', { kind: 'site', values: ['Lyon'] });
const DEPARTMENT_REFERENT = buildReferent('department', { kind: 'department', values: ['Atelier'] });
const GROUP_REFERENT = buildReferent('group', { kind: 'group', values: ['Jour', 'Nuit'] });
const LISTED_REFERENT = buildReferent('listed', { kind: 'participants', ids: ['p1'] });
const OTHER_BOOKLET_REFERENT = buildReferent('elsewhere', { kind: 'participants', ids: [] }, { bookletId: 'other' });
const findRule = (charges: ReferentSummary[], who: ParticipantCriteria, role = 'manager') => {
  const found = createReferentResolver(charges, BOOKLET, TODAY)(who, role);
  return found && [found.referent.id, found.rule];
};

describe('which rule wins', () => {
  const everyone = [ALL_REFERENT, SITE_REFERENT, DEPARTMENT_REFERENT, GROUP_REFERENT, LISTED_REFERENT];
  test.each<[string, ReferentSummary[], ParticipantCriteria, [string, string] | null]>([
    [
      'the sheet, before any perimeter',
      [...everyone, OTHER_BOOKLET_REFERENT],
      buildParticipant({ referentId: 'elsewhere' }),
      ['elsewhere', 'own'],
    ],
    ['listed participants', everyone, buildParticipant(), ['listed', 'participants']],
    [
      'a group',
      [ALL_REFERENT, SITE_REFERENT, DEPARTMENT_REFERENT, GROUP_REFERENT],
      buildParticipant(),
      ['group', 'group'],
    ],
    [
      'a department',
      [ALL_REFERENT, SITE_REFERENT, DEPARTMENT_REFERENT],
      buildParticipant(),
      ['department', 'department'],
    ],
    ['a site', [ALL_REFERENT, SITE_REFERENT], buildParticipant(), ['site', 'site']],
    ['everybody', [ALL_REFERENT, SITE_REFERENT], buildParticipant({ site: 'Paris' }), ['everybody', 'all']],
    [
      'nobody',
      [SITE_REFERENT, DEPARTMENT_REFERENT, GROUP_REFERENT],
      buildParticipant({ site: '', department: '', groups: [] }),
      null,
    ],
    [
      'a sheet that names somebody who is gone',
      [ALL_REFERENT],
      buildParticipant({ referentId: 'gone' }),
      ['everybody', 'all'],
    ],
    ['a perimeter of another booklet never', [{ ...ALL_REFERENT, bookletId: 'other' }], buildParticipant(), null],
  ])('%s', (_, charges, who, expected) => {
    expect(findRule(charges, who)).toEqual(expected);
  });

  test('in the same kind of perimeter, the first of the list, whatever order rows come in', () => {
    const second = buildReferent('second', { kind: 'site', values: ['Lyon', 'Paris'] });
    expect(findRule([second, SITE_REFERENT], buildParticipant())).toEqual(['site', 'site']);
  });

  test('roles are apart: the buddy comes from the sheet’s buddy, and a label makes a role', () => {
    const buddy = buildReferent('buddy', { kind: 'all' }, { role: 'buddy' });
    const nurse = buildReferent('nurse', { kind: 'all' }, { role: 'other', roleLabel: 'Infirmière' });
    const charges = [ALL_REFERENT, buddy, nurse];
    expect(findRule(charges, buildParticipant({ buddyId: 'everybody' }), 'buddy')).toEqual(['everybody', 'own']);
    expect(findRule(charges, buildParticipant({ referentId: 'everybody' }), 'buddy')).toEqual(['buddy', 'all']);
    expect(toRoleKey(nurse)).toBe(toRoleKey({ role: 'other', roleLabel: ' infirmiere' }));
    expect(findRule(charges, buildParticipant(), toRoleKey(nurse))).toEqual(['nurse', 'all']);
    expect(findRule(charges, buildParticipant(), 'hr')).toBeNull();
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
  const of = (charges: ReferentSummary[]) =>
    createReferentResolver(charges, BOOKLET, TODAY)(buildParticipant(), 'manager');

  test('the deputy answers, or the deputy’s', () => {
    const first = buildReferent('first', { kind: 'site', values: ['Lyon'] }, { ...away, deputyId: 'second' });
    const second = buildReferent('second', { kind: 'site', values: ['Paris'] }, { deputyId: 'third' });
    const third = buildReferent('third', { kind: 'site', values: ['Brest'] });
    expect(of([first, second])).toMatchObject({ referent: { id: 'second' }, insteadOf: { id: 'first' }, away: false });
    expect(of([first, { ...second, ...away }, third])).toMatchObject({
      referent: { id: 'third' },
      rule: 'site',
      insteadOf: { id: 'first' },
    });
  });

  test('where nobody answers, the first is named all the same, even in a loop of old', () => {
    const first = buildReferent('first', { kind: 'all' }, { ...away, deputyId: 'second' });
    const second = buildReferent('second', { kind: 'all' }, { ...away, deputyId: 'first' });
    expect(of([first, second])).toMatchObject({ referent: { id: 'first' }, insteadOf: null, away: true });
    expect(of([{ ...first, deputyId: null }])).toMatchObject({ referent: { id: 'first' }, away: true });
  });

  test('the day before and the day after, nobody is replaced', () => {
    const first = buildReferent('first', { kind: 'all' }, { ...away, deputyId: 'second' });
    const second = buildReferent('second', { kind: 'site', values: [] as unknown as [string] });
    for (const day of ['2027-02-28', '2027-04-01']) {
      expect(createReferentResolver([first, second], BOOKLET, day)(buildParticipant(), 'manager')?.referent.id).toBe(
        'first',
      );
    }
  });
});

test('whoever is not to be named leaves the booklet’s own words, and nobody else is named instead', () => {
  const hidden = buildReferent('hidden', { kind: 'site', values: ['Lyon'] }, { visible: false });
  expect(
    getReferentDisplayName(
      createReferentResolver([hidden, ALL_REFERENT], BOOKLET, TODAY)(buildParticipant(), 'manager'),
    ),
  ).toBe('');
  expect(
    getReferentDisplayName(createReferentResolver([ALL_REFERENT], BOOKLET, TODAY)(buildParticipant(), 'manager')),
  ).toBe('everybody');
  expect(getReferentDisplayName(null)).toBe('');
});

test('10,000 people are answered in a moment', async () => {
  const charges = Array.from({ length: 100 }, (_, n) =>
    buildReferent(`c${n}`, { kind: 'participants', ids: Array.from({ length: 500 }, (__, i) => `x${n}-${i}`) }),
  );
  const resolve = createReferentResolver([...charges, ALL_REFERENT], BOOKLET, TODAY);
  await expectWithin(1000, () => {
    for (let n = 0; n < 10_000; n += 1) resolve(buildParticipant({ id: `x${n % 100}-${n % 500}` }), 'manager');
  });
});
