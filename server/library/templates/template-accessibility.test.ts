import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemplate } from '../../../contract/library/chapter-templates.ts';
import {
  changeTemplateDocument,
  checkTemplatePageAccessibility,
  type DocumentChange,
} from '../../../contract/library/template-content.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await startTestApp();
  admin = app.browser();
  await app.make.signIn(admin, { role: 'company_admin' });
});
afterAll(() => app.close());

const createTemplateWithPages = async (titles: readonly string[]) => {
  const { body: template } = await admin.call(createTemplate, {
    body: {
      code: `chapitre-${uuidv7().slice(-6)}`,
      title: 'Le vestiaire',
      summary: '',
      icon: 'book',
      category: 'welcome',
      bookletTypes: ['employee'],
      scope: 'company',
    },
  });
  const change = async (body: DocumentChange) => {
    const { status } = await admin.call(changeTemplateDocument, { params: { id: template.id }, body });
    expect(status).toBe(200);
  };
  const pages = titles.map((title) => ({ id: uuidv7(), title }));
  for (const { id: page, title } of pages) await change({ kind: 'addPage', page, title, after: null });
  return { id: template.id, pages: pages.map(({ id }) => id), change };
};

test('a page of a chapter template tells what breaks a rule, with the block as a repair would leave it', async () => {
  const { id, pages, change } = await createTemplateWithPages(['Votre vestiaire']);
  const [pageId = '', block] = [pages[0], uuidv7()];
  const html = '<p>Apportez :</p><p>- un casque</p><p>- des gants</p>';
  await change({ kind: 'addBlock', page: pageId, block, type: 'text', props: { html }, after: null });
  const check = async () => (await admin.call(checkTemplatePageAccessibility, { params: { id, pageId } })).body;
  const { reference, findings, colours } = await check();
  expect([reference, colours]).toEqual(['4.1.2', []]);
  expect(findings).toMatchObject([
    { rule: 'handmadeList', criterion: '9.3', severity: 'warning', blockId: block, field: 'html' },
  ]);
  await change({ kind: 'updateBlock', block, props: findings[0]?.repaired, rowVersion: 1 });
  expect((await check()).findings).toEqual([]);
});

test('its title is compared with those of the other pages that are left', async () => {
  const { id, pages, change } = await createTemplateWithPages(['Vos horaires', 'vos horaires']);
  const [pageId = '', other = ''] = pages;
  const check = async () =>
    (await admin.call(checkTemplatePageAccessibility, { params: { id, pageId } })).body.findings;
  expect(await check()).toMatchObject([{ rule: 'pageTitleTwice', blockId: null, field: 'title', repaired: null }]);
  await change({ kind: 'removePage', page: other });
  expect(await check()).toEqual([]);
  expect((await admin.call(checkTemplatePageAccessibility, { params: { id, pageId: other } })).status).toBe(404);
});

test('a template of another company does not exist', async () => {
  const { id, pages } = await createTemplateWithPages(['Vos horaires']);
  const stranger = app.browser();
  await app.make.signIn(stranger, { role: 'company_admin', companyId: (await app.make.company()).id });
  const params = { id, pageId: pages[0] ?? '' };
  expect((await stranger.call(checkTemplatePageAccessibility, { params })).status).toBe(404);
});
