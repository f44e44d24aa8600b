import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { binBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { deleteChapter, deletePage, getBookletTree } from '../../../contract/booklets/content/content.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  publishTemplate,
} from '../../../contract/library/chapter-templates.ts';
import { listChapterTemplates } from '../../../contract/library/library.ts';
import { changeTemplateDocument } from '../../../contract/library/template-content.ts';
import { type BinKind, listBin, purgeBinnedItem, restoreBinnedItem } from '../../../contract/operations/bin.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { purgeOldTemplates } from './purge-old-templates.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
let companyId: string;
let booklet: TenantRow<'booklets'>;
let chapter: { id: string; title: string };
let page: { id: string; title: string };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  admin = app.browser();
  scope = app.make.scope(await app.make.signIn(admin, { companyId }), companyId);
  booklet = await makeBooklet(scope, GOOD_CHAPTERS, {});
  const { body } = await admin.call(getBookletTree, { params: { id: booklet.id } });
  const [first] = body.chapters;
  if (!first?.pages[0]) throw new Error('no page');
  chapter = first;
  page = first.pages[0];
});

const getBin = async (from = admin, query: object = {}) => (await from.call(listBin, { query })).body;
const requestRestore = (kind: BinKind, id: string, along = false, from = admin) =>
  from.call(restoreBinnedItem, { body: { kind, id, along } });
const requestPurge = (kind: BinKind, id: string, title: string, from = admin) =>
  from.call(purgeBinnedItem, { body: { kind, id, title } });
const listTitles = async () => (await getBin()).rows.map(({ kind, title }) => `${kind} ${title}`);
const listTreeIds = async () => {
  const { body } = await admin.call(getBookletTree, { params: { id: booklet.id } });
  return body.chapters.flatMap(({ pages, id }) => [id, ...pages.map((one) => one.id)]);
};
const insertFile = async () => {
  const [row] = await scope.insert('media', [
    {
      name: 'plan.webp',
      kind: 'image',
      mime: 'image/webp',
      size: 1,
      fileSize: 1,
      sha256: uuidv7(),
      storageKey: uuidv7(),
      deletedAt: new Date(),
      createdBy: scope.actor.id,
    },
  ]);
  return row?.id ?? '';
};

describe('what was deleted', () => {
  test('is in one place, with where it was, who did it and how long it stays', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    await admin.call(deleteChapter, { params: { id: chapter.id }, body: {} });
    const media = await insertFile();
    const { rows, total, kinds } = await getBin();
    expect(total).toBe(3);
    expect(kinds).toEqual({ booklet: 0, chapter: 1, page: 1, media: 1, template: 0 });
    expect(rows.find(({ id }) => id === page.id)).toMatchObject({
      where: `${booklet.title} › ${chapter.title}`,
      deletedBy: 'Camille Durand',
      daysLeft: 30,
      needs: [{ kind: 'chapter', id: chapter.id }],
    });
    expect((await getBin(admin, { kind: 'media' })).rows.map(({ id }) => id)).toEqual([media]);
    expect((await getBin(admin, { search: 'PLAN' })).total).toBe(1);
  });

  test('comes back with what holds it, which is told before', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    await admin.call(deleteChapter, { params: { id: chapter.id }, body: {} });
    await admin.call(binBooklet, { params: { id: booklet.id } });
    const before = await listTitles();
    const refused = await requestRestore('page', page.id);
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
    expect(refused.error.needs).toMatchObject([{ kind: 'booklet' }, { kind: 'chapter', id: chapter.id }]);
    expect(await listTitles()).toEqual(before);
    const { body } = await requestRestore('page', page.id, true);
    expect(body.restored.map(({ kind }) => kind)).toEqual(['booklet', 'chapter', 'page']);
    expect(await listTreeIds()).toEqual(expect.arrayContaining([chapter.id, page.id]));
    expect(await listTitles()).toEqual([]);
  });

  test('of the media library comes back too', async () => {
    const id = await insertFile();
    expect((await requestRestore('media', id)).status).toBe(200);
    expect((await getBin()).total).toBe(0);
    expect((await requestRestore('media', id)).status).toBe(404);
  });
});

describe('for good', () => {
  test('only with its exact title; then it is gone', async () => {
    await admin.call(deleteChapter, { params: { id: chapter.id }, body: {} });
    const refused = await requestPurge('chapter', chapter.id, 'autre chose');
    expect([refused.status, refused.error.code]).toEqual([422, 'LIV-008']);
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['title']);
    expect((await getBin()).total).toBe(1);
    expect((await requestPurge('chapter', chapter.id, chapter.title)).status).toBe(200);
    expect((await getBin()).total).toBe(0);
    expect((await requestRestore('chapter', chapter.id)).status).toBe(404);
  });

  test('never what is not in the bin', async () => {
    expect((await requestPurge('page', page.id, page.title)).status).toBe(404);
    expect(await listTreeIds()).toContain(page.id);
  });

  test('a file that nothing names is gone with its bytes; one that a block of the bin shows stays', async () => {
    const id = await insertFile();
    await scope.insert('mediaUses', [{ mediaId: id, bookletId: booklet.id, holderId: uuidv7() }]);
    expect((await requestPurge('media', id, 'plan.webp')).error.code).toBe('GEN-017');
    const [kept] = (await getBin()).rows;
    expect(kept).toMatchObject({ id, daysLeft: 30 });
    await scope.deleteRows('mediaUses', ({ mediaId }) => eq(mediaId, id));
    expect((await requestPurge('media', id, 'plan.webp')).status).toBe(200);
    expect((await getBin()).total).toBe(0);
  });

  test('an editor brings back what he may write in, and deletes nothing for good', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    const editor = app.browser();
    const { id: userId } = await app.make.signIn(editor, { companyId, role: 'editor' });
    expect((await getBin(editor)).total).toBe(0);
    expect((await requestRestore('page', page.id, false, editor)).status).toBe(404);
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId, level: 'reviewer' }]);
    expect((await getBin(editor)).total).toBe(0);
    await scope.update('bookletRights', { level: 'writer' }, (columns) => eq(columns.userId, userId));
    expect((await getBin(editor)).rows).toMatchObject([{ id: page.id, can: { restore: true, purge: false } }]);
    expect((await requestPurge('page', page.id, page.title, editor)).status).toBe(403);
    expect((await requestRestore('page', page.id, false, editor)).status).toBe(200);
    expect(await listTreeIds()).toContain(page.id);
  });

  test('nobody of another company sees or touches any of it', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await getBin(stranger)).total).toBe(0);
    expect((await requestRestore('page', page.id, true, stranger)).status).toBe(404);
    expect((await requestPurge('page', page.id, page.title, stranger)).status).toBe(404);
    expect((await getBin()).total).toBe(1);
  });
});

describe('a chapter of the library', () => {
  const made = async (who: Browser, scopeOf: 'company' | 'global' = 'company') => {
    const code = `modele-${uuidv7()}`;
    const body = { code, title: 'Notre cantine', summary: '', icon: 'book', category: 'welcome' as const };
    const { body: card } = await who.call(createTemplate, {
      body: { ...body, bookletTypes: ['employee'], scope: scopeOf },
    });
    const add = { kind: 'addPage' as const, page: uuidv7(), title: 'Les menus', after: null };
    await who.call(changeTemplateDocument, { params: { id: card.id }, body: add });
    await who.call(publishTemplate, { params: { id: card.id }, body: { notes: '' } });
    await who.call(deleteTemplate, { params: { id: card.id } });
    return { id: card.id, code };
  };
  const card = (id: string, who = admin) => who.call(getTemplate, { params: { id } });
  const offered = async () => (await admin.call(listChapterTemplates, { query: {} })).body.map(({ code }) => code);

  test('is no longer offered nor found, and comes back with its pages and its versions', async () => {
    const { id, code } = await made(admin);
    expect([(await card(id)).status, await offered()]).toEqual([404, []]);
    expect((await admin.call(listTemplates, { query: { scope: 'company' } })).body.total).toBe(0);
    expect((await getBin(admin, { kind: 'template' })).rows).toMatchObject([
      { id, title: 'Notre cantine', where: 'Bibliothèque', deletedBy: 'Camille Durand', daysLeft: 30 },
    ]);
    expect((await requestRestore('template', id)).status).toBe(200);
    const { body } = await card(id);
    expect([body.state, body.version, body.pages.map(({ title }) => title)]).toEqual(['published', 1, ['Les menus']]);
    expect([await offered(), (await getBin()).total]).toEqual([[code], 0]);
  });

  test('is gone for good with its exact title, or after thirty days', async () => {
    const [one, other] = [await made(admin), await made(admin)];
    expect((await requestPurge('template', one.id, 'Autre chose')).error.code).toBe('LIV-008');
    expect((await requestPurge('template', one.id, 'Notre cantine')).status).toBe(200);
    expect((await getBin()).rows.map(({ id }) => id)).toEqual([other.id]);
    const { db } = app.services;
    await purgeOldTemplates(db, new Date(Date.now() - 1000 * 3600));
    expect((await getBin()).total).toBe(1);
    await purgeOldTemplates(db, new Date(Date.now() + 1000));
    expect([(await getBin()).total, (await requestRestore('template', other.id)).status]).toEqual([0, 404]);
  });

  test('is seen by whoever may write it: neither by editors, nor by strangers, nor the publisher’s by a company', async () => {
    const [publisher, editor, stranger] = [app.browser(), app.browser(), app.browser()];
    await app.make.signInAs(publisher, await app.make.user({ role: 'super_admin' }), companyId);
    await app.make.signIn(editor, { companyId, role: 'editor' });
    await app.make.signIn(stranger);
    const [ours, theirs] = [await made(admin), await made(publisher, 'global')];
    const seen = async (who: Browser) => (await getBin(who, { kind: 'template' })).rows.map(({ id }) => id).sort();
    expect([await seen(admin), await seen(editor), await seen(stranger)]).toEqual([[ours.id], [], []]);
    expect(await seen(publisher)).toEqual([ours.id, theirs.id].sort());
    expect((await requestRestore('template', theirs.id)).status).toBe(404);
    expect((await requestPurge('template', ours.id, 'Notre cantine', editor)).status).toBe(403);
    expect((await requestRestore('template', ours.id, false, stranger)).status).toBe(404);
    expect((await requestRestore('template', theirs.id, false, publisher)).status).toBe(200);
    expect(await seen(publisher)).toEqual([ours.id]);
  });
});
