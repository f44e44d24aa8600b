import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import { createReadingCounter } from './counts.ts';
import { createSearchMissCounter } from './search-misses.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app, { tracking: 'aggregate' });
});
afterAll(() => app.close());

const log = pino({ level: 'silent' });
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' };
const TABLET = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 Safari/537.36' };
const DESKTOP = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

/** The part of an online booklet that the counters read. */
const makeOnlineBooklet = (of: Office, mode: 'aggregate' | 'none' = 'aggregate'): OnlineBooklet =>
  ({
    bookletId: of.booklet.id,
    companyId: of.companyId,
    timeZone: 'Europe/Paris',
    number: 1,
    options: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } },
  }) as OnlineBooklet;

const listCells = async (of: Office) => {
  const { readingCounts } = of.scope.views;
  const rows = await of.scope.select().from(readingCounts);
  return rows.map(({ key, device, cohort, count }) => `${key} ${device} ${cohort || '—'} ${count}`).sort();
};

test('two nodes that write the same cells at once lose nothing', async () => {
  const nodes = [createReadingCounter(app.services.db, log), createReadingCounter(app.services.db, log)];
  for (let round = 0; round < 20; round += 1) {
    for (const [n, node] of nodes.entries()) {
      // Each booklet receives them in a different order.
      for (const key of n === 0 ? ['cover', 'a', 'b'] : ['b', 'a', 'cover'])
        node.add(makeOnlineBooklet(office), key, PHONE);
    }
    await Promise.all(nodes.map((node) => node.flush()));
  }
  await Promise.all(nodes.map((node) => node.close()));
  expect(await listCells(office)).toEqual(['a phone — 40', 'b phone — 40', 'cover phone — 40']);
});

test('what is still in memory is written when a node stops', async () => {
  const own = await openOffice(app);
  const node = createReadingCounter(app.services.db, log);
  node.add(makeOnlineBooklet(own), 'cover', TABLET);
  node.add(makeOnlineBooklet(own), 'cover', DESKTOP);
  node.add(makeOnlineBooklet(own), 'cover', { 'user-agent': 'Googlebot/2.1' });
  expect(await listCells(own)).toEqual([]);
  await node.close();
  expect(await listCells(own)).toEqual(['cover desktop — 1', 'cover tablet — 1']);
});

test('a month is only written where enough people count in it, by their arrival or else their enrolment', async () => {
  const own = await openOffice(app);
  const enrol = (n: number, values: { arrivalOn: string | null; createdAt?: Date }) =>
    Promise.all(
      Array.from({ length: n }, () => app.make.enrolment(own.scope, { bookletId: own.booklet.id, ...values })),
    );
  await enrol(5, { arrivalOn: '2026-09-07' });
  await enrol(4, { arrivalOn: '2026-10-05' });
  // It is already August in Paris.
  await enrol(5, { arrivalOn: null, createdAt: new Date('2026-07-31T22:30:00Z') });
  const node = createReadingCounter(app.services.db, log);
  for (const cohort of ['2026-08', '2026-09', '2026-10', '']) node.add(makeOnlineBooklet(own), 'cover', PHONE, cohort);
  await node.close();
  expect(await listCells(own)).toEqual(['cover phone 2026-08 1', 'cover phone 2026-09 1', 'cover phone — 2']);
});

const SECRET = 'a-secret-of-the-installation';
const makeRequestFrom = (ip: string) => ({ ip, headers: DESKTOP }) as never;

test('a term is a digest until enough people have looked for it, each counted once', async () => {
  const own = await openOffice(app);
  const misses = createSearchMissCounter(app.services.db, SECRET, log);
  const { searchMisses, searchTerms } = own.scope.views;
  const rows = () => own.scope.select().from(searchMisses);
  const terms = async () => (await own.scope.select().from(searchTerms)).map(({ term }) => term);
  for (let again = 0; again < 9; again += 1)
    misses.add(makeOnlineBooklet(own), 'Mutuelle', 'session-1', makeRequestFrom('192.0.2.1'));
  for (const session of ['session-2', 'session-3', 'session-4'])
    misses.add(makeOnlineBooklet(own), 'mutuelle ', session, makeRequestFrom('192.0.2.1'));
  // Terms that look like an address or a number are private, and « ab » is too short to mean anything.
  for (const query of ['zoe@exemple.fr', '06 12 34 56 78', 'ab'])
    misses.add(makeOnlineBooklet(own), query, 'session-5', makeRequestFrom('192.0.2.1'));
  await misses.flush();
  expect((await rows()).map(({ count }) => count)).toEqual([4]);
  expect(await terms()).toEqual([]);
  expect(JSON.stringify(await rows())).not.toMatch(/mutuelle|192\.0\.2|session|zoe/i);
  // Without a session, one browser on one IP address counts once.
  for (let again = 0; again < 3; again += 1)
    misses.add(makeOnlineBooklet(own), 'mutuelle', null, makeRequestFrom('192.0.2.9'));
  await misses.close();
  expect((await rows()).map(({ count }) => count)).toEqual([5]);
  expect(await terms()).toEqual(['mutuelle']);
});

test('two nodes count searches of the same day together', async () => {
  const own = await openOffice(app);
  const nodes = [1, 2].map(() => createSearchMissCounter(app.services.db, SECRET, log));
  for (const [n, node] of nodes.entries()) {
    for (const who of ['a', 'b', 'c'])
      node.add(makeOnlineBooklet(own), 'parking', `${n}${who}`, makeRequestFrom('192.0.2.1'));
  }
  await Promise.all(nodes.map((node) => node.close()));
  const { searchMisses } = own.scope.views;
  const [row] = await own.scope.select().from(searchMisses).where(eq(searchMisses.bookletId, own.booklet.id));
  expect(row?.count).toBe(6);
});

test('where nothing is followed, no search is counted', async () => {
  const own = await openOffice(app, { tracking: 'none' });
  const misses = createSearchMissCounter(app.services.db, SECRET, log);
  misses.add(makeOnlineBooklet(own, 'none'), 'mutuelle', 'session-1', makeRequestFrom('192.0.2.1'));
  await misses.close();
  const { searchMisses } = own.scope.views;
  expect(await own.scope.select().from(searchMisses)).toEqual([]);
});
