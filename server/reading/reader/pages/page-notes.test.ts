import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { moveEnrolments } from '../../../people/enrolments/move.ts';
import { anonymiseEnrolments } from '../../../people/participants/erasure/anonymise.ts';
import { CALLS } from '../../../platform/http/contract.fixture.ts';
import { createReadingFixture, makeTextBlock, type ReadingFixture } from '../reading.fixture.ts';

const NOTE = 'Demander à Karim le badge du parking, note-privee-7431';

let test: TestApp;
let reading: ReadingFixture;

beforeAll(async () => {
  test = await startTestApp();
  reading = await createReadingFixture(test, [
    {
      title: 'Bienvenue',
      pages: [
        { title: 'Le badge', slug: 'badge', mandatory: true, blocks: [makeTextBlock('<p>Il ouvre tout.</p>')] },
        { title: 'La cantine', slug: 'cantine', mandatory: true, blocks: [makeTextBlock('<p>À midi.</p>')] },
        { title: 'Plus tard', slug: 'plus-tard', unlockDays: 30, blocks: [makeTextBlock('<p>Un mois après.</p>')] },
      ],
    },
  ]);
});
afterAll(() => test.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const createReader = async (firstName = 'Inès') => {
  const enrolment = await test.make.enrolment(reading.scope, {
    bookletId: reading.booklet.id,
    arrivalOn: new Date().toISOString().slice(0, 10),
    participant: { firstName },
  });
  const browser = test.browser();
  const open = async (via: 'copy' | 'test' = 'copy') => {
    const token = await createPersonalLink(reading.scope, enrolment.id, via);
    await browser.sendRequest('GET', `${reading.base}/acces/${token}`);
    await send(browser, '/moi/information', {});
  };
  await open();
  return { enrolment, browser, open };
};
const get = async (browser: Browser, rest: string) => browser.sendRequest('GET', `${reading.base}${rest}`);
const send = (browser: Browser, rest: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.sendRequest('POST', `${reading.base}${rest}`, new URLSearchParams(form).toString(), { ...FORM, ...headers });
const findField = (html: string, name: string) =>
  new RegExp(`<form[^>]*moi/note"[^]*?name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const findPage = async (browser: Browser, slug: string) => findField((await get(browser, `/${slug}`)).body, 'page');
const listRows = (enrolmentId: string) => {
  const { readerNotes } = reading.scope.views;
  return reading.scope.select().from(readerNotes).where(eq(readerNotes.enrolmentId, enrolmentId));
};

describe('bookmarks and private notes of a known reader', () => {
  it('are kept with the reader, found again on another device, listed, downloaded and erased', async () => {
    const { enrolment, browser } = await createReader();
    const page = await findPage(browser, 'badge');
    const put = await send(browser, '/moi/marque-page', { page, etat: 'mettre' });
    expect([put.statusCode, put.headers.location]).toEqual([303, `${reading.base}/badge#marque-page`]);
    const kept = await send(browser, '/moi/note', { page, note: ` ${NOTE}\r\nbis `, revision: '0' });
    expect([kept.statusCode, kept.headers.location]).toEqual([303, `${reading.base}/badge#ma-note`]);
    const shown = (await get(browser, '/badge')).body;
    expect(shown).toContain('Retirer le marque-page');
    expect(shown).toContain(`${NOTE}\nbis</textarea>`);
    expect(shown).toContain('ni votre responsable, ni le service des ressources humaines ne la voient');
    expect((await get(browser, '/cantine')).body).not.toContain(NOTE);

    const list = (await get(browser, '/moi/notes')).body;
    expect(list).toContain(`<a href="${reading.base}/badge">Le badge</a>`);
    expect(list).toContain(NOTE);
    expect(list).not.toContain('La cantine</a>');
    const own = (await get(browser, '/donnees')).body;
    expect(own).toContain(NOTE);
    const file = JSON.parse((await get(browser, '/moi/donnees.json')).body);
    expect(Object.values(file).some((group) => JSON.stringify(group).includes(NOTE))).toBe(true);

    expect((await send(browser, '/moi/notes-effacees', { page })).statusCode).toBe(303);
    expect(await listRows(enrolment.id)).toEqual([]);
    await send(browser, '/moi/marque-page', { page, etat: 'mettre' });
    await send(browser, '/moi/notes-effacees', { tout: 'oui' });
    expect(await listRows(enrolment.id)).toEqual([]);
    expect((await get(browser, '/moi/notes')).body).toContain('Aucun marque-page ni aucune note');
  });

  it('belong to one reader', async () => {
    const [first, second] = [await createReader(), await createReader('Karim')];
    const page = await findPage(first.browser, 'badge');
    await send(first.browser, '/moi/note', { page, note: NOTE, revision: '0' });
    await send(second.browser, '/moi/notes-effacees', { page });
    await send(second.browser, '/moi/notes-effacees', { tout: 'oui' });
    expect(await listRows(first.enrolment.id)).toMatchObject([{ note: NOTE }]);
    for (const rest of ['/badge', '/moi/notes', '/donnees', '/moi/donnees.json'])
      expect((await get(second.browser, rest)).body).not.toContain(NOTE);
  });

  it('refuse a text that is too long, keeping it, and one written over another device', async () => {
    const { enrolment, browser } = await createReader();
    const page = await findPage(browser, 'badge');
    const long = await send(browser, '/moi/note', { page, note: 'é'.repeat(2001), revision: '0' });
    expect(long.statusCode).toBe(422);
    expect(long.body).toMatch(/2\s?000 caractères maximum \(2\s?001/);
    expect(long.body).toContain('é'.repeat(2001));
    expect((await send(browser, '/moi/note', { page, note: 'é'.repeat(2000), revision: '0' })).statusCode).toBe(303);
    const late = await send(browser, '/moi/note', { page, note: 'Écrit sur le téléphone', revision: '0' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Écrit sur le téléphone');
    expect(late.body).toContain('é'.repeat(2000));
    const json = await send(
      browser,
      '/moi/note',
      { page, note: 'Autre', revision: '0' },
      { accept: 'application/json' },
    );
    expect([json.statusCode, JSON.parse(json.body)]).toMatchObject([409, { revision: 1, stored: 'é'.repeat(2000) }]);
    expect(await listRows(enrolment.id)).toMatchObject([{ note: 'é'.repeat(2000), revision: 1 }]);
  });

  it('refuse an unknown page, a page that is not open, another site, and a trial', async () => {
    const { enrolment, browser, open } = await createReader();
    const { pages } = reading.scope.views;
    const [locked] = await reading.scope.select().from(pages).where(eq(pages.slug, 'plus-tard'));
    const page = await findPage(browser, 'badge');
    for (const id of ['', 'x', locked?.id ?? '']) {
      expect((await send(browser, '/moi/note', { page: id, note: NOTE, revision: '0' })).statusCode).toBe(404);
      expect((await send(browser, '/moi/marque-page', { page: id, etat: 'mettre' })).statusCode).toBe(404);
    }
    const foreign = await send(browser, '/moi/note', { page, note: NOTE }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(404);
    await open('test');
    expect((await send(browser, '/moi/note', { page, note: NOTE, revision: '0' })).body).toContain('Ceci est un essai');
    expect(await listRows(enrolment.id)).toEqual([]);
  });

  it('go with the person when their data is erased', async () => {
    const { enrolment, browser } = await createReader();
    const page = await findPage(browser, 'badge');
    await send(browser, '/moi/note', { page, note: NOTE, revision: '0' });
    await moveEnrolments(reading.scope, [enrolment.id], 'revoke');
    await anonymiseEnrolments(reading.scope, [enrolment.id]);
    expect(await listRows(enrolment.id)).toEqual([]);
  });
});

describe('the back office', () => {
  it('never answers a bookmark or a note, by any call that reads', async () => {
    const { enrolment, browser } = await createReader();
    const page = await findPage(browser, 'badge');
    await send(browser, '/moi/note', { page, note: NOTE, revision: '0' });
    await send(browser, '/moi/marque-page', { page, etat: 'mettre' });
    const ids = [reading.booklet.id, enrolment.id, enrolment.participantId];
    let answered = 0;
    for (const { path } of CALLS.filter(({ method }) => method === 'GET')) {
      for (const id of path.includes(':') ? ids : ids.slice(0, 1)) {
        const url = path.replace(/:(\w+)/g, (_, name: string) => (name === 'enrolmentId' ? enrolment.id : id));
        for (const query of ['', '?q=note-privee-7431', '?search=note-privee-7431']) {
          const { statusCode, body } = await reading.hr.sendRequest('GET', `${url}${query}`);
          if (statusCode === 200) answered += 1;
          expect(body, url).not.toContain('badge du parking');
          expect(body, url).not.toContain('bookmarked');
        }
      }
    }
    expect(answered).toBeGreaterThan(60);
  }, 120_000);

  it('has no query on them: only the reader and what deletes or moves a person names their table', () => {
    const root = join(import.meta.dirname, '../../..');
    const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\breaderNotes\b|\breader_notes\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(named.sort()).toEqual([
      'people/participants/erasure/anonymise.ts',
      'people/participants/merge/merge-enrolments.ts',
      'platform/data/access/tenant-tables.ts',
      'platform/data/schema/reading.ts',
      'reading/reader/pages/page-notes.ts',
      'reading/reader/person/person.ts',
    ]);
  });
});
