import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFECT_NAMES, listDefectPages, PALE_TEXT } from '../../../blocks/accessibility/defects.fixture.ts';
import { getBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { checkBookletAccessibility, checkPageAccessibility } from '../../../contract/booklets/content/accessibility.ts';
import { getBookletTree } from '../../../contract/booklets/content/content.ts';
import { getPublicationGate, publish } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { insertExampleMedia, makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let me: Browser;
let scope: Scope;
beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  const user = await app.make.signIn(me);
  scope = app.make.scope(user, user.companyId ?? '');
  await insertExampleMedia(scope);
});
afterAll(() => app.close());

const makeDefectBooklet = async (quality: 'bad' | 'good', values: Partial<TenantRow<'booklets'>> = {}) => {
  const pages = listDefectPages(quality).map((page, index) => ({ ...page, slug: `page-${index}` }));
  const { id } = await makeBooklet(scope, [{ title: 'Accueil', pages }], { slug: `livret-${quality}`, ...values });
  return id;
};

/** Names of all findings of a booklet: the codes of the publication check and the rules of the pages. */
const listFindingNames = async (id: string): Promise<string[]> => {
  const gate = await me.call(getPublicationGate, { params: { id } });
  const tree = await me.call(getBookletTree, { params: { id } });
  const names: string[] = gate.body.findings.map(({ code }) => code);
  for (const page of tree.body.chapters.flatMap(({ pages }) => pages)) {
    const { status, body } = await me.call(checkPageAccessibility, { params: { id: page.id } });
    expect(status).toBe(200);
    names.push(...body.findings.map(({ rule }) => rule));
  }
  return names.sort();
};

test('a booklet with thirty defects gives exactly these thirty findings', async () => {
  const colours = { ...DEFAULT_THEME.colours, link: PALE_TEXT };
  const id = await makeDefectBooklet('bad', { theme: { ...DEFAULT_THEME, colours } });
  expect(DEFECT_NAMES).toHaveLength(30);
  expect(await listFindingNames(id)).toEqual(DEFECT_NAMES);
  const { body } = await me.call(checkBookletAccessibility, { params: { id } });
  expect(body).toMatchObject({ reference: '4.1.2', paleColours: 1 });
  expect(body.pages.map(({ title, warnings, advice }) => [title, warnings + advice])).toEqual([
    ['Vos documents et vos images', 9],
    ['Nouvelle page', 8],
    ['Vos équipements', 12],
  ]);
});

test('the same booklet written well gives none', async () => {
  const id = await makeDefectBooklet('good');
  expect(await listFindingNames(id)).toEqual([]);
  const { body } = await me.call(checkBookletAccessibility, { params: { id } });
  expect(body).toMatchObject({ pages: [], paleColours: 0 });
});

test('the published booklet has a page that says what was tested, and claims no conformity', async () => {
  const id = await makeDefectBooklet('good', { slug: 'livret-publie' });
  expect((await me.call(publish, { params: { id }, body: {} })).status).toBe(200);
  const { company } = (await me.call(getBooklet, { params: { id } })).body;
  const path = `/lire/${company.slug}/livret-publie`;
  const read = async (rest: string) => (await app.browser().sendRequest('GET', `${path}${rest}`)).body;
  expect(await read('')).toContain(`href="${path}/livret/accessibilite">Accessibilité</a>`);
  const page = await read('/livret/accessibilite');
  expect(page).toContain('<h1 class="r-title">Accessibilité de ce livret</h1>');
  expect(page).toContain('RGAA), version 4.1.2, qui en compte 106');
  expect(page).toMatch(/>1\.3<\/th><td[^>]*>[^<]*nom de fichier[^<]*<\/td><td[^>]*>Rien trouvé</);
  expect(page).toContain('aucune conformité n’est annoncée');
  expect(page).toContain('Les sous-titres sont exacts');
  expect(page).not.toMatch(/(?:totalement|partiellement) conforme/i);
  expect((await app.browser().sendRequest('GET', `${path}/livret/autre`)).statusCode).toBe(404);
});
