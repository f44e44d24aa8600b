import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '../../../contract/administration/notifications/notifications.ts';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { addChapters, getPage } from '../../../contract/booklets/content/content.ts';
import * as calls from '../../../contract/library/chapter-templates.ts';
import { listChapterTemplates, previewPageTemplate } from '../../../contract/library/library.ts';
import { changeTemplateDocument } from '../../../contract/library/template-content.ts';
import { countTemplateUpdates, getTemplateUpdates } from '../../../contract/library/template-updates.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import {
  type CompanyAdmin,
  createCompanyAdmin,
  exportTestArchive,
  importTestArchive,
} from '../../booklets/archive/archive.fixture.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { chapterTemplates, pageTemplates } from '../../platform/data/schema/library.ts';

let app: TestApp;
let one: CompanyAdmin;
let other: CompanyAdmin;
let publisher: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  [one, other] = [await createCompanyAdmin(app), await createCompanyAdmin(app)];
  publisher = app.browser();
  await app.make.signInAs(publisher, await app.make.user({ role: 'super_admin' }), one.companyId);
});
afterAll(() => app.close());

const fields = (code: string, title = code) => ({
  code,
  title,
  summary: '',
  icon: 'book',
  category: 'welcome' as const,
  bookletTypes: ['employee' as const],
});

/** Publishes a chapter with one page, « Horaires », that contains this text. */
const publishChapter = async (
  browser: Browser,
  code: string,
  words: string,
  { scope = 'company', title = 'Horaires' }: { scope?: 'company' | 'global'; title?: string } = {},
) => {
  const { body, status } = await browser.call(calls.createTemplate, { body: { ...fields(code), scope } });
  expect(status).toBe(200);
  const [page, block] = [uuidv7(), uuidv7()];
  const params = { id: body.id };
  await browser.call(changeTemplateDocument, { params, body: { kind: 'addPage', page, title, after: null } });
  const props = { html: `<p>${words}</p>` };
  await browser.call(changeTemplateDocument, {
    params,
    body: { kind: 'addBlock', page, block, type: 'text', props, after: null },
  });
  await browser.call(calls.publishTemplate, { params, body: { notes: '' } });
  const change = async (next: string) => {
    await browser.call(changeTemplateDocument, {
      params,
      body: { kind: 'updateBlock', block, props: { html: `<p>${next}</p>` }, rowVersion: 1 },
    });
    return browser.call(calls.publishTemplate, { params, body: { notes: '' } });
  };
  const [row] = await app.services.db.select().from(pageTemplates).where(eq(pageTemplates.id, page));
  return { id: body.id, page, pageCode: row?.code ?? '', change };
};

const createBookletWithChapters = async (browser: Browser, ...templateCodes: string[]) => {
  const { body } = await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await browser.call(addChapters, { params: { id: body.id }, body: { templateCodes } });
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  const { body: page, status } = await browser.call(getPage, { params: { id: pages[0]?.id ?? '' } });
  expect(status, JSON.stringify([tree, page])).toBe(200);
  return { id: body.id, pages, words: page.content.map(({ props }) => (props as { html: string }).html) };
};

const countUsages = async (browser: Browser, id: string) =>
  (await browser.call(calls.getTemplate, { params: { id } })).body.usages.total;

/** Counts the update notifications that this user received. */
const countNotifications = async ({ browser }: CompanyAdmin) =>
  (await browser.call(listNotifications, { query: {} })).body.rows.filter(({ kind }) => kind === 'template_updated')
    .length;

test('two companies use the same code: each has its own chapter, its own pages, its own booklets and its own news', async () => {
  const [mine, theirs] = [
    await publishChapter(one.browser, 'notre-atelier', 'Chez nous'),
    await publishChapter(other.browser, 'notre-atelier', 'Chez eux'),
  ];
  // No number at the end reveals that the other code exists.
  expect([mine.pageCode, theirs.pageCode]).toEqual(['horaires', 'horaires']);
  const [ours, others] = [
    await createBookletWithChapters(one.browser, 'notre-atelier'),
    await createBookletWithChapters(other.browser, 'notre-atelier'),
  ];
  expect([ours.words, others.words]).toEqual([['<p>Chez nous</p>'], ['<p>Chez eux</p>']]);
  for (const [who, words] of [[one, 'Chez nous'] as const, [other, 'Chez eux'] as const]) {
    const { body } = await who.browser.call(listChapterTemplates, { query: { type: 'employee' } });
    expect(body.filter(({ code }) => code === 'notre-atelier')).toHaveLength(1);
    const query = { tone: 'vous' as const };
    const preview = await who.browser.call(previewPageTemplate, { params: { code: 'horaires' }, query });
    expect(JSON.stringify(preview.body.blocks)).toContain(words);
  }
  expect([await countUsages(one.browser, mine.id), await countUsages(other.browser, theirs.id)]).toEqual([1, 1]);
  expect(await countUsages(publisher, mine.id)).toBe(1);

  const before = await countNotifications(other);
  await mine.change('Chez nous, mieux');
  expect([await countNotifications(one), await countNotifications(other)]).toEqual([1, before]);
  const pending = async (browser: Browser, id: string) =>
    (await browser.call(countTemplateUpdates, { params: { id } })).body.pages;
  expect([await pending(one.browser, ours.id), await pending(other.browser, others.id)]).toEqual([1, 0]);
  const { body: updates } = await one.browser.call(getTemplateUpdates, { params: { id: ours.id } });
  expect(JSON.stringify(updates)).toContain('Chez nous, mieux');
  expect(JSON.stringify(updates)).not.toContain('Chez eux');

  // A chapter unused in this company can be deleted, whoever uses the same code elsewhere.
  const unused = await publishChapter(one.browser, 'essai', 'Un essai');
  await publishChapter(other.browser, 'essai', 'Un autre', { title: 'Une autre page' });
  await createBookletWithChapters(other.browser, 'essai');
  expect((await one.browser.call(calls.deleteTemplate, { params: { id: unused.id } })).status).toBe(200);
});

test('BIB-002 beside the code: neither one’s own nor the publisher’s, obsolete or in the bin, is taken again', async () => {
  const { db } = app.services;
  const create = (browser: Browser, code: string, scope: 'company' | 'global' = 'company') =>
    browser.call(calls.createTemplate, { body: { ...fields(code), scope } });
  const own = (await create(one.browser, 'deja-la')).body;
  const gone = (await create(publisher, 'retire', 'global')).body;
  await publisher.call(calls.retireTemplate, { params: { id: gone.id }, body: { replacedBy: null } });
  const binned = (await create(one.browser, 'jete')).body;
  await one.browser.call(calls.deleteTemplate, { params: { id: binned.id } });
  const count = await db.$count(chapterTemplates);
  const refused = [
    await create(one.browser, 'deja-la'),
    await create(one.browser, 'bienvenue'),
    await create(one.browser, 'retire'),
    await create(one.browser, 'jete'),
    // A common chapter that this company would never see.
    await create(publisher, 'deja-la', 'global'),
  ];
  for (const { status, error } of refused) {
    expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([409, 'BIB-002', ['code']]);
  }
  expect(await db.$count(chapterTemplates)).toBe(count);
  expect((await create(other.browser, 'deja-la')).body.id).not.toBe(own.id);
});

test('two that ask for one code at the same moment: one has it, the other is told beside the field', async () => {
  const answers = await Promise.all(
    [1, 2].map(() =>
      one.browser.call(calls.createTemplate, { body: { ...fields('ensemble'), scope: 'company' as const } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(Object.keys(answers.find(({ status }) => status === 409)?.error.errors ?? {})).toEqual(['code']);
});

test('a file of one company is taken in by another that has the code of its chapter only under another code', async () => {
  const { id } = await publishChapter(one.browser, 'a-emporter', 'À emporter', { title: 'Emporter' });
  const content = (await one.browser.sendRequest('GET', `/api/admin/library/chapter-templates/${id}/export`)).json();
  const importInto = async (browser: Browser) =>
    (await browser.call(calls.importTemplates, { body: { content, scope: 'company', dryRun: false } })).body.lines;
  expect((await importInto(one.browser)).map(({ outcome }) => outcome)).toEqual(['refused']);
  expect((await importInto(other.browser)).map(({ outcome }) => outcome)).toEqual(['created']);
  expect((await importInto(other.browser)).map(({ outcome }) => outcome)).toEqual(['refused']);
});

test('a booklet that is taken in keeps its link to a chapter of one’s own, and gets none to a stranger’s of that code', async () => {
  const mine = await publishChapter(one.browser, 'archive', 'Le nôtre', { title: 'Archives' });
  await publishChapter(other.browser, 'archive', 'Le leur', { title: 'Archives' });
  const { id } = await createBookletWithChapters(one.browser, 'archive', 'bienvenue');
  const { bytes } = await exportTestArchive(one, { id });
  const linksIn = async (who: CompanyAdmin) => {
    const { body } = await importTestArchive(who, bytes);
    const { chapters, pages } = who.scope.views;
    const rows = await who.scope
      .select({ chapter: chapters.templateCode, page: pages.templateCode })
      .from(pages)
      .innerJoin(chapters, eq(chapters.id, pages.chapterId))
      .where(eq(pages.bookletId, body.bookletId));
    return rows;
  };
  expect(await linksIn(one)).toContainEqual({ chapter: 'archive', page: mine.pageCode });
  const links = await linksIn(other);
  expect(links).toContainEqual({ chapter: null, page: null });
  expect(links.map(({ chapter }) => chapter)).toContain('bienvenue');
  expect(links.map(({ chapter }) => chapter)).not.toContain('archive');
});

test('a release that brings a code which a company uses starts, and that company goes on using its own', async () => {
  const { db } = app.services;
  const mine = await publishChapter(one.browser, 'nouveaute', 'La nôtre', { title: 'Nouveauté' });
  const booklet = await createBookletWithChapters(one.browser, 'nouveaute');
  const [first, ...rest] = libraryContent.chapters;
  const [page] = first?.pages ?? [];
  if (!first || !page) throw new Error('the library is empty');
  const brought = {
    ...first,
    code: 'nouveaute',
    title: 'La nouveauté de tous',
    pages: [
      { ...page, bookletTypes: null, code: mine.pageCode },
      { ...page, bookletTypes: null, code: 'nouveaute-2', title: 'Une autre page' },
    ],
  };
  const beside = { ...brought, code: 'nouveaute-bis', pages: [{ ...page, bookletTypes: null, code: 'nouveaute-3' }] };
  const sectors = libraryContent.sectors;
  await seedLibrary(db, { sectors, chapters: [first, ...rest, brought, beside] });
  const rows = await db.select().from(chapterTemplates).where(eq(chapterTemplates.code, 'nouveaute'));
  expect(rows.map(({ companyId }) => companyId).sort()).toEqual([one.companyId, null].sort());
  const global = rows.find(({ companyId }) => companyId === null);

  expect((await createBookletWithChapters(one.browser, 'nouveaute')).words).toEqual(['<p>La nôtre</p>']);
  expect((await createBookletWithChapters(other.browser, 'nouveaute')).pages).toHaveLength(2);
  expect([await countUsages(one.browser, mine.id), await countUsages(publisher, global?.id ?? '')]).toEqual([2, 1]);
  expect((await one.browser.call(countTemplateUpdates, { params: { id: booklet.id } })).body.pages).toBe(0);
  const { body } = await one.browser.call(listChapterTemplates, { query: { type: 'employee' } });
  expect(body.filter(({ code }) => code === 'nouveaute').map(({ pages }) => pages.length)).toEqual([1]);
  // The company's library lists both, so that it sees the one it does not use.
  const { body: list } = await one.browser.call(calls.listTemplates, { query: { search: 'nouveaute' } });
  expect(
    list.rows
      .filter(({ code }) => code === 'nouveaute')
      .map(({ scope }) => scope)
      .sort(),
  ).toEqual(['company', 'global']);
});

test('a page of the publisher’s whose code a company has for another page is copied there without a link', async () => {
  const mine = await publishChapter(one.browser, 'pages-a-nous', 'À nous', { title: 'Page commune' });
  const [first, ...rest] = libraryContent.chapters;
  const [page] = first?.pages ?? [];
  if (!first || !page) throw new Error('the library is empty');
  const brought = { ...first, code: 'pages-de-tous', pages: [{ ...page, bookletTypes: null, code: mine.pageCode }] };
  await seedLibrary(app.services.db, { sectors: libraryContent.sectors, chapters: [first, ...rest, brought] });
  const [ours, others] = [
    await createBookletWithChapters(one.browser, 'pages-de-tous'),
    await createBookletWithChapters(other.browser, 'pages-de-tous'),
  ];
  expect([ours.pages[0]?.templateCode, others.pages[0]?.templateCode]).toEqual([null, mine.pageCode]);
  expect(await countUsages(one.browser, mine.id)).toBe(0);
  await mine.change('À nous, mieux');
  expect((await one.browser.call(countTemplateUpdates, { params: { id: ours.id } })).body.pages).toBe(0);
});

test('BIB-018: a chapter whose code another company has is not given to everybody; another code can be', async () => {
  const mine = await publishChapter(one.browser, 'promu', 'Promu', { title: 'Promu' });
  const theirs = await publishChapter(other.browser, 'promu', 'Le leur', { title: 'Promu' });
  const promote = (id: string) => publisher.call(calls.promoteTemplate, { params: { id } });
  const refused = await promote(mine.id);
  expect([refused.status, refused.error.code]).toEqual([409, 'BIB-018']);
  const [row] = await app.services.db.select().from(chapterTemplates).where(eq(chapterTemplates.id, mine.id));
  expect(row?.companyId).toBe(one.companyId);
  const content = (await publisher.sendRequest('GET', `/api/admin/library/chapter-templates/${mine.id}/export`)).json();
  content.chapters[0].code = 'promu-pour-tous';
  const { body } = await publisher.call(calls.importTemplates, { body: { content, scope: 'global', dryRun: false } });
  expect(body.lines.map(({ outcome }) => outcome)).toEqual(['created']);
  expect((await createBookletWithChapters(other.browser, 'promu')).words).toEqual(['<p>Le leur</p>']);
  expect(await countUsages(other.browser, theirs.id)).toBe(1);
});
