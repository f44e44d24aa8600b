import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listBin, purgeBinned, restoreBinned } from '../../contract/bin.ts';
import { binBooklet } from '../../contract/booklets.ts';
import { deleteChapter, deletePage, getTree } from '../../contract/content.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Browser } from '../../test/browser.ts';
import type { Row, Scope } from '../db/scope.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../publications/booklet.fixture.ts';

let house: TestApp;
let admin: Browser;
let scope: Scope;
let companyId: string;
let booklet: Row<'booklets'>;
let chapter: { id: string; title: string };
let page: { id: string; title: string };
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  companyId = (await house.make.company()).id;
  admin = house.browser();
  scope = house.make.scope(await house.make.signIn(admin, { companyId }), companyId);
  booklet = await makeBooklet(scope, GOOD_CHAPTERS, {});
  const { body } = await admin.call(getTree, { params: { id: booklet.id } });
  const [first] = body.chapters;
  if (!first?.pages[0]) throw new Error('no page');
  chapter = first;
  page = first.pages[0];
});

const bin = async (from = admin, query: object = {}) => (await from.call(listBin, { query })).body;
const back = (kind: 'booklet' | 'chapter' | 'page' | 'media', id: string, along = false, from = admin) =>
  from.call(restoreBinned, { body: { kind, id, along } });
const erase = (kind: 'booklet' | 'chapter' | 'page' | 'media', id: string, title: string, from = admin) =>
  from.call(purgeBinned, { body: { kind, id, title } });
const titles = async () => (await bin()).rows.map(({ kind, title }) => `${kind} ${title}`);
const inTree = async () => {
  const { body } = await admin.call(getTree, { params: { id: booklet.id } });
  return body.chapters.flatMap(({ pages, id }) => [id, ...pages.map((one) => one.id)]);
};
const file = async () => {
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
    const media = await file();
    const { rows, total, kinds } = await bin();
    expect(total).toBe(3);
    expect(kinds).toEqual({ booklet: 0, chapter: 1, page: 1, media: 1 });
    expect(rows.find(({ id }) => id === page.id)).toMatchObject({
      where: `${booklet.title} › ${chapter.title}`,
      deletedBy: 'Camille Durand',
      daysLeft: 30,
      needs: [{ kind: 'chapter', id: chapter.id }],
    });
    expect((await bin(admin, { kind: 'media' })).rows.map(({ id }) => id)).toEqual([media]);
    expect((await bin(admin, { search: 'PLAN' })).total).toBe(1);
  });

  test('comes back with what holds it, which is told before', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    await admin.call(deleteChapter, { params: { id: chapter.id }, body: {} });
    await admin.call(binBooklet, { params: { id: booklet.id } });
    const before = await titles();
    const refused = await back('page', page.id);
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
    expect(refused.error.needs).toMatchObject([{ kind: 'booklet' }, { kind: 'chapter', id: chapter.id }]);
    expect(await titles()).toEqual(before);
    const { body } = await back('page', page.id, true);
    expect(body.restored.map(({ kind }) => kind)).toEqual(['booklet', 'chapter', 'page']);
    expect(await inTree()).toEqual(expect.arrayContaining([chapter.id, page.id]));
    expect(await titles()).toEqual([]);
  });

  test('of the media library comes back too', async () => {
    const id = await file();
    expect((await back('media', id)).status).toBe(200);
    expect((await bin()).total).toBe(0);
    expect((await back('media', id)).status).toBe(404);
  });
});

describe('for good', () => {
  test('only with its exact title; then it is gone', async () => {
    await admin.call(deleteChapter, { params: { id: chapter.id }, body: {} });
    const refused = await erase('chapter', chapter.id, 'autre chose');
    expect([refused.status, refused.error.code]).toEqual([422, 'LIV-008']);
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['title']);
    expect((await bin()).total).toBe(1);
    expect((await erase('chapter', chapter.id, chapter.title)).status).toBe(200);
    expect((await bin()).total).toBe(0);
    expect((await back('chapter', chapter.id)).status).toBe(404);
  });

  test('never what is not in the bin', async () => {
    expect((await erase('page', page.id, page.title)).status).toBe(404);
    expect(await inTree()).toContain(page.id);
  });

  test('a file that nothing names is gone with its bytes; one that a block of the bin shows stays', async () => {
    const id = await file();
    await scope.insert('mediaUses', [{ mediaId: id, bookletId: booklet.id, holderId: uuidv7() }]);
    expect((await erase('media', id, 'plan.webp')).error.code).toBe('GEN-017');
    const [kept] = (await bin()).rows;
    expect(kept).toMatchObject({ id, daysLeft: 30 });
    await scope.remove('mediaUses', ({ mediaId }) => eq(mediaId, id));
    expect((await erase('media', id, 'plan.webp')).status).toBe(200);
    expect((await bin()).total).toBe(0);
  });

  test('an editor brings back what he may write in, and deletes nothing for good', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    const editor = house.browser();
    const { id: userId } = await house.make.signIn(editor, { companyId, role: 'editor' });
    expect((await bin(editor)).total).toBe(0);
    expect((await back('page', page.id, false, editor)).status).toBe(404);
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId, level: 'reviewer' }]);
    expect((await bin(editor)).total).toBe(0);
    await scope.update('bookletRights', { level: 'writer' }, (columns) => eq(columns.userId, userId));
    expect((await bin(editor)).rows).toMatchObject([{ id: page.id, can: { restore: true, purge: false } }]);
    expect((await erase('page', page.id, page.title, editor)).status).toBe(403);
    expect((await back('page', page.id, false, editor)).status).toBe(200);
    expect(await inTree()).toContain(page.id);
  });

  test('nobody of another company sees or touches any of it', async () => {
    await admin.call(deletePage, { params: { id: page.id } });
    const stranger = house.browser();
    await house.make.signIn(stranger);
    expect((await bin(stranger)).total).toBe(0);
    expect((await back('page', page.id, true, stranger)).status).toBe(404);
    expect((await erase('page', page.id, page.title, stranger)).status).toBe(404);
    expect((await bin()).total).toBe(1);
  });
});
