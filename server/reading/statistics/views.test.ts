import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../../contract/platform/errors.ts';
import {
  addStatisticsView,
  changeStatisticsView,
  listStatisticsViews,
  MAX_SAVED_VIEWS,
  removeStatisticsView,
} from '../../../contract/reading/statistics/statistics-views.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import {
  createColleague,
  createTestBooklet,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';
import { companies, outbox } from '../../platform/data/schema/people.ts';
import { mailCompanyStatistics } from './mail.ts';
import { refreshStatistics } from './roll-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const createOffice = () => openOffice(app, { tracking: 'aggregate' });
const YEAR = { period: 'year' as const };

const saveView = async (browser: Browser, name: string, query: object = YEAR) => {
  const { status, body, error } = await browser.call(addStatisticsView, {
    body: { name, query: query as typeof YEAR },
  });
  expect(status, JSON.stringify(error)).toBe(200);
  return body.views.at(-1)?.id ?? '';
};

const dumpViews = async ({ scope }: Office) => JSON.stringify(await scope.select().from(scope.views.statisticsViews));

const listStatisticsMails = async (companyId: string) =>
  (await app.services.db.select().from(outbox).where(eq(outbox.companyId, companyId))).filter(
    ({ kind }) => kind === 'statistics',
  );

describe('views that are kept', () => {
  test('are one’s own: named, changed, forgotten', async () => {
    const own = await createOffice();
    const side = { name: 'site', value: 'Lyon' };
    const id = await saveView(own.admin, 'Lyon', {
      period: { from: '2026-01-01', to: '2026-03-31' },
      booklets: [own.booklet.id],
      side,
    });
    const { body } = await own.admin.call(listStatisticsViews);
    expect(body.views).toMatchObject([{ id, name: 'Lyon', rhythm: null, mailTo: [], query: { side } }]);
    expect(body.readers.map((reader) => reader.id)).toEqual([own.adminId]);
    const { browser } = await createColleague(app, own, 'editor', 'owner');
    expect((await browser.call(listStatisticsViews)).body.views).toEqual([]);
    const before = await dumpViews(own);
    for (const answer of [
      await browser.call(changeStatisticsView, { params: { id }, body: { name: 'À moi', rhythm: null, mailTo: [] } }),
      await browser.call(removeStatisticsView, { params: { id } }),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([404, 'GEN-010']);
    }
    expect(await dumpViews(own)).toBe(before);
    const gone = await own.admin.call(removeStatisticsView, { params: { id } });
    expect(gone.body.views).toEqual([]);
  });

  test('are refused beside their field, and nothing is kept', async () => {
    const own = await createOffice();
    const stranger = await createOffice();
    const id = await saveView(own.admin, 'Lyon');
    const referent = await createColleague(app, own, 'referent');
    const before = await dumpViews(own);
    const taken = await own.admin.call(addStatisticsView, { body: { name: 'LYON', query: YEAR } });
    expect([taken.status, taken.error.errors]).toEqual([422, { name: [errorText('GEN-026', { valeur: 'LYON' })] }]);
    const foreign = await own.admin.call(addStatisticsView, {
      body: { name: 'Autre', query: { ...YEAR, booklets: [stranger.booklet.id] } },
    });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'GEN-010']);
    const change = (mailTo: string[]) =>
      own.admin.call(changeStatisticsView, { params: { id }, body: { name: 'Lyon', rhythm: 'weekly', mailTo } });
    const nobody = await change([]);
    expect([nobody.status, nobody.error.errors]).toEqual([422, { mailTo: [errorText('GEN-001')] }]);
    // Excluded: people of another company, and users who see only their own team.
    for (const userId of [stranger.adminId, referent.user.id]) {
      const answer = await change([userId]);
      expect([answer.status, answer.error.errors]).toEqual([422, { mailTo: [errorText('GEN-019')] }]);
    }
    expect((await referent.browser.call(listStatisticsViews)).status).toBe(403);
    expect(await dumpViews(own)).toBe(before);
  });

  test('are twenty at most', async () => {
    const own = await createOffice();
    for (let n = 0; n < MAX_SAVED_VIEWS; n += 1) await saveView(own.admin, `Vue ${n}`);
    const before = await dumpViews(own);
    const more = await own.admin.call(addStatisticsView, { body: { name: 'De trop', query: YEAR } });
    expect([more.status, more.error.code]).toEqual([422, 'GEN-023']);
    expect(await dumpViews(own)).toBe(before);
  });
});

describe('their figures by e-mail', () => {
  const WEDNESDAY = new Date('2026-11-18T10:00:00Z');
  const MONDAY = new Date('2026-11-23T10:00:00Z');

  const mailed = async (own: Office, at: Date) => {
    const [company] = await app.services.db.select().from(companies).where(eq(companies.id, own.companyId));
    if (!company) throw new Error('no company');
    return mailCompanyStatistics(app.services, company, at);
  };

  const weekly = async (own: Office, mailTo: string[], query: object = YEAR) => {
    const id = await saveView(own.admin, 'Arrivées', query);
    const body = { name: 'Arrivées', rhythm: 'weekly' as const, mailTo };
    expect((await own.admin.call(changeStatisticsView, { params: { id }, body })).status).toBe(200);
    // As if the view had been set up on that Wednesday.
    await own.scope.update('statisticsViews', { mailedOn: '2026-11-18' }, (columns) => eq(columns.id, id));
  };

  const enrol = async (own: Office, n: number, bookletId = own.booklet.id) => {
    for (let index = 0; index < n; index += 1) {
      await app.make.enrolment(own.scope, { bookletId, arrivalOn: '2026-09-07' });
    }
    await refreshStatistics(own.scope, { at: MONDAY, anew: true });
  };

  test('come once each Monday, in numbers, and name nobody', async () => {
    const own = await createOffice();
    await enrol(own, 6);
    await weekly(own, [own.adminId]);
    expect(await mailed(own, WEDNESDAY)).toBe(0);
    expect(await mailed(own, MONDAY)).toBe(1);
    expect(await mailed(own, MONDAY)).toBe(0);
    expect(await mailed(own, new Date('2026-11-24T10:00:00Z'))).toBe(0);
    expect(await mailed(own, new Date('2026-11-30T10:00:00Z'))).toBe(1);
    const [letter] = await listStatisticsMails(own.companyId);
    expect(letter?.subject).toContain('Arrivées');
    expect(letter?.source).toContain('6 personnes');
    const { participants } = own.scope.views;
    for (const { lastName } of await own.scope.select().from(participants)) {
      expect(letter?.source).not.toContain(lastName);
    }
  });

  test('say nothing of four people, and count for each reader the booklets he may see', async () => {
    const own = await createOffice();
    const other = await createTestBooklet(own.scope, { tracking: 'aggregate' });
    await enrol(own, 4);
    await enrol(own, 9, other.id);
    const { user } = await createColleague(app, own, 'editor', 'reviewer');
    await weekly(own, [own.adminId, user.id]);
    expect(await mailed(own, MONDAY)).toBe(2);
    const letters = await listStatisticsMails(own.companyId);
    const to = (email: string) => letters.find(({ recipient }) => recipient === email)?.source ?? '';
    expect(to(user.email)).toContain('Moins de 5 personnes');
    expect(to(user.email)).not.toContain('9 personnes');
    const admin = letters.find(({ recipient }) => recipient !== user.email);
    expect(admin?.source).toContain('9 personnes');
  });

  test('are not sent of booklets that the reader may not see, nor in the name of somebody who left', async () => {
    const own = await createOffice();
    const { user } = await createColleague(app, own, 'editor');
    await weekly(own, [user.id], { ...YEAR, booklets: [own.booklet.id] });
    expect(await mailed(own, MONDAY)).toBe(0);
    expect(await listStatisticsMails(own.companyId)).toEqual([]);
  });
});
