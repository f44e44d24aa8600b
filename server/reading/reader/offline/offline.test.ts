import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { createBookletFixture, FORM_HEADERS } from '../access/reader-access.fixture.ts';
import {
  createReadingFixture,
  makeConfirmationBlock,
  makeQuizBlock,
  makeTextBlock,
  publishFixture,
  type ReadingFixture,
} from '../reading.fixture.ts';
import { READING_COPY_HEADER } from './reading-copy.ts';
import { shortenName } from './web-manifest.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PUBLIC = { public: { ...DEFAULT_ACCESS.public, on: true } };
const PERSONAL = { personal: { ...DEFAULT_ACCESS.personal, on: true } };
const SHARED_CODE = { code: { on: true, kind: 'shared' as const, shared: 'Atelier42' } };

const getCopy = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers[READING_COPY_HEADER] ?? '');

describe('the manifest', () => {
  it('names the booklet, its colours, its icon and its own address only', async () => {
    const { get, path } = await createBookletFixture(test, PUBLIC);
    const page = await get('/les-bons-gestes');
    const link = `<link rel="manifest" href="${path('/livret/manifeste.webmanifest')}" crossorigin="use-credentials"/>`;
    expect(page.body).toContain(link);
    const { headers, body, statusCode } = await get('/livret/manifeste.webmanifest');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({
      id: path(),
      start_url: path(),
      scope: path(),
      display: 'standalone',
      lang: 'fr-FR',
    });
    expect(page.body).toContain(`| ${manifest.name}</title>`);
    expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/i);
    expect(manifest.short_name.length).toBeLessThanOrEqual(25);
    const icon = await get(manifest.icons[0].src.slice(path().length));
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    // Width and height of a PNG.
    expect([icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)]).toEqual([512, 512]);
  });

  it('is not told to a visitor who may not read', async () => {
    const { get } = await createBookletFixture(test, SHARED_CODE);
    const { statusCode, body } = await get('/livret/manifeste.webmanifest');
    expect(statusCode).toBe(403);
    expect(body).not.toContain('start_url');
  });

  it('cuts a long title between two words for the name under the icon', () => {
    expect(shortenName('Bienvenue')).toBe('Bienvenue');
    expect(shortenName('Bienvenue à la menuiserie Dubreuil')).toBe('Bienvenue à la…');
  });
});

describe('the service worker', () => {
  it('has the booklet as its scope, is checked anew each time, and may reach this server only', async () => {
    const { get, path } = await createBookletFixture(test, SHARED_CODE);
    const { statusCode, headers } = await get('/livret/hors-ligne.js');
    // Without a build there is no file.
    if (statusCode === 404) return expect(headers['cache-control']).toBe('no-store');
    expect(headers).toMatchObject({
      'service-worker-allowed': path(),
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    });
  });
});

describe('what a device may keep', () => {
  it('is the pages of a public booklet for everybody, not its whole text or its search', async () => {
    const { get } = await createBookletFixture(test, PUBLIC);
    const first = getCopy(await get('/les-bons-gestes'));
    expect(first).toMatch(/^keep [\w-]{16} [\w-]{16} 0$/);
    expect(getCopy(await get(''))).toBe(first);
    // Sent again within the second, and as a 304.
    const { headers } = await get('/les-bons-gestes');
    const again = await get('/les-bons-gestes', test.browser(), { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, getCopy(again)]).toEqual([304, first]);
    for (const rest of ['/imprimer', '/recherche?q=gants', '/livret/etat', '/livret/hors-ligne'])
      expect(getCopy(await get(rest)), rest).toMatch(/^pass /);
    expect(getCopy(await get('/page-inconnue'))).not.toMatch(/^keep/);
  });

  it('changes with the version', async () => {
    const office = await createReadingFixture(test, [CHAPTER]);
    const { browser } = await openReader(office, 'Inès');
    const [word, version, who] = getCopy(await browser.sendRequest('GET', `${office.base}/gestes`)).split(' ');
    await publishFixture(office, 'minor');
    const after = getCopy(await browser.sendRequest('GET', `${office.base}/gestes`)).split(' ');
    expect([word, after[0], after[2]]).toEqual(['keep', 'keep', who]);
    expect(after[1]).not.toBe(version);
  });

  it('is told apart for two persons, until the end of their session', async () => {
    const office = await createReadingFixture(test, [CHAPTER]);
    const [ines, malik] = [await openReader(office, 'Inès'), await openReader(office, 'Malik')];
    const copies = await Promise.all(
      [ines, malik].map(async ({ browser }) =>
        getCopy(await browser.sendRequest('GET', `${office.base}/gestes`)).split(' '),
      ),
    );
    expect(copies[0]?.[1]).toBe(copies[1]?.[1]);
    expect(copies[0]?.[2]).not.toBe(copies[1]?.[2]);
    const days = (Number(copies[0]?.[3]) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    // No page made for one person may be kept by the browser itself.
    const page = await ines.browser.sendRequest('GET', `${office.base}/gestes`);
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

  it('is nothing on a shared device, on the network of a company, or with a test link', async () => {
    const { post, get, set } = await createBookletFixture(test, SHARED_CODE);
    const [visitor, keeper] = [test.browser(), test.browser()];
    await post('/entree/code', { code: 'Atelier42' }, visitor);
    expect(getCopy(await get('/les-bons-gestes', visitor))).toMatch(/^none [\w-]{16}$/);
    await post('/entree/code', { code: 'Atelier42', garder: 'oui' }, keeper);
    expect(getCopy(await get('/les-bons-gestes', keeper))).toMatch(/^keep /);
    await set({ ...SHARED_CODE, ranges: ['127.0.0.0/8'] });
    expect(getCopy(await get('/les-bons-gestes', keeper))).toMatch(/^none /);
    const office = await createReadingFixture(test, [CHAPTER]);
    const { browser } = await openReader(office, 'Essai', 'test');
    expect(getCopy(await browser.sendRequest('GET', `${office.base}/gestes`))).toMatch(/^none /);
  });

  it('is forgotten when the access ends or the booklet is withdrawn', async () => {
    const { get, path, set, scope, booklet } = await createBookletFixture(test, PERSONAL);
    expect(getCopy(await get('/les-bons-gestes'))).toBe('refused');
    const enrolment = await test.make.enrolment(scope, { bookletId: booklet.id, participant: { firstName: 'Inès' } });
    const reader = test.browser();
    await reader.sendRequest('GET', path(`/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`));
    expect(getCopy(await get('/les-bons-gestes', reader))).toMatch(/^keep /);
    await set({ ...PERSONAL, window: { opensAt: null, closesAt: '2020-01-01T00:00:00.000Z', closedMessage: '' } });
    expect(getCopy(await get('/les-bons-gestes', reader))).toBe('forget');
    const absent = await reader.sendRequest('GET', path('-absent/page'));
    expect([absent.statusCode, getCopy(absent)]).toEqual([404, 'forget']);
  });
});

const CHAPTER = {
  title: 'Accueil',
  pages: [
    { title: 'Gestes', slug: 'gestes', blocks: [makeTextBlock('<p>Les lunettes.</p>'), makeQuizBlock('Quiz')] },
    {
      title: 'Consignes',
      slug: 'consignes',
      blocks: [makeTextBlock('<p>À confirmer.</p>'), makeConfirmationBlock('Consignes')],
    },
  ],
};

const openReader = async (
  { scope, booklet, base }: ReadingFixture,
  firstName: string,
  via: 'copy' | 'test' = 'copy',
) => {
  const enrolment = await test.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName, lastName: 'Le Goff' },
  });
  const browser = test.browser();
  await browser.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, enrolment.id, via)}`);
  await browser.sendRequest('POST', `${base}/moi/information`, '', FORM_HEADERS);
  return { browser, enrolmentId: enrolment.id };
};

/** Sends an answer as the service worker does. */
const sendLater = (browser: Browser, url: string, fields: Record<string, string>, author: string) =>
  browser.sendRequest('POST', url, new URLSearchParams(fields).toString(), {
    ...FORM_HEADERS,
    accept: 'application/json',
    [READING_COPY_HEADER]: author,
  });

describe('answers sent when the network returns', () => {
  it('are stored once, however often they are sent, and only for their author', async () => {
    const office = await createReadingFixture(test, [CHAPTER]);
    const { base, scope } = office;
    const [ines, malik] = [await openReader(office, 'Inès'), await openReader(office, 'Malik')];
    const html = (await ines.browser.sendRequest('GET', `${base}/consignes`)).body;
    const author = getCopy(await ines.browser.sendRequest('GET', `${base}/consignes`)).split(' ')[2] ?? '';
    const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const form = {
      bloc: find(/name="bloc" value="([^"]+)"/),
      version: find(/name="version" value="([^"]+)"/),
      lu: 'oui',
      nom: 'Inès Le Goff',
    };
    const send = () => sendLater(ines.browser, `${base}/moi/confirmation`, form, author);
    const read = { page: find(/name="page" value="([^"]+)"/) };

    const other = await sendLater(malik.browser, `${base}/moi/confirmation`, form, author);
    expect([other.statusCode, getCopy(other).split(' ')[0]]).toEqual([409, 'pass']);
    const wrong = await sendLater(ines.browser, `${base}/moi/confirmation`, { ...form, nom: 'Autre' }, author);
    expect([wrong.statusCode, JSON.parse(wrong.body)]).toEqual([
      422,
      { done: false, code: 'LEC-004', message: 'Le nom saisi ne correspond pas à Inès Le Goff.' },
    ]);
    const first = await send();
    expect([first.statusCode, JSON.parse(first.body)]).toEqual([200, { done: true, number: 1 }]);
    expect(JSON.parse((await send()).body)).toEqual({ done: true, number: 1 });
    for (const _ of [1, 2])
      expect((await sendLater(ines.browser, `${base}/moi/page`, read, author)).statusCode).toBe(200);
    const { proofs, pageProgress } = scope.views;
    expect((await scope.select().from(proofs)).map(({ enrolmentId }) => enrolmentId)).toEqual([ines.enrolmentId]);
    const pages = await scope.select().from(pageProgress);
    expect(pages.map(({ enrolmentId }) => enrolmentId)).toEqual([ines.enrolmentId]);
  });

  it('tell why a confirmation of an older version is refused', async () => {
    const office = await createReadingFixture(test, [CHAPTER]);
    const { base, scope } = office;
    const { browser } = await openReader(office, 'Inès');
    const page = await browser.sendRequest('GET', `${base}/consignes`);
    const bloc = /name="bloc" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await publishFixture(office, 'minor');
    const author = getCopy(page).split(' ')[2] ?? '';
    const form = { bloc, version: '1', lu: 'oui', nom: 'Inès Le Goff' };
    const { statusCode, body } = await sendLater(browser, `${base}/moi/confirmation`, form, author);
    expect([statusCode, JSON.parse(body)]).toEqual([
      409,
      {
        done: false,
        code: 'LEC-005',
        message: 'Ce document a été mis à jour. Relisez la version 2 avant de confirmer.',
      },
    ]);
    const { proofs } = scope.views;
    expect(await scope.select().from(proofs)).toEqual([]);
  });
});
