import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  deleteBlock,
  deleteChapter,
  deletePage,
  getBookletTree,
  getPage,
  restoreBlock,
  restorePage,
  updateBlock,
  updateChapter,
  updatePage,
} from '../../../../contract/booklets/content/content.ts';
import {
  getBookletHistory,
  HISTORY_PAGE_SIZE,
  restoreContentChange,
  undoContentBatch,
} from '../../../../contract/booklets/content/history.ts';
import { lockBlock } from '../../../../contract/platform/locks.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { purgeContentChanges } from './record-change.ts';

let app: TestApp;
let me: Browser;
let colleague: Browser;
let stranger: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;
let other: typeof user;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  colleague = app.browser();
  stranger = app.browser();
  user = await app.make.signIn(me);
  other = await app.make.signIn(colleague, { companyId: user.companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
  await app.make.signIn(stranger);
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');

const createContent = async (words: string[] = ['Un', 'Deux', 'Trois']) => {
  const { body: booklet } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await me.call(addChapters, { params: { id: booklet.id }, body: { title: 'Accueil' } });
  const chapter = tree.created?.[0] ?? '';
  const page =
    (await me.call(addPages, { params: { id: chapter }, body: { title: 'Le site' } })).body.created?.[0] ?? '';
  const blocks: string[] = [];
  for (const word of words) {
    const id = uuidv7();
    const body = { id, type: 'text', props: { html: `<p>${word}</p>` }, after: blocks.at(-1) ?? null };
    expect((await me.call(addBlock, { params: { id: page }, body })).status).toBe(200);
    blocks.push(id);
  }
  return { params: { id: booklet.id }, chapter, page, blocks };
};
const history = async (params: { id: string }, query: { pageId?: string; userId?: string; page?: number } = {}) =>
  (await me.call(getBookletHistory, { params, query })).body;
const save = async (who: Browser, id: string, html: string, rowVersion: number) =>
  expect((await who.call(updateBlock, { params: { id }, body: { props: { html }, rowVersion } })).status).toBe(200);
const listWords = async (page: string) =>
  (await me.call(getPage, { params: { id: page } })).body.content.map(({ props }) => (props as { html: string }).html);

describe('history of 30 days', () => {
  test('a deleted block returns to its page and place', async () => {
    const { params, page, blocks } = await createContent();
    await me.call(deleteBlock, { params: { id: blocks[1] ?? '' } });
    const [entry, ...rest] = (await history(params)).entries;
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      ...{ what: 'deleted', kind: 'block', targetId: blocks[1], pageId: page, title: 'Le site', type: 'text' },
      ...{ excerpt: 'Deux', by: 'Camille Durand', restorable: true },
    });
    const restored = await me.call(restoreBlock, { params: { id: entry?.targetId ?? '' }, body: {} });
    expect(restored.status).toBe(200);
    expect(await listWords(page)).toEqual(['<p>Un</p>', '<p>Deux</p>', '<p>Trois</p>']);
    expect((await history(params)).total).toBe(0);
  });

  test('a changed block returns to its earlier content, and that is undone and done again', async () => {
    const { params, page, blocks } = await createContent();
    const id = blocks[0] ?? '';
    await save(me, id, '<p>Premier</p>', 1);
    await save(me, id, '<p>Premier mot</p>', 2);
    // The saves of one person that follow each other are one change.
    const { entries } = await history(params);
    expect(entries.map(({ what, excerpt }) => [what, excerpt])).toEqual([['changed', 'Un']]);
    const { body: back, status } = await me.call(restoreContentChange, { params: { id: entries[0]?.id ?? '' } });
    expect([status, back.restored, (await listWords(page))[0]]).toEqual([200, 1, '<p>Un</p>']);
    const undo = (batchId: string | null) =>
      me.call(undoContentBatch, { params: { ...params, batchId: batchId ?? uuidv7() } });
    const undone = await undo(back.batchId);
    expect([undone.body.restored, (await listWords(page))[0]]).toEqual([1, '<p>Premier mot</p>']);
    const again = await undo(undone.body.batchId);
    expect([again.body.restored, (await listWords(page))[0]]).toEqual([1, '<p>Un</p>']);
    // Changed since: it is left alone.
    const { rowVersion } = (await me.call(getPage, { params: { id: page } })).body.content[0] ?? { rowVersion: 0 };
    await save(colleague, id, '<p>Autre</p>', rowVersion);
    const late = await undo(again.body.batchId);
    expect([late.body, (await listWords(page))[0]]).toMatchObject([
      { batchId: null, restored: 0, skipped: 1 },
      '<p>Autre</p>',
    ]);
  });

  test('the save of another person is a change of its own', async () => {
    const { params, blocks } = await createContent(['Un']);
    await save(me, blocks[0] ?? '', '<p>Deux</p>', 1);
    await save(colleague, blocks[0] ?? '', '<p>Trois</p>', 2);
    const { entries, people } = await history(params);
    expect(entries.map(({ by, excerpt }) => [by, excerpt])).toEqual([
      ['Nadia Bensaïd', 'Deux'],
      ['Camille Durand', 'Un'],
    ]);
    expect(people.map(({ name }) => name)).toEqual(['Camille Durand', 'Nadia Bensaïd']);
    const hers = await history(params, { userId: other.id });
    expect(hers.entries.map(({ by }) => by)).toEqual(['Nadia Bensaïd']);
  });

  test('pages and chapters: renamed ones return to their title, deleted ones come back', async () => {
    const { params, chapter, page } = await createContent(['Un']);
    await me.call(updatePage, { params: { id: page }, body: { title: 'Nos locaux', rowVersion: 1 } });
    await me.call(updateChapter, { params: { id: chapter }, body: { title: 'Bienvenue', rowVersion: 1 } });
    const { entries } = await history(params);
    expect(entries.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['chapter', 'Accueil'],
      ['page', 'Le site'],
    ]);
    for (const { id } of entries) expect((await me.call(restoreContentChange, { params: { id } })).status).toBe(200);
    const titles = async () => {
      const [one] = (await me.call(getBookletTree, { params })).body.chapters;
      return [one?.title, ...(one?.pages.map(({ title }) => title) ?? [])];
    };
    expect(await titles()).toEqual(['Accueil', 'Le site']);
    await me.call(deletePage, { params: { id: page } });
    expect((await history(params)).entries[0]).toMatchObject({ what: 'deleted', kind: 'page', title: 'Le site' });
    expect((await history(params, { pageId: page })).entries.map(({ what }) => what)).toEqual(['deleted']);
    await me.call(restorePage, { params: { id: page } });
    expect(await titles()).toEqual(['Accueil', 'Le site']);
    await me.call(deleteChapter, { params: { id: chapter } });
    // What the chapter holds comes back with it, and is not listed before.
    expect((await history(params)).entries.map(({ what, kind }) => [what, kind])).toEqual([['deleted', 'chapter']]);
  });

  test('is read by pages, and forgotten after 30 days', async () => {
    const words = Array.from({ length: HISTORY_PAGE_SIZE + 2 }, (_, index) => `Mot ${index}`);
    const { params, page, blocks } = await createContent(words);
    for (const id of blocks) await me.call(deleteBlock, { params: { id } });
    const second = await history(params, { page: 2, pageId: page });
    expect([second.total, second.entries.length]).toEqual([words.length, 2]);
    const { params: kept, blocks: changed } = await createContent(['Un']);
    await save(me, changed[0] ?? '', '<p>Deux</p>', 1);
    const day = 24 * 3_600_000;
    const old = (days: number) => new Date(Date.now() - days * day);
    await scope().update('contentChanges', { at: old(31) }, ({ bookletId }) => eq(bookletId, kept.id));
    expect((await history(kept)).total).toBe(0);
    expect(await purgeContentChanges(scope(), old(30))).toBe(1);
  });
});

describe('who may', () => {
  test('nobody of another company, and no reader of the booklet', async () => {
    const { params, blocks } = await createContent(['Un']);
    await save(me, blocks[0] ?? '', '<p>Deux</p>', 1);
    const id = (await history(params)).entries[0]?.id ?? '';
    expect((await stranger.call(getBookletHistory, { params })).status).toBe(404);
    expect((await stranger.call(restoreContentChange, { params: { id } })).status).toBe(404);
    expect((await stranger.call(undoContentBatch, { params: { ...params, batchId: uuidv7() } })).status).toBe(404);
    expect((await me.call(undoContentBatch, { params: { ...params, batchId: uuidv7() } })).status).toBe(404);
    expect((await me.call(restoreContentChange, { params: { id: uuidv7() } })).status).toBe(404);
    const reviewer = app.browser();
    const viewer = await app.make.signIn(reviewer, { companyId: user.companyId, role: 'editor' });
    await scope().insert('bookletRights', [
      { bookletId: params.id, userId: viewer.id, level: 'reviewer', grantedBy: user.id },
    ]);
    expect((await reviewer.call(getBookletHistory, { params })).body.entries[0]?.restorable).toBe(false);
    expect((await reviewer.call(restoreContentChange, { params: { id } })).status).toBe(403);
  });

  test('not while somebody writes in the block, nor once it is deleted', async () => {
    const { params, blocks } = await createContent(['Un']);
    const [block = ''] = blocks;
    await save(me, block, '<p>Deux</p>', 1);
    const id = (await history(params)).entries[0]?.id ?? '';
    await colleague.call(lockBlock, { params: { id: block } });
    expect((await me.call(restoreContentChange, { params: { id } })).error.code).toBe('EDI-008');
    await colleague.call(deleteBlock, { params: { id: block } });
    expect((await me.call(restoreContentChange, { params: { id } })).error.code).toBe('EDI-014');
  });
});
