import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { getBookletAccess, saveBookletAccess } from '../../../../contract/booklets/access/booklet-access.ts';
import { getBookletTree } from '../../../../contract/booklets/content/content.ts';
import { DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { invalidateReaderCache } from '../../../booklets/index.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { createReadingFixture, makeTextBlock, type ReadingFixture } from '../reading.fixture.ts';

let test: TestApp;
let reading: ReadingFixture;
let first: string;
let second: string;

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  test = await startTestApp();
  const page = (title: string, slug: string, words: string) => ({
    title,
    slug,
    blocks: [makeTextBlock(`<p>${words}</p>`)],
  });
  reading = await createReadingFixture(test, [
    {
      title: 'Bienvenue',
      pages: [
        page('Le badge', 'badge', 'Ouvre-tout.'),
        {
          ...page('À Lyon', 'lyon', 'Badge-lyonnais.'),
          audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
        },
        { ...page('Plus tard', 'plus-tard', 'Dans-un-mois.'), unlockDays: 30 },
      ],
    },
    { title: 'La suite', pages: [page('La cantine', 'cantine', 'Midi-pile.')] },
  ]);
  const { body } = await reading.hr.call(getBookletTree, { params: { id: reading.booklet.id } });
  [first = '', second = ''] = 'chapters' in body ? body.chapters.map(({ id }) => id) : [];
});
afterAll(() => test.close());

const openReader = async (site: string) => {
  const enrolment = await test.make.enrolment(reading.scope, {
    bookletId: reading.booklet.id,
    arrivalOn: today,
    participant: { site },
  });
  const browser = test.browser();
  const token = await createPersonalLink(reading.scope, enrolment.id, 'copy');
  await browser.sendRequest('GET', `${reading.base}/acces/${token}`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await browser.sendRequest('POST', `${reading.base}/moi/information`, '', headers);
  return (rest: string) => browser.sendRequest('GET', `${reading.base}${rest}`);
};

const allow = async (change: Partial<(typeof DEFAULT_ACCESS)['allow']>, isPublic = false) => {
  const params = { id: reading.booklet.id };
  const { body } = await reading.hr.call(getBookletAccess, { params });
  const rowVersion = 'rowVersion' in body ? body.rowVersion : 0;
  const settings = {
    ...DEFAULT_ACCESS,
    personal: { ...DEFAULT_ACCESS.personal, on: true },
    public: { ...DEFAULT_ACCESS.public, on: isPublic },
    allow: { ...DEFAULT_ACCESS.allow, ...change },
  };
  const answer = await reading.hr.call(saveBookletAccess, { params, body: { rowVersion, settings } });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};

describe('one chapter to print', () => {
  it('holds the pages of this chapter that this reader may open today, and no others', async () => {
    const [lyon, blois] = [await openReader('Lyon'), await openReader('Blois')];
    const printed = (await lyon(`/imprimer/${first}`)).body;
    expect(printed).toContain('Ouvre-tout.');
    expect(printed).toContain('Badge-lyonnais.');
    expect(printed).toContain('<h1 class="r-title">Chapitre 1 : Bienvenue</h1>');
    for (const absent of ['Dans-un-mois.', 'Midi-pile.']) expect(printed).not.toContain(absent);
    expect((await blois(`/imprimer/${first}`)).body).not.toContain('Badge-lyonnais.');
    expect((await blois('/sommaire')).body).toContain(`href="${reading.base}/imprimer/${second}"`);
    expect((await blois('/badge')).body).toContain(`href="${reading.base}/imprimer/${first}"`);
  });

  it('is refused for a chapter that is none, where nothing may be printed, and before its pages in order', async () => {
    const reader = await openReader('Blois');
    expect((await reader(`/imprimer/${reading.booklet.id}`)).statusCode).toBe(404);
    expect((await reader('/imprimer/toto')).statusCode).toBe(404);
    await allow({ print: false, pdf: false });
    const refused = await reader(`/imprimer/${first}`);
    expect([refused.statusCode, refused.body.includes('Ce livret ne s’imprime pas.')]).toEqual([403, true]);
    await allow({});
    const settings = {
      ...DEFAULT_SETTINGS,
      tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'aggregate' as const },
      reading: { ...DEFAULT_SETTINGS.reading, navigation: 'sequential' as const },
    };
    await reading.scope.update('booklets', { settings }, ({ id }) => eq(id, reading.booklet.id));
    invalidateReaderCache(reading.booklet.id);
    const later = await openReader('Blois');
    const sent = await later(`/imprimer/${second}`);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${reading.base}/badge`]);
    expect((await later(`/imprimer/${first}`)).statusCode).toBe(200);
  });
});
