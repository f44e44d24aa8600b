import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet, updateBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  getBookletTree,
  getPage,
} from '../../../../contract/booklets/content/content.ts';
import { copyContent, listCopyTargets, preparePaste } from '../../../../contract/booklets/content/copies.ts';
import { uploadMedia } from '../../../../contract/booklets/media/media.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';

let app: TestApp;
let me: Browser;
let stranger: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  stranger = app.browser();
  user = await app.make.signIn(me);
  await app.make.signIn(stranger);
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');
const text = (html: string) => ({ type: 'text', props: { html } });

let count = 0;
const createContent = async (who = me, pageTitles = ['Une', 'Deux']) => {
  const { body: booklet } = await who.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: booklet.id };
  count += 1;
  const title = `Livret copié ${count}`;
  await who.call(updateBooklet, { params, body: { title, rowVersion: booklet.rowVersion } });
  const chapter = (await who.call(addChapters, { params, body: { title: 'Accueil' } })).body.created?.[0] ?? '';
  const pages: string[] = [];
  for (const page of pageTitles)
    pages.push((await who.call(addPages, { params: { id: chapter }, body: { title: page } })).body.created?.[0] ?? '');
  const [page = '', second = ''] = pages;
  return { params, title, chapter, page, second };
};
const add = async (pageId: string, block: { type: string; props: unknown }, after: string | null = null, who = me) => {
  const id = uuidv7();
  expect((await who.call(addBlock, { params: { id: pageId }, body: { id, ...block, after } })).status).toBe(200);
  return id;
};
const listProps = async (page: string) =>
  (await me.call(getPage, { params: { id: page } })).body.content.map(({ props }) => props);
const outline = async (params: { id: string }) =>
  (await me.call(getBookletTree, { params })).body.chapters.map(({ title, pages }) => [
    title,
    ...pages.map((page) => page.title),
  ]);

describe('copies into another booklet', () => {
  test('blocks: in their order, at the place asked for, with new ids and the uses of their files', async () => {
    const from = await createContent();
    const to = await createContent();
    const file = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') };
    const mediaId = (await me.call(uploadMedia, { body: {}, file })).body.id;
    const image = {
      type: 'image',
      props: {
        picture: { mediaId, alt: 'La façade', decorative: false },
        ...{ caption: '', credit: '', width: 'column', href: '' },
      },
    };
    const first = await add(from.page, text('<p>Un</p>'));
    const second = await add(from.page, image, first);
    await scope().update('blocks', { locked: true }, ({ id }) => eq(id, first));
    const here = await add(to.page, text('<p>Déjà là</p>'));
    const body = { kind: 'blocks' as const, ids: [second, first], pageId: to.page };
    const last = await me.call(copyContent, { params: to.params, body });
    expect([last.status, last.body.pageId, last.body.notes]).toEqual([200, to.page, []]);
    expect(last.body.created.some((id) => [first, second].includes(id))).toBe(false);
    expect(await listProps(to.page)).toMatchObject([{ html: '<p>Déjà là</p>' }, { html: '<p>Un</p>' }, image.props]);
    const { content } = (await me.call(getPage, { params: { id: to.page } })).body;
    expect(content.map(({ locked }) => locked)).toEqual([false, false, false]);
    const { views } = scope();
    const uses = await scope().select().from(views.mediaUses).where(eq(views.mediaUses.mediaId, mediaId));
    expect(uses.map(({ bookletId }) => bookletId).sort()).toEqual([from.params.id, to.params.id].sort());
    const top = await me.call(copyContent, { params: to.params, body: { ...body, ids: [first], after: null } });
    expect(top.status).toBe(200);
    expect((await listProps(to.page))[0]).toEqual({ html: '<p>Un</p>' });
    const between = await me.call(copyContent, { params: to.params, body: { ...body, ids: [first], after: here } });
    expect(between.status).toBe(200);
    expect((await listProps(to.page)).slice(1, 3)).toEqual([{ html: '<p>Déjà là</p>' }, { html: '<p>Un</p>' }]);
  });

  test('a chapter: links between its pages lead to the copies, others become words, and that is told', async () => {
    const from = await createContent();
    const to = await createContent();
    const away = (await me.call(addChapters, { params: from.params, body: { title: 'Ailleurs' } })).body.created?.[0];
    const far = (await me.call(addPages, { params: { id: away ?? '' }, body: { title: 'Loin' } })).body.created?.[0];
    await add(
      from.page,
      text(`<p><a href="page:${from.second}">ici</a> et <a href="page:${far}">là-bas</a>, {{mot_rh}}</p>`),
    );
    await add(from.page, {
      type: 'button',
      props: { label: 'Aller plus loin', href: `page:${far}`, file: { mediaId: null }, style: 'filled' },
    });
    await scope().update('booklets', { variables: { mot_rh: 'RH' }, tone: 'tu' }, ({ id }) => eq(id, from.params.id));
    const { body, status } = await me.call(copyContent, {
      params: to.params,
      body: { kind: 'chapter', sourceId: from.chapter, after: null },
    });
    expect(status).toBe(200);
    expect(await outline(to.params)).toEqual([
      ['Accueil (copie)', 'Une', 'Deux'],
      ['Accueil', 'Une', 'Deux'],
    ]);
    const copies = (await me.call(getBookletTree, { params: to.params })).body.chapters[0]?.pages ?? [];
    expect(body.pageId).toBe(copies[0]?.id);
    const props = await listProps(copies[0]?.id ?? '');
    expect(props).toContainEqual({
      html: `<p><a href="page:${copies[1]?.id}">ici</a> et là-bas, {{mot_rh}}</p>`,
    });
    expect(props).toContainEqual(expect.objectContaining({ label: 'Aller plus loin', href: '' }));
    expect(body.notes).toHaveLength(3);
    expect(body.notes[0]).toContain('2 liens');
    expect(body.notes[1]).toContain('mot_rh');
    expect(body.notes[2]).toContain('ton');
    // The original stays as it was.
    expect(JSON.stringify(await listProps(from.page))).toContain(`page:${far}`);
  });

  test('a page: with its settings, after another one', async () => {
    const from = await createContent();
    const to = await createContent();
    await add(from.page, text('<p>Un</p>'));
    const body = { kind: 'page' as const, sourceId: from.page, chapterId: to.chapter, after: to.page };
    const copied = await me.call(copyContent, { params: to.params, body });
    expect(copied.status).toBe(200);
    expect(await outline(to.params)).toEqual([['Accueil', 'Une', 'Une', 'Deux']]);
    expect(await listProps(copied.body.pageId ?? '')).toEqual([{ html: '<p>Un</p>' }]);
  });

  test('limits: EDI-011 for a full page, GEN-010 for a place of another booklet or a lost block', async () => {
    const from = await createContent();
    const to = await createContent();
    const id = await add(from.page, text('<p>Un</p>'));
    const seeds = Array.from({ length: 100 }, (_, index) => ({
      ...{ bookletId: to.params.id, pageId: to.page, type: 'text', version: 1, props: { html: '<p>x</p>' }, words: 1 },
      ...{ id: uuidv7(), position: index + 1, revision: 1 },
    }));
    await scope().bulkInsert('blocks', seeds);
    const copy = (body: CallBodyInput<typeof copyContent>) => me.call(copyContent, { params: to.params, body });
    expect((await copy({ kind: 'blocks', ids: [id], pageId: to.page })).error.code).toBe('EDI-011');
    expect((await copy({ kind: 'blocks', ids: [id], pageId: from.second })).error.code).toBe('GEN-010');
    expect((await copy({ kind: 'blocks', ids: [uuidv7()], pageId: to.second })).error.code).toBe('GEN-010');
    expect((await copy({ kind: 'page', sourceId: from.page, chapterId: from.chapter })).error.code).toBe('GEN-010');
    expect((await copy({ kind: 'blocks', ids: [], pageId: to.second })).status).toBe(422);
  });
});

describe('the clipboard', () => {
  test('blocks of another booklet are fitted to this one', async () => {
    const from = await createContent();
    const to = await createContent();
    const blocks = [text(`<p>Voir <a href="page:${from.second}">la suite</a></p>`)];
    const { body } = await me.call(preparePaste, { params: to.params, body: { from: from.params.id, blocks } });
    expect(body.blocks).toEqual([{ ...text('<p>Voir la suite</p>'), audience: null, unlockDays: null }]);
    expect(body.notes).toHaveLength(1);
  });
});

describe('who may', () => {
  test('another company has neither the booklets nor their content', async () => {
    const from = await createContent();
    const to = await createContent(stranger);
    const id = await add(from.page, text('<p>Un</p>'));
    const blocks = [text('<p>Un</p>')];
    const refused = [
      await stranger.call(copyContent, { params: to.params, body: { kind: 'blocks', ids: [id], pageId: to.page } }),
      await stranger.call(copyContent, { params: to.params, body: { kind: 'chapter', sourceId: from.chapter } }),
      await stranger.call(preparePaste, { params: to.params, body: { from: from.params.id, blocks } }),
      await me.call(copyContent, { params: to.params, body: { kind: 'blocks', ids: [id], pageId: to.page } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { body } = await stranger.call(listCopyTargets, { query: {} });
    expect(body.booklets.map(({ id: one }) => one)).toEqual([to.params.id]);
  });

  test('an editor copies into the booklets and chapters that they may edit', async () => {
    const from = await createContent();
    const [mine, seen] = [await createContent(), await createContent()];
    const browser = app.browser();
    const { id: userId } = await app.make.signIn(browser, { companyId: user.companyId, role: 'editor' });
    const right = { userId, grantedBy: user.id };
    await scope().insert('bookletRights', [
      { ...right, bookletId: from.params.id, level: 'reviewer' },
      { ...right, bookletId: seen.params.id, level: 'reviewer' },
      { ...right, bookletId: mine.params.id, level: 'writer', chapterIds: [mine.chapter] },
    ]);
    const listed = await browser.call(listCopyTargets, { query: { except: from.params.id } });
    expect(listed.body.booklets).toEqual([{ id: mine.params.id, title: mine.title }]);
    const found = await browser.call(listCopyTargets, { query: { search: 'COPIE' } });
    expect(found.body.booklets).toHaveLength(1);
    expect((await browser.call(listCopyTargets, { query: { search: 'rien' } })).body.booklets).toEqual([]);
    const page = { kind: 'page' as const, sourceId: from.page };
    const into = (params: { id: string }, chapterId: string) =>
      browser.call(copyContent, { params, body: { ...page, chapterId } });
    expect((await into(mine.params, mine.chapter)).status).toBe(200);
    expect((await into(seen.params, seen.chapter)).status).toBe(403);
    const chapter = await browser.call(copyContent, {
      params: mine.params,
      body: { kind: 'chapter', sourceId: from.chapter },
    });
    expect(chapter.status).toBe(403);
  });
});
