import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackingMode } from '../../contract/reading.ts';
import { getStatistics, type Statistics } from '../../contract/statistics.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Browser } from '../../test/browser.ts';
import type { Row } from '../db/scope.ts';
import { type Office, officeOf } from '../participants/participants.fixture.ts';
import { rollUp } from './roll-up.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

const PERIOD = { from: '2026-09-01', to: '2026-10-31' };
const at = (text: string) => new Date(text);

/** Enrolments alike, in a booklet of an office. */
const enrol = async (
  office: Office,
  n: number,
  values: Partial<Row<'enrolments'>> = {},
  person: Partial<Row<'participants'>> = {},
) => {
  const made: Row<'enrolments'>[] = [];
  for (let index = 0; index < n; index += 1) {
    made.push(
      await house.make.enrolment(office.scope, { bookletId: office.booklet.id, ...values, participant: person }),
    );
  }
  return made;
};

const ask = async (browser: Browser, query: Record<string, string> = {}): Promise<Statistics> => {
  const answer = await browser.call(getStatistics, { query: { ...PERIOD, ...query } as never });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body;
};

/** As the hourly job does it. */
const summed = async (office: Office, query: Record<string, string> = {}): Promise<Statistics> => {
  await rollUp(office.scope, { anew: true });
  return ask(office.admin, query);
};

const office = (tracking: TrackingMode = 'aggregate') => officeOf(house, { tracking });

describe('people of a period', () => {
  test('are those who arrive in its months: opening, start before the arrival, progress, completion', async () => {
    const own = await office();
    const invitedAt = at('2026-08-24T08:00:00Z');
    const september = { arrivalOn: '2026-09-07', invitedAt, state: 'invited' as const };
    // 3 opened and finished before they came, 2 opened after they had come and read half, 1 never opened.
    await enrol(own, 3, {
      ...september,
      state: 'completed',
      openedAt: at('2026-08-25T08:00:00Z'),
      startedAt: at('2026-09-01T08:00:00Z'),
      completedAt: at('2026-09-30T08:00:00Z'),
      pagesDone: 4,
      pagesDue: 4,
    });
    await enrol(own, 2, {
      ...september,
      state: 'started',
      openedAt: at('2026-09-08T08:00:00Z'),
      startedAt: at('2026-09-08T08:00:00Z'),
      pagesDone: 2,
      pagesDue: 4,
    });
    await enrol(own, 1, september);
    // Failed invitations are no invitations.
    await enrol(own, 2, { ...september, state: 'failed' });
    // Out of the period.
    await enrol(own, 7, { arrivalOn: '2026-12-07', invitedAt, state: 'invited' });
    const { people, figures, masked, cohorts } = await summed(own);
    expect([people, masked]).toEqual([8, null]);
    // 5 of 6.
    expect(figures.opening).toEqual({ percent: 83, of: 6 });
    // 3 of 8 started before 7 September.
    expect(figures.startedBefore).toEqual({ percent: 38, of: 8 });
    // (3 × 100 + 2 × 50) ÷ 5.
    expect(figures.progress).toEqual({ percent: 80, of: 5 });
    expect(figures.completed30).toEqual({ percent: 38, of: 8 });
    expect(cohorts).toMatchObject([{ months: ['2026-09'], people: 8, opening: { percent: 83, of: 6 } }]);
  });
});
