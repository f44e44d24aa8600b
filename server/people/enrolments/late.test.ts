import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENROLMENT_STATES, type EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildLateCondition, buildLateRule, isEnrolmentLate, type LateRule } from './late.ts';

let app: TestApp;
let scope: Scope;
let bookletId: string;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.make.user();
  scope = app.make.scope(user, user.companyId ?? '');
  bookletId = (await makeBooklet(scope, [])).id;
});
afterAll(() => app.close());

const FRANCE = { holidays: 'metropole' as const, siteHolidays: {} };
const page = (unlockDays: number | null, mandatory = true) => ({ id: '', title: '', mandatory, unlockDays });
/** Two pages open from the start, one from the seventh day, one optional. */
const PAGES = [page(null), page(null), page(7), page(1, false)];

describe('the rule', () => {
  // 2026-11-20 is a Friday.
  test.each([
    ['2026-11-20', '2026-11-16', 'a Friday: what was due on Monday'],
    ['2026-11-19', '2026-11-15', 'a Thursday: what was due on Sunday'],
    ['2026-11-23', '2026-11-17', 'a Monday: what was due on Tuesday'],
    ['2026-11-16', '2026-11-09', 'a Monday after a week with a public holiday'],
    ['2026-11-21', '2026-11-17', 'a Saturday'],
  ])('%s: due until %s (%s)', (today, until) => {
    expect(buildLateRule([page(null)], today, FRANCE).overdue).toEqual([{ arrivedUntil: until, pages: 1 }]);
  });

  test('counts for each day what was open until then, mandatory pages only', () => {
    expect(buildLateRule(PAGES, '2026-11-20', FRANCE)).toEqual({
      unopenedUntil: '2026-11-21',
      ofSites: [],
      overdue: [
        { arrivedUntil: '2026-11-16', pages: 2 },
        { arrivedUntil: '2026-11-09', pages: 3 },
      ],
    });
  });

  test('Alsace and Moselle have their own holidays', () => {
    const today = '2026-04-08';
    expect(buildLateRule([page(null)], today, FRANCE).overdue[0]?.arrivedUntil).toBe('2026-04-01');
    expect(
      buildLateRule([page(null)], today, { holidays: 'alsace-moselle' as const, siteHolidays: {} }).overdue[0]
        ?.arrivedUntil,
    ).toBe('2026-03-31');
  });
});

/** Late participants on Friday 20 November 2026, for every implementation of the rule. */
const CASES: [state: EnrolmentState, arrivalOn: string | null, done: number, due: number, late: boolean][] = [
  ['invited', '2026-11-21', 0, 3, true],
  ['invited', '2026-11-20', 0, 3, true],
  ['invited', '2026-11-22', 0, 3, false],
  ['invited', null, 0, 3, false],
  ['to_invite', '2026-11-01', 0, 0, true],
  ['scheduled', '2026-11-21', 0, 0, true],
  ['failed', '2026-11-21', 0, 0, true],
  ['opened', '2026-11-16', 0, 3, true],
  ['opened', '2026-11-17', 0, 3, false],
  ['started', '2026-11-16', 1, 3, true],
  ['started', '2026-11-16', 2, 3, false],
  ['started', '2026-11-09', 2, 3, true],
  ['started', '2026-11-10', 2, 3, false],
  ['started', '2026-11-09', 3, 3, false],
  // One of the pages is not for this participant.
  ['started', '2026-11-16', 1, 1, false],
  ['opened', null, 0, 3, false],
  ...ENROLMENT_STATES.filter((state) => ['completed', 'expired', 'revoked', 'anonymised'].includes(state)).map(
    (state): [EnrolmentState, string, number, number, boolean] => [state, '2026-10-01', 0, 3, false],
  ),
];

const expectLate = async (row: TenantRow<'enrolments'>, rule: LateRule, late: boolean) => {
  expect(isEnrolmentLate(row, rule)).toBe(late);
  const { enrolments } = scope.views;
  const found = await scope
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.id, row.id), buildLateCondition(enrolments, rule)));
  expect(found).toHaveLength(late ? 1 : 0);
};

test.each(CASES)('%s, arrives on %s, %i of %i pages: %s', async (state, arrivalOn, pagesDone, pagesDue, late) => {
  const rule = buildLateRule(PAGES, '2026-11-20', FRANCE);
  const row = await app.make.enrolment(scope, { bookletId, state, arrivalOn, pagesDone, pagesDue });
  await expectLate(row, rule, late);
});

test('whoever was let in again is judged by what was read, not as if the booklet had never been opened', async () => {
  const rule = buildLateRule(PAGES, '2026-11-20', FRANCE);
  const at = new Date();
  const back = { bookletId, arrivalOn: '2026-11-16', pagesDue: 3, openedAt: at, startedAt: at };
  for (const [values, late] of [
    [{ state: 'invited', pagesDone: 2 }, false],
    [{ state: 'to_invite', pagesDone: 1 }, true],
    [{ state: 'invited', pagesDone: 1, completedAt: at }, false],
  ] as const) {
    await expectLate(await app.make.enrolment(scope, { ...back, ...values }), rule, late);
  }
});

test('without any mandatory page, only whoever has not opened is late', async () => {
  const rule = buildLateRule([page(null, false)], '2026-11-20', FRANCE);
  const { enrolments } = scope.views;
  const states = await scope
    .select({ state: enrolments.state })
    .from(enrolments)
    .where(buildLateCondition(enrolments, rule));
  expect(states.length).toBeGreaterThan(0);
  expect(states.every(({ state }) => ['to_invite', 'scheduled', 'invited', 'failed'].includes(state))).toBe(true);
});

test('the three working days are those of the site', async () => {
  // Friday 27 December 2024: the 25th is a holiday for all, the 26th in Strasbourg only.
  const calendar = { holidays: 'metropole', siteHolidays: { Strasbourg: 'alsace-moselle' } } as const;
  const [company, site] = (['metropole', 'alsace-moselle'] as const).map((holidays) =>
    buildLateRule(PAGES, '2024-12-27', { holidays, siteHolidays: {} }),
  );
  const rule = buildLateRule(PAGES, '2024-12-27', calendar);
  expect(rule.overdue).toEqual(company?.overdue);
  expect(rule.ofSites).toEqual([{ sites: ['Strasbourg'], overdue: site?.overdue }]);
  const arrivalOn = company?.overdue[0]?.arrivedUntil ?? '';
  for (const [name, late] of [
    ['Nantes', true],
    ['', true],
    ['Strasbourg', false],
  ] as const) {
    const values = { bookletId, state: 'started', arrivalOn, pagesDone: 0, pagesDue: 3 } as const;
    const row = await app.make.enrolment(scope, { ...values, participant: { site: name } });
    await expectLate({ ...row, site: name }, rule, late);
  }
  // On a day with the same working days everywhere, one rule serves all sites.
  expect(buildLateRule(PAGES, '2026-11-20', calendar).ofSites).toEqual([]);
});
