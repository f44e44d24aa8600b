import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { getBookletSettings, saveBookletSettings } from '../../../../contract/booklets/settings/booklet-settings.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { invalidateReaderCache } from '../../../booklets/publications/reader-cache-events.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const page = (title: string, slug: string, more: object = {}) => ({
  title,
  slug,
  mandatory: true,
  blocks: [text(`<p>${title}.</p>`)],
  ...more,
});
const CHAPTERS: ChapterSeed[] = [
  { title: 'Avant', pages: [page('Plus tard', 'plus-tard', { unlockDays: 30, mandatory: false })] },
  { title: 'Bienvenue', pages: [page('Un', 'un'), page('Deux', 'deux')] },
];
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const access: AccessSettings = {
  ...DEFAULT_ACCESS,
  personal: { ...DEFAULT_ACCESS.personal, on: true },
  public: { on: true, noindex: true },
};

let app: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'http://livrets.exemple.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.make.company();
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  booklet = await makeBooklet(scope, CHAPTERS, { access, settings: DEFAULT_SETTINGS });
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
});

/** Changes settings like the screen does: on an online booklet, without a new publication. */
const changeSettings = async (change: { [Part in keyof BookletSettings]?: Partial<BookletSettings[Part]> }) => {
  const params = { id: booklet.id };
  const { body: now } = await hr.call(getBookletSettings, { params });
  const settings = {
    ...now.settings,
    reading: { ...now.settings.reading, ...change.reading },
    tracking: { ...now.settings.tracking, ...change.tracking },
    sharing: { ...now.settings.sharing, ...change.sharing },
  };
  const { status } = await hr.call(saveBookletSettings, { params, body: { rowVersion: now.rowVersion, settings } });
  expect(status).toBe(200);
};
const base = () => `/lire/${company.slug}/accueil`;
const get = (browser: Browser, rest = '') => browser.sendRequest('GET', `${base()}${rest}`, undefined, BROWSER);
const post = (browser: Browser, rest: string, form: Record<string, string>) =>
  browser.sendRequest('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), {
    ...BROWSER,
    'content-type': 'application/x-www-form-urlencoded',
  });
/** A known participant who has seen the privacy notice. */
const openKnownReader = async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
  const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id, arrivalOn: today });
  const browser = app.browser();
  await browser.sendRequest(
    'GET',
    `${base()}/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`,
    undefined,
    BROWSER,
  );
  await post(browser, '/moi/information', {});
  return { browser, enrolment };
};
const openBothReaders = async () => [app.browser(), (await openKnownReader()).browser];
const getBodyClasses = (html: string) => (/<body class="([^"]*)"/.exec(html)?.[1] ?? '').split(' ');
const DOCUMENTS = ['', '/sommaire', '/un', '/fin', '/imprimer'];

describe('what is shown beside the pages', () => {
  it('is all there by default, but for numbers', async () => {
    for (const reader of await openBothReaders()) {
      for (const rest of DOCUMENTS) {
        const { body } = await get(reader, rest);
        expect(getBodyClasses(body).filter((name) => /^r-(no|by|numbers)-/.test(name))).toEqual([]);
        expect(body).not.toContain('data-text-size');
      }
    }
  });

  it.each([
    ['progress', { showProgress: false }, 'r-no-progress'],
    ['reading times', { showReadingTime: false }, 'r-no-minutes'],
    ['the search', { search: false }, 'r-no-search'],
    ['the end of a page', { validation: 'button' }, 'r-by-button'],
    ['numbers of pages', { pageNumbers: 'page' }, 'r-numbers-page'],
    ['numbers by chapter', { pageNumbers: 'chapter' }, 'r-numbers-chapter'],
  ] as const)('follows the setting of %s at once, whoever reads', async (_, reading, name) => {
    const all = await openBothReaders();
    await changeSettings({ reading });
    for (const reader of all) {
      for (const rest of DOCUMENTS)
        expect([rest, getBodyClasses((await get(reader, rest)).body)[0]]).toEqual([rest, name]);
    }
  });

  it('is what the style sheet hides: progress, times and numbers each have their own mark', async () => {
    const { body } = await get(app.browser(), '/un');
    expect(body).toContain('<span class="r-position">Page 2 sur 3</span>');
    expect(body).toContain(
      '<span class="r-minutes"><span class="r-position"> · </span>1\u00a0minute de lecture</span>',
    );
    expect(body).toContain('<span class="r-number r-number-page">2.</span>');
    expect(body).toContain('<span class="r-number r-number-chapter">2.1</span>');
  });

  it('does not say that readings are counted where they are not', async () => {
    await changeSettings({ tracking: { mode: 'none' } });
    for (const rest of DOCUMENTS) {
      expect(getBodyClasses((await get(app.browser(), rest)).body)[0]).toBe('r-no-counts');
    }
  });

  it('is set in the size that the booklet starts with', async () => {
    const all = await openBothReaders();
    await changeSettings({ reading: { textSize: 125 } });
    for (const reader of all) {
      for (const rest of DOCUMENTS)
        expect((await get(reader, rest)).body).toMatch(/<html (?=[^>]*data-text-size="125")/);
    }
  });
});

it('a page has the same number in the contents and on itself, though one before it is not open yet', async () => {
  const { browser } = await openKnownReader();
  expect((await get(browser, '/plus-tard')).statusCode).toBe(403);
  const number = '<span class="r-number r-number-chapter">2.1</span>';
  expect((await get(browser, '/sommaire')).body).toContain(`${number} <span class="r-page-link-name">Un</span>`);
  const { body } = await get(browser, '/un');
  expect(body).toContain(`${number} Un`);
  expect(body).toContain('Chapitre 2');
});

describe('the search', () => {
  it.each(['/recherche', '/recherche?q=un', '/search.json'])('that is off is at no address: %s', async (rest) => {
    const all = await openBothReaders();
    for (const reader of all) expect((await get(reader, rest)).statusCode).toBe(200);
    await changeSettings({ reading: { search: false } });
    for (const reader of all) expect((await get(reader, rest)).statusCode).toBe(404);
  });
});

describe('what a chat shows of an address that is pasted in it', () => {
  const CHAT = { 'user-agent': 'WhatsApp/2.23.20.0' };
  const secretLink = async () => {
    const token = `lien-${booklet.id}`;
    const closed = { ...access, link: { on: true }, public: { on: false, noindex: true } };
    await scope.update('booklets', { access: closed }, ({ id }) => eq(id, booklet.id));
    await scope.insert('accessLinks', [{ bookletId: booklet.id, name: 'Affiche', token }]);
    invalidateReaderCache(booklet.id);
    return () => app.browser().sendRequest('GET', `${base()}/acces/${token}`, undefined, CHAT);
  };
  const TITLE = '<meta property="og:title" content="Livret d’accueil"/>';

  it('is the name of the booklet, of an unlisted link too, and no page of it; the link is not opened', async () => {
    expect((await get(app.browser(), '/un')).body).toContain(TITLE);
    const look = await secretLink();
    const { statusCode, body, headers } = await look();
    expect([statusCode, headers['x-robots-tag'], headers['set-cookie']]).toEqual([200, 'noindex, nofollow', undefined]);
    expect(body).toContain(TITLE);
    expect(body).not.toContain('Deux');
    const { accessLinks } = scope.views;
    expect(await scope.select({ n: accessLinks.openings }).from(accessLinks)).toEqual([{ n: 0 }]);
  });

  it('shows the cover without its picture, under a name that only those pages hold', async () => {
    const { body } = await get(app.browser(), '/un');
    const [, image = ''] =
      /og:image" content="http:\/\/livrets\.exemple\.test([^"]+\/entree\/apercu-[0-9a-f]{24}\.png)"/.exec(body) ?? [];
    const shown = await app.browser().sendRequest('GET', image);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(1200);
    const guessed = await app.browser().sendRequest('GET', image.replace(/[0-9a-f]{24}/, '0'.repeat(24)));
    expect(guessed.statusCode).toBe(404);
  });

  it('is nothing where the booklet does not want it', async () => {
    await changeSettings({ sharing: { openGraph: false } });
    expect((await get(app.browser(), '/un')).body).not.toContain('og:');
    const { statusCode, body } = await (await secretLink())();
    expect(statusCode).toBe(403);
    expect(body).not.toMatch(/og:|Livret d’accueil/);
  });
});

describe('page after page', () => {
  const read = async (browser: Browser, slug: string) => {
    const id = /name="page" value="([^"]+)"/.exec((await get(browser, `/${slug}`)).body)?.[1] ?? '';
    await post(browser, '/moi/page', { page: id });
  };

  it('is for the first pass: once all is read, any page opens first', async () => {
    await changeSettings({ reading: { navigation: 'sequential' } });
    const { browser, enrolment } = await openKnownReader();
    expect((await get(browser, '/deux')).headers.location).toBe(`${base()}/un`);
    await read(browser, 'un');
    await read(browser, 'deux');
    const { enrolments, pageProgress } = scope.views;
    const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
    expect(row).toMatchObject({ state: 'completed', pagesDone: 2 });
    await scope.deleteRows('pageProgress', ({ enrolmentId }) => eq(enrolmentId, enrolment.id));
    expect(await scope.select().from(pageProgress)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get(browser, '/deux')).statusCode).toBe(200);
  });

  it('leaves alone whoever is nobody in particular, and who is followed no more', async () => {
    await changeSettings({ reading: { navigation: 'sequential' } });
    expect((await get(app.browser(), '/deux')).statusCode).toBe(200);
    await changeSettings({ tracking: { mode: 'none' } });
    const { browser } = await openKnownReader();
    expect((await get(browser, '/deux')).statusCode).toBe(200);
  });
});

it('where nothing is followed, nothing is counted and no page is kept, whoever reads', async () => {
  const own = await startTestApp();
  const firm = await own.make.company();
  const office = own.browser();
  const mine = own.make.scope(await own.make.signIn(office, { companyId: firm.id }), firm.id);
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'none' as const } };
  const { id: bookletId } = await makeBooklet(mine, CHAPTERS, { access, settings });
  expect((await office.call(publish, { params: { id: bookletId }, body: {} })).status).toBe(200);
  const enrolment = await own.make.enrolment(mine, { bookletId });
  const at = (browser: Browser, rest: string) =>
    browser.sendRequest('GET', `/lire/${firm.slug}/accueil${rest}`, undefined, BROWSER);
  const known = own.browser();
  await at(known, `/acces/${await createPersonalLink(mine, enrolment.id, 'copy')}`);
  const form = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };
  await known.sendRequest('POST', `/lire/${firm.slug}/accueil/moi/information`, '', form);
  for (const reader of [own.browser(), known]) {
    for (const rest of ['', '/un', '/deux', '/fin']) expect((await at(reader, rest)).statusCode).toBe(200);
  }
  await known.sendRequest('POST', `/lire/${firm.slug}/accueil/moi/avis`, 'note=5', form);
  // Closing writes the counts that are still in memory.
  await own.app.close();
  const { readingCounts, pageProgress, responses, enrolments } = mine.views;
  for (const table of [readingCounts, pageProgress, responses]) expect(await mine.select().from(table)).toEqual([]);
  const [row] = await mine.select().from(enrolments);
  expect(row).toMatchObject({ pagesDone: 0, progress: 0, versionRead: null, lastActivityAt: null });
  await own.close();
});
