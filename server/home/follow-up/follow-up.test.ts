import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBookletFollowUp } from '../../../contract/home/booklet-follow-up.ts';
import { sequenceStep } from '../../../contract/messages/campaigns/campaign.ts';
import { createCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import { listParticipants } from '../../../contract/people/participants/participants.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { buildDefaultPlanning, buildListAudience } from '../../messages/index.ts';
import { moveEnrolments } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { NO_PEOPLE, tellReadingSteps } from './funnel.ts';
import { listUpcomingMessages } from './upcoming.ts';

const CHOICES = { audience: buildListAudience([]), planning: buildDefaultPlanning('Europe/Paris') };

let app: TestApp;
let admin: Browser;
let scope: Scope;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  admin = app.browser();
  const user = await app.make.signIn(admin, { companyId: company.id });
  scope = app.make.scope(user, company.id);
});

const makeTrackedBooklet = async (mode: TrackingMode, values: { state?: 'published' } = {}): Promise<string> => {
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } };
  return (await makeBooklet(scope, GOOD_CHAPTERS, { settings, ...values })).id;
};

const enrol = async (
  bookletId: string,
  counts: Partial<Record<EnrolmentState, number>>,
  values = {},
): Promise<void> => {
  for (const [state, n] of Object.entries(counts))
    for (let at = 0; at < n; at += 1)
      await app.make.enrolment(scope, { bookletId, state: state as EnrolmentState, ...values });
};

const readFollowUp = async (browser: Browser, id: string) => {
  const { status, body } = await browser.call(getBookletFollowUp, { params: { id } });
  expect(status).toBe(200);
  return body;
};

describe('the funnel', () => {
  test('counts each person of a booklet followed by name at every step that is behind them', async () => {
    const id = await makeTrackedBooklet('named');
    await enrol(id, { to_invite: 3, scheduled: 1, failed: 2, invited: 4, opened: 1, started: 2, completed: 3 });
    await enrol(id, { expired: 2, revoked: 1 });
    expect((await readFollowUp(admin, id)).funnel).toEqual({
      toInvite: 3,
      scheduled: 1,
      failed: 2,
      invited: 10,
      reading: { kind: 'people', opened: 6, started: 5, again: 0, completed: 3 },
    });
  });

  test('is empty without anybody', async () => {
    const id = await makeTrackedBooklet('named');
    expect((await readFollowUp(admin, id)).funnel).toEqual({
      toInvite: 0,
      scheduled: 0,
      failed: 0,
      invited: 0,
      reading: { kind: 'people', opened: 0, started: 0, again: 0, completed: 0 },
    });
  });

  test('tells shares to the nearest 5 % where nobody is followed, and none that shows a small group', async () => {
    const id = await makeTrackedBooklet('aggregate');
    await enrol(id, { invited: 6, started: 6, completed: 5 });
    expect((await readFollowUp(admin, id)).funnel?.reading).toEqual({
      kind: 'share',
      opened: 65,
      started: 65,
      again: 0,
      completed: 30,
    });
    await enrol(id, { opened: 1 });
    expect((await readFollowUp(admin, id)).funnel?.reading).toEqual({ kind: 'few', threshold: 5 });
  });

  test('tells nothing of readings that are not counted', async () => {
    const id = await makeTrackedBooklet('none');
    await enrol(id, { completed: 8 });
    expect((await readFollowUp(admin, id)).funnel).toMatchObject({ invited: 8, reading: { kind: 'none' } });
  });

  test('shows no stage of one to four people, whatever the numbers', () => {
    const rule = { mode: 'aggregate', threshold: 5, named: false } as const;
    for (let waiting = 0; waiting < 8; waiting += 1)
      for (let started = 0; started < 8; started += 1)
        for (let completed = 0; completed < 8; completed += 1)
          for (const again of [0, 3, 6]) {
            const told = tellReadingSteps({ ...NO_PEOPLE, waiting, started, again, completed }, rule);
            const isSmall = [waiting, started, again, completed].some((n) => n > 0 && n < 5);
            if (isSmall || waiting + started + again + completed < 5) expect(told.kind).toBe('few');
            else expect(told.kind).toBe('share');
          }
  });
});

describe('who had finished before a major version asked for more', () => {
  /** Six who had finished and are asked again, and five who never had. */
  const makeReaders = async (mode: TrackingMode) => {
    const id = await makeTrackedBooklet(mode);
    await enrol(id, { started: 11 }, { startedAt: new Date() });
    const { enrolments } = scope.views;
    const rows = await scope.select().from(enrolments).where(eq(enrolments.bookletId, id));
    const ids = rows.map((row) => row.id).sort();
    await moveEnrolments(scope, ids.slice(0, 7), 'complete');
    await moveEnrolments(scope, ids.slice(0, 7), 'restart', { detail: '2' });
    // Whose progress was reset has never finished.
    await moveEnrolments(scope, ids.slice(6, 7), 'reset');
    await moveEnrolments(scope, ids.slice(6, 7), 'open');
    await moveEnrolments(scope, ids.slice(6, 7), 'start');
    return { id, again: ids.slice(0, 6), unfinished: ids.slice(6) };
  };

  test('is counted apart, and a reminder of the others leaves them alone', async () => {
    const { id, again, unfinished } = await makeReaders('named');
    expect((await readFollowUp(admin, id)).funnel?.reading).toEqual({
      ...{ kind: 'people', opened: 11, started: 11, again: 6, completed: 0 },
    });
    const find = async (reading: 'again' | 'unfinished') => {
      const { body } = await admin.call(listParticipants, { params: { id }, query: { reading } });
      const selection = { filter: { tab: 'all' as const, search: '', reading }, except: [] };
      const made = await admin.call(createCampaign, {
        params: { id },
        body: { from: 'model', kind: reading === 'again' ? 'new_version' : 'reminder', selection },
      });
      expect([body.total, made.status]).toEqual([body.rows.length, 200]);
      return [body.rows.map((row) => row.id).sort(), [...(made.body.audience.ids ?? [])].sort()];
    };
    expect(await find('again')).toEqual([again, again]);
    expect(await find('unfinished')).toEqual([unfinished, unfinished]);
  });

  test('is a share of its own where nobody is followed, and no filter', async () => {
    const { id } = await makeReaders('aggregate');
    expect((await readFollowUp(admin, id)).funnel?.reading).toEqual({
      ...{ kind: 'share', opened: 100, started: 100, again: 55, completed: 0 },
    });
    const { error } = await admin.call(listParticipants, { params: { id }, query: { reading: 'again' } });
    expect(error).toMatchObject({ code: 'PAR-014' });
  });
});

test('counts who owes a confirmation, and the list finds the same people', async () => {
  const id = await makeTrackedBooklet('aggregate');
  const owing = { proofsDone: 0, proofsDue: 1 };
  await enrol(id, { invited: 2, completed: 1 }, owing);
  await enrol(id, { invited: 1 }, { proofsDone: 1, proofsDue: 1 });
  await enrol(id, { to_invite: 1, expired: 1 }, owing);
  expect((await readFollowUp(admin, id)).unsigned).toBe(3);
  const { body } = await admin.call(listParticipants, { params: { id }, query: { proofs: 'missing' } });
  expect([body.total, body.rows.length]).toEqual([3, 3]);
});

test('tells what leaves next: planned campaigns, and steps on the day that somebody is due', async () => {
  const id = await makeTrackedBooklet('named', { state: 'published' });
  const today = getLocalDay('Europe/Paris');
  const base = { bookletId: id, kind: 'information' as const, bodies: {}, ...CHOICES };
  const step = (days: number) =>
    sequenceStep.parse({
      trigger: { kind: 'arrival', days },
      time: '09:00',
      workingDaysOnly: false,
      to: 'participant',
      stopWhen: [],
      withPresent: true,
    });
  await scope.insert('campaigns', [
    { ...base, name: 'Planifiée', state: 'planned', plannedAt: new Date(`${addDays(today, 9)}T10:00:00Z`) },
    { ...base, name: 'Une semaine avant', state: 'running', step: step(-7), launchedAt: new Date() },
    { ...base, name: 'Le jour même', state: 'running', step: step(0), launchedAt: new Date() },
    { ...base, name: 'Étape éteinte', state: 'draft', step: step(1) },
  ]);
  const more = Array.from({ length: 4 }, (_, n) => ({
    ...{ ...base, name: `Plus tard ${n}`, state: 'planned' as const },
    plannedAt: new Date(`${addDays(today, 40 + n)}T10:00:00Z`),
  }));
  await scope.insert('campaigns', more);
  await enrol(id, { to_invite: 2 }, { arrivalOn: addDays(today, 12) });
  await enrol(id, { invited: 1 }, { arrivalOn: addDays(today, 30) });
  const { upcoming, laterMessages } = await readFollowUp(admin, id);
  expect([upcoming?.length, laterMessages]).toEqual([5, 2]);
  expect(
    upcoming
      ?.slice(0, 3)
      .map(({ name, kind, people, at }) => [name, kind, people, getLocalDay('Europe/Paris', new Date(at))]),
  ).toEqual([
    ['Une semaine avant', 'step', 2, addDays(today, 5)],
    ['Planifiée', 'campaign', null, addDays(today, 9)],
    ['Le jour même', 'step', 2, addDays(today, 12)],
  ]);
});

test('shows a writer neither people nor messages, and a stranger nothing', async () => {
  const id = await makeTrackedBooklet('named');
  await enrol(id, { invited: 1 });
  const writer = app.browser();
  const user = await app.make.signIn(writer, { companyId: scope.companyId, role: 'editor' });
  await scope.insert('bookletRights', [{ bookletId: id, userId: user.id, level: 'writer' }]);
  expect(await readFollowUp(writer, id)).toMatchObject({ funnel: null, unsigned: null, upcoming: null });
  const { status } = await writer.call(listParticipants, { params: { id }, query: { proofs: 'missing' } });
  expect(status).toBe(403);
  const stranger = app.browser();
  await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
  expect((await stranger.call(getBookletFollowUp, { params: { id } })).status).toBe(404);
});

test('what leaves next follows the public holidays of each site', async () => {
  const holidays = 'alsace-moselle' as const;
  const site = { name: 'Strasbourg', address: '', holidays };
  const company = await app.make.company({ sites: [site as never] });
  const user = await app.make.signIn(admin, { companyId: company.id });
  scope = app.make.scope(user, company.id);
  const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { state: 'published' });
  const step = sequenceStep.parse({
    ...{ trigger: { kind: 'arrival', days: 0 }, time: '09:00', workingDaysOnly: true, to: 'participant' },
    ...{ stopWhen: [], withPresent: true },
  });
  await scope.insert('campaigns', [
    { ...CHOICES, bookletId: id, kind: 'information', bodies: {}, name: 'Le jour même', state: 'running', step },
  ]);
  // 26 December is a public holiday in Alsace and Moselle alone.
  const arrivalOn = '2024-12-26';
  await enrol(id, { invited: 2 }, { arrivalOn });
  await enrol(id, { invited: 1 }, { arrivalOn, participant: { site: 'Strasbourg' } });
  const listAt = async (now: string) =>
    (await listUpcomingMessages(scope, id, new Date(now))).next.map(({ at, people }) => [at.slice(0, 10), people]);
  expect(await listAt('2024-12-20T08:00:00Z')).toEqual([['2024-12-26', 2]]);
  expect(await listAt('2024-12-26T12:00:00Z')).toEqual([['2024-12-27', 1]]);
});
