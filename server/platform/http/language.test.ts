import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../contract/administration/accounts/auth.ts';
import { setAuditRetention } from '../../../contract/administration/audit/audit.ts';
import { listLegalTexts } from '../../../contract/administration/legal/legal.ts';
import { listTasks } from '../../../contract/administration/tasks/tasks.ts';
import { exportArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import {
  archiveBooklet,
  createBooklet,
  getBooklet,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { rebuildSearch } from '../../../contract/operations/search.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { enqueueTask, registerTask, registerTaskWorker } from '../../administration/tasks/task-queue.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { languages } from '../data/schema/languages.ts';
import { loginFailures } from '../data/schema/people.ts';
import { formatCountPhrase } from '../text/speech.ts';
import { toRateLimitAddress } from './ip-address.ts';
import { Refusal } from './refusal.ts';

let app: TestApp;
let companyId: string;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  await seedLanguages(db, languageContent);
  // German has no translation: English is its fallback.
  await db.insert(languages).values({ code: 'de-DE', name: 'Deutsch', position: 2, fallback: 'en-GB' });
  await db.insert(languages).values({ code: 'it-IT', name: 'Italiano', position: 3 });
  companyId = (await app.make.company()).id;
});
afterAll(() => app.close());

const signIn = async (locale: string, role: 'company_admin' | 'editor' = 'company_admin') => {
  const browser = app.browser();
  const person = await app.make.signIn(browser, { companyId, role, locale });
  return { browser, person, scope: app.make.scope(person, companyId) };
};

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

/** The same refusals, received by one user. */
const provoke = async (locale: string) => {
  const { browser, scope } = await signIn(locale);
  const editor = await signIn(locale, 'editor');
  const booklet = await makeBooklet(scope, [], { title: `Livret ${locale}`, slug: `livret-${locale.toLowerCase()}` });
  const change = (title: string) =>
    browser.call(updateBooklet, { params: { id: booklet.id }, body: { rowVersion: booklet.rowVersion, title } });
  const long = await change('a'.repeat(200));
  const empty = await browser.sendRequest(
    'POST',
    createBooklet.path,
    {},
    { 'x-csrf-token': await browser.refreshToken() },
  );
  const forbidden = await editor.browser.call(listLegalTexts);
  const missing = await browser.call(getBooklet, { params: { id: UNKNOWN_ID } });
  const { rowVersion } = (await browser.call(archiveBooklet, { params: { id: booklet.id } })).body;
  const archived = await browser.call(updateBooklet, {
    params: { id: booklet.id },
    body: { rowVersion, title: 'Autre' },
  });
  return { long, empty, forbidden, missing, archived };
};

/** Login attempt of a visitor whose address has already reached the limit. */
const loginOnceMore = async (browser: Browser, address: string) => {
  browser.address = address;
  const tried = { accountHash: 'somebody', address: toRateLimitAddress(address) };
  await app.services.db.insert(loginFailures).values(Array.from({ length: 100 }, () => tried));
  const { status, error } = await browser.call(login, { body: { email: 'nobody@example.com', password: 'wrong' } });
  return [status, error.code, error.message];
};

describe('a refusal', () => {
  test('speaks French to whoever reads the back office in French, as it always did', async () => {
    const { long, empty, forbidden, missing, archived } = await provoke('fr-FR');
    expect([long.status, long.error.errors]).toEqual([422, { title: ['Titre : 80 caractères maximum (200 saisis).'] }]);
    expect(empty.json()).toMatchObject({ code: 'GEN-001', errors: { way: ['Choisissez une valeur dans la liste.'] } });
    expect([forbidden.status, forbidden.error.message]).toEqual([
      403,
      expect.stringMatching(/^Vous n’avez pas le droit de modifier les textes légaux\. Demandez à /),
    ]);
    expect([missing.status, missing.error.message]).toEqual([404, 'Cette page n’existe pas ou n’est plus accessible.']);
    expect([archived.status, archived.error.message]).toEqual([
      409,
      'Impossible : ce livret est archivé. Désarchivez-le pour le modifier.',
    ]);
  });

  test.each(['en-GB', 'de-DE'])('speaks English, whole, to whoever reads the back office in %s', async (locale) => {
    const { long, empty, forbidden, missing, archived } = await provoke(locale);
    expect([long.status, long.error.errors]).toEqual([422, { title: ['Title: 80 characters at most (200 entered).'] }]);
    expect(empty.json()).toMatchObject({ code: 'GEN-001', errors: { way: ['Choose a value from the list.'] } });
    expect([forbidden.status, forbidden.error.message]).toEqual([
      403,
      expect.stringMatching(/^You do not have the right to change the legal texts\. Ask /),
    ]);
    expect([missing.status, missing.error.message]).toEqual([
      404,
      'This page does not exist or can no longer be reached.',
    ]);
    expect([archived.status, archived.error.message]).toEqual([
      409,
      'Not possible: this booklet is archived. Unarchive it to change it.',
    ]);
  });

  test('speaks French where the language has no text for it, and nothing stands in for that language', async () => {
    const { missing } = await provoke('it-IT');
    expect(missing.error.message).toBe('Cette page n’existe pas ou n’est plus accessible.');
  });

  test('of too many attempts tells the time to wait in the language of a visitor’s browser', async () => {
    const english = app.browser();
    english.cookies.set('locale', 'en-GB');
    const wait = ['Too many attempts. Try again in 60 minutes.', 'Trop de tentatives. Réessayez dans 60 minutes.'];
    expect(await loginOnceMore(english, '192.0.2.81')).toEqual([429, 'GEN-012', wait[0]]);
    expect(await loginOnceMore(app.browser(), '192.0.2.82')).toEqual([429, 'GEN-012', wait[1]]);
  });

  test('is in the language of the screen when somebody reads it in another than that of their account', async () => {
    const { browser } = await signIn('fr-FR');
    browser.cookies.set('locale', 'en-GB');
    const { error } = await browser.call(getBooklet, { params: { id: UNKNOWN_ID } });
    expect(error.message).toBe('This page does not exist or can no longer be reached.');
  });
});

test('two people at the same time are each answered in their own language', async () => {
  const people = await Promise.all(['fr-FR', 'en-GB'].map((locale) => signIn(locale)));
  // The token comes before the calls: each would fetch its own, and all but the last would be stale.
  await Promise.all(people.map(({ browser }) => browser.refreshToken()));
  const body = { rowVersion: 1, title: 'a'.repeat(200) };
  const ask = async ({ browser }: { browser: Browser }) =>
    (await browser.call(updateBooklet, { params: { id: UNKNOWN_ID }, body })).error.message;
  const asked = Array.from({ length: 30 }, () => people).flat();
  const told = await Promise.all(asked.map(ask));
  const [french, english] = told;
  expect(french).toContain('caractères maximum');
  expect(english).toContain('characters at most');
  expect(told).toEqual(asked.map((_, at) => (at % 2 === 0 ? french : english)));
});

test('a task tells what came of it in the language of whoever asked for it', async () => {
  registerTask('told', async ({ order }) => {
    if (order.fails) throw new Refusal('BIB-003');
    return { message: formatCountPhrase('{nombre} {n:participant révoqué|participants révoqués}.', 1200) };
  });
  await registerTaskWorker(app.services, pino({ level: 'silent' }));
  const results = async (locale: string) => {
    const { scope } = await signIn(locale);
    await enqueueTask(scope, app.services, { kind: 'told', title: 'Done', order: {} });
    await enqueueTask(scope, app.services, { kind: 'told', title: 'Failed', order: { fails: true } });
    const rows = await scope.select().from(scope.views.tasks);
    return rows.filter(({ requestedBy }) => requestedBy === scope.actor.id).map(({ told, error }) => told || error);
  };
  expect((await results('en-GB')).sort()).toEqual([
    '1,200 participants revoked.',
    'This chapter has no page. Add one before you publish it.',
  ]);
  expect((await results('fr-FR')).sort()).toEqual([
    '1\u202f200 participants révoqués.',
    'Ce chapitre n’a aucune page. Ajoutez-en une avant de le publier.',
  ]);
});

test('the archive of a booklet and the index have a title and a result in the language of whoever asked', async () => {
  await registerTaskWorker(app.services, pino({ level: 'silent' }));
  const results = async (locale: string) => {
    const { browser, scope } = await signIn(locale);
    const booklet = await makeBooklet(scope, [], { title: `Guide ${locale}`, slug: `guide-${locale.toLowerCase()}` });
    expect((await browser.call(exportArchive, { params: { id: booklet.id } })).status).toBe(200);
    expect((await browser.call(rebuildSearch)).status).toBe(200);
    const { rows } = (await browser.call(listTasks, { query: { mine: 'true' } })).body;
    return rows.map(({ title, told, state }) => [state, title, told]);
  };
  expect(await results('en-GB')).toEqual([
    ['done', 'Rebuilding of the search index', expect.stringMatching(/^\d+ items indexed\.$/)],
    ['done', 'Archive of “Guide en-GB”', '0 chapters, 0 pages, 0 files.'],
  ]);
  expect(await results('fr-FR')).toEqual([
    ['done', 'Reconstruction de l’index de recherche', expect.stringMatching(/^\d+\u00a0éléments indexés\.$/)],
    ['done', 'Archive de «\u00a0Guide fr-FR\u00a0»', '0\u00a0chapitre, 0\u00a0page, 0\u00a0fichier.'],
  ]);
});

test('an answer that is no refusal speaks the language too: what was done, sizes and numbers', async () => {
  const told = async (locale: string) => {
    const { browser } = await signIn(locale);
    return (await browser.call(setAuditRetention, { body: { months: 24 } })).body.message;
  };
  expect(await told('en-GB')).toBe('The log is kept for 24 months.');
  expect(await told('fr-FR')).toBe('Le journal est conservé 24 mois.');
});
