import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReferentPerimeter } from '../../../contract/people/referents/referent.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import {
  exportOwnStatistics,
  exportStatistics,
  getOwnStatistics,
  getStatistics,
} from '../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PERIOD = { from: '2026-09-01', to: '2026-10-31' };

/** `n` participants of a site; the first `opened` of them opened the booklet. */
const enrol = async (
  office: Office,
  site: string,
  { n, opened, bookletId = office.booklet.id }: { n: number; opened: number; bookletId?: string },
) => {
  for (let index = 0; index < n; index += 1) {
    await app.make.enrolment(office.scope, {
      bookletId,
      arrivalOn: '2026-09-07',
      state: index < opened ? 'opened' : 'invited',
      invitedAt: new Date('2026-08-24T08:00:00Z'),
      openedAt: index < opened ? new Date('2026-08-25T08:00:00Z') : null,
      participant: { site },
    });
  }
};

const addReferent = (office: Office, userId: string, perimeter: ReferentPerimeter, bookletId = office.booklet.id) =>
  office.scope.insert('referents', [
    { bookletId, userId, firstName: 'R', lastName: 'R', role: 'manager', perimeter, position: 0 },
  ]);

const getOwnReport = async (browser: Browser, query: Record<string, string> = {}) => {
  const answer = await browser.call(getOwnStatistics, { query: { ...PERIOD, ...query } as never });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body;
};

describe('a referent', () => {
  test('is told of his own people, and of nobody else', async () => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    await enrol(office, 'Lyon', { n: 6, opened: 3 });
    await enrol(office, 'Nantes', { n: 9, opened: 9 });
    const { browser, user } = await createColleague(app, office, 'referent');
    await addReferent(office, user.id, { kind: 'site', values: ['Lyon'] });
    const all = await getOwnReport(browser);
    expect([all.reach, all.people, all.masked]).toEqual(['own', 6, null]);
    expect(all.figures.opening).toEqual({ percent: 50, of: 6 });
    expect(all.booklets.map(({ id }) => id)).toEqual([office.booklet.id]);
    // Anonymous answers belong to no team.
    expect([all.quizzes, all.opinion, all.surprise, all.searches, all.visits]).toEqual([null, null, null, null, null]);
    expect([all.versions, all.sides.site]).toEqual([[], []]);
  });

  test('is not told of a team of four', async () => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    await enrol(office, 'Lyon', { n: 4, opened: 4 });
    const { browser, user } = await createColleague(app, office, 'referent');
    await addReferent(office, user.id, { kind: 'all' });
    const all = await getOwnReport(browser);
    expect([all.people, all.masked]).toEqual([null, errorText('STA-001', { n: 5 })]);
    expect([all.figures.opening, all.cohorts]).toEqual([{ percent: null, of: null }, []]);
    const file = await browser.call(exportOwnStatistics, { query: PERIOD });
    expect(String(file.body)).toContain('Personnes de la période;;moins de 5;');
  });

  test('does not count who was shut out, nor people of booklets off line or not followed', async () => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    await enrol(office, 'Lyon', { n: 5, opened: 5 });
    await app.make.enrolment(office.scope, {
      bookletId: office.booklet.id,
      arrivalOn: '2026-09-07',
      state: 'revoked',
      participant: { site: 'Lyon' },
    });
    const { browser, user } = await createColleague(app, office, 'referent');
    await addReferent(office, user.id, { kind: 'all' });
    for (const seed of [{ tracking: 'aggregate', values: { state: 'unpublished' } }, { tracking: 'none' }] as const) {
      const other = await createTestBooklet(office.scope, seed);
      await enrol(office, 'Lyon', { n: 7, opened: 7, bookletId: other.id });
      await addReferent(office, user.id, { kind: 'all' }, other.id);
    }
    const all = await getOwnReport(browser);
    expect(all.people).toBe(5);
    expect(all.booklets.map(({ counted }) => counted).sort()).toEqual(['untracked', 'yes']);
  });

  test('asks neither for a booklet where he is not, nor for another company’s (404), nor for everybody’s figures (403)', async () => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    const stranger = await openOffice(app, { tracking: 'aggregate' });
    const elsewhere = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const { browser, user } = await createColleague(app, office, 'referent');
    await addReferent(office, user.id, { kind: 'all' });
    const before = await dumpParticipants(office.scope);
    for (const { id } of [elsewhere, stranger.booklet]) {
      for (const call of [getOwnStatistics, exportOwnStatistics]) {
        const answer = await browser.call(call, { query: { ...PERIOD, booklets: id } as never });
        expect([answer.status, answer.error.code]).toEqual([404, 'GEN-010']);
      }
    }
    for (const call of [getStatistics, exportStatistics]) {
      const answer = await browser.call(call, { query: PERIOD });
      expect([answer.status, answer.error.code]).toEqual([403, 'GEN-009']);
    }
    expect((await office.admin.call(getOwnStatistics, { query: PERIOD })).status).toBe(403);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('has his figures as a PDF that screen readers can read', async () => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    await enrol(office, 'Lyon', { n: 6, opened: 3 });
    const { browser, user } = await createColleague(app, office, 'referent');
    await addReferent(office, user.id, { kind: 'all' });
    const answer = await browser.call(exportOwnStatistics, { query: { ...PERIOD, format: 'pdf' } });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pdf = await readPdf(Buffer.from(answer.body as unknown as Uint8Array));
    expect(pdf).toMatchObject({ language: 'fr-FR', isTagged: true });
    expect(pdf.title).toMatch(/^Statistiques du /);
    // Each indicator is a heading, in the outline too, and a table follows it.
    const headings = pdf.elements.filter(({ role }) => role === 'H2').map(({ text }) => text);
    expect(headings.length).toBeGreaterThan(1);
    expect(pdf.bookmarks).toEqual(headings);
    expect(pdf.elements.filter(({ role, text }) => role === 'TH' && text === 'Valeur')).toHaveLength(headings.length);
    expect(
      pdf.elements
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ''),
    ).toBe(pdf.letters);
  });
});
