import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { getPageFreshness, listPagesToCheck } from '../../../../contract/booklets/freshness/freshness.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { REPORT_KINDS } from '../../../../reader/pages/PageReport.tsx';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { describeReportKind } from '../../../booklets/freshness/reader-reports.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { outbox, users } from '../../../platform/data/schema/people.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';

const PAGE = 'le-mot-de-la-direction';

let app: TestApp;
let scope: Scope;
let slug: string;
let hr: Browser;
let owner: { id: string; email: string };
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  slug = company.slug;
  hr = app.browser();
  const user = await app.make.signIn(hr, { companyId: company.id, firstName: 'Nadia' });
  owner = user;
  scope = app.make.scope(user, company.id);
  const access = {
    ...DEFAULT_ACCESS,
    public: { ...DEFAULT_ACCESS.public, on: true },
    personal: { ...DEFAULT_ACCESS.personal, on: true },
  };
  booklet = await makeBooklet(scope, GOOD_CHAPTERS, { access, ownerId: user.id });
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
});

const base = () => `/lire/${slug}/accueil`;
const report = (browser: Browser, form: Record<string, string>, page = PAGE) =>
  browser.sendRequest('POST', `${base()}/erreur/${page}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const listReports = async () =>
  (await app.services.db.select().from(outbox).where(eq(outbox.companyId, scope.companyId))).filter(
    ({ kind }) => kind === 'page-report',
  );
const getFirstBlock = async () => {
  const { blocks, pages } = scope.views;
  const [found] = await scope
    .select({ id: blocks.id, pageId: pages.id })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(eq(pages.slug, PAGE))
    .orderBy(blocks.position);
  return found ?? { id: '', pageId: '' };
};
const openReaderBrowser = async (via: 'copy' | 'test' = 'copy') => {
  const participant = { firstName: 'Inès', lastName: 'Le Goff', email: 'ines@exemple.fr' };
  const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id, participant });
  const browser = app.browser();
  await browser.sendRequest('GET', `${base()}/acces/${await createPersonalLink(scope, enrolment.id, via)}`);
  return browser;
};
const WRONG = { genre: 'faux', texte: 'Le portail ouvre à 7 h.' };

describe('« Signaler une erreur » (A14)', () => {
  test('goes to the owner of the page, and to the one of the booklet for any other or once they have left', async () => {
    const author = await app.make.user({ companyId: scope.companyId, role: 'editor', firstName: 'Paul' });
    await scope.update('pages', { ownerId: author.id }, ({ slug: of }) => eq(of, PAGE));
    await report(app.browser(), WRONG);
    await report(app.browser(), WRONG, 'votre-premier-jour');
    await app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, author.id));
    await report(app.browser(), WRONG);
    expect((await listReports()).map(({ recipient }) => recipient)).toEqual([author.email, owner.email, owner.email]);
  });

  test('goes to the owner with the block, without a name unless the reader gives an address', async () => {
    const browser = app.browser();
    const page = (await browser.sendRequest('GET', `${base()}/${PAGE}`)).body;
    expect(page).toContain(`${base()}/erreur/${PAGE}`);
    const block = await getFirstBlock();
    const form = (await browser.sendRequest('GET', `${base()}/erreur/${PAGE}?bloc=${block.id}`)).body;
    expect(form).toMatch(new RegExp(`<option value="${block.id}" selected="">Une maison de famille`));
    const answer = await report(browser, { ...WRONG, bloc: block.id, courriel: 'lea@exemple.fr' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base()}/erreur/${PAGE}?envoye`]);
    const thanks = (await browser.sendRequest('GET', String(answer.headers.location))).body;
    expect(thanks).toContain('Votre signalement est parti');
    const [letter, ...others] = await listReports();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient: owner.email, subject: 'Erreur signalée\u00a0: Le mot de la direction' });
    const source = String(letter?.source).replace(/=\r?\n/g, '');
    expect(source).toMatch(/^Reply-To: lea@exemple\.fr/m);
    expect(source).toContain(`bloc=3D${block.id}`);
    await report(browser, WRONG);
    expect(String((await listReports()).at(-1)?.source)).not.toMatch(/^Reply-To:/m);
    // What is kept tells the place and the kind, and nothing of the reader.
    const { pageReports } = scope.views;
    const rows = await scope.select().from(pageReports).where(eq(pageReports.bookletId, booklet.id));
    const sent = new Set((await listReports()).map(({ id }) => id));
    expect(rows.slice(-2).every(({ id }) => sent.has(id))).toBe(true);
    const latest = rows.slice(-2).map(({ id: _, at: __, pageId: ___, ...row }) => row);
    const kept = { companyId: scope.companyId, bookletId: booklet.id, kind: 'faux', closedAt: null };
    expect(latest).toEqual([
      { ...kept, blockId: block.id },
      { ...kept, blockId: null },
    ]);
  });

  test('of an identified reader bears a name only if the reader wishes so', async () => {
    const browser = await openReaderBrowser();
    await browser.sendRequest('POST', `${base()}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await browser.sendRequest('GET', `${base()}/erreur/${PAGE}`)).body).toContain('ines@exemple.fr');
    await report(browser, WRONG);
    await report(browser, { ...WRONG, nom: 'oui' });
    const [silent, named] = (await listReports()).map(({ source }) => String(source));
    expect(silent).not.toMatch(/ines@exemple|Goff/);
    expect(named).toMatch(/^Reply-To: ines@exemple\.fr/m);
    expect(named).toContain('Goff');
  });

  test('can be read where the page is verified: its day and its words, and nothing else of the reader', async () => {
    const browser = await openReaderBrowser();
    await browser.sendRequest('POST', `${base()}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const words = 'Le portail ouvre à 7 h.\n« Pas à 8 h » !\n— merci';
    await report(browser, { ...WRONG, texte: words, nom: 'oui' });
    const { pageId } = await getFirstBlock();
    const readReports = async (who: Browser) => {
      const { body } = await who.call(getPageFreshness, { params: { id: pageId } });
      return body.findings.find(({ kind }) => kind === 'reader_report')?.reports;
    };
    const told = { on: getLocalDay(scope.actor.timeZone), what: 'Une information est fausse ou dépassée' };
    expect(await readReports(hr)).toEqual([{ ...told, text: words }]);
    const { rows } = (await hr.call(listPagesToCheck, { query: { bookletId: booklet.id } })).body;
    expect(JSON.stringify(rows)).toContain('Le portail ouvre');
    expect(JSON.stringify(rows)).not.toMatch(/ines@exemple|Goff/);
    // Someone who cannot change the page is told that it was reported, without the words.
    const reviewer = app.browser();
    const { id: userId } = await app.make.signIn(reviewer, { companyId: scope.companyId, role: 'editor' });
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId, level: 'reviewer' }]);
    expect(await readReports(reviewer)).toEqual([{ ...told, text: null }]);
    await app.services.db.update(outbox).set({ source: '' }).where(eq(outbox.companyId, scope.companyId));
    expect(await readReports(hr)).toEqual([{ ...told, text: null }]);
  });

  test('is described to editors in the words of the form', () => {
    expect(Object.keys(REPORT_KINDS).map(describeReportKind)).toEqual(Object.values(REPORT_KINDS));
  });

  test.each([
    ['no kind', { texte: 'Un mot' }, 'Ce champ est obligatoire.'],
    ['an unknown kind', { genre: 'constructor', texte: 'Un mot' }, 'Ce champ est obligatoire.'],
    ['no text', { genre: 'faux', texte: '  ' }, 'Ce champ est obligatoire.'],
    ['a text too long', { genre: 'faux', texte: 'a'.repeat(501) }, '500'],
    ['a wrong address', { ...WRONG, courriel: 'lea@' }, 'adresse'],
  ])('with %s is refused beside its field, and what was typed stays', async (_, form, words) => {
    const { statusCode, body } = await report(app.browser(), form);
    expect(statusCode).toBe(422);
    expect(body).toContain('r-field-error');
    expect(body).toContain(words);
    if (form.texte.trim() !== '') expect(body).toContain(form.texte);
    expect(await listReports()).toEqual([]);
  });

  test('is for pages that the reader sees, and a trial sends nothing', async () => {
    expect((await report(app.browser(), WRONG, 'inconnue')).statusCode).toBe(404);
    const trial = await openReaderBrowser('test');
    expect((await report(trial, WRONG)).body).toContain('Ceci est un essai');
    expect(await listReports()).toEqual([]);
  });
});

test('the contents say which pages are mandatory, where only some are', async () => {
  const contents = async () => (await app.browser().sendRequest('GET', `${base()}/sommaire`)).body;
  expect(await contents()).not.toContain('r-mandatory');
  await scope.update('pages', { mandatory: true }, ({ slug: column }) => eq(column, PAGE));
  await scope.update('booklets', { revision: booklet.revision + 5 }, ({ id }) => eq(id, booklet.id));
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
  await expect.poll(contents, { timeout: 5000 }).toContain('r-mandatory');
  expect((await contents()).match(/r-mandatory/g)).toHaveLength(1);
});
