import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  getBookletTree,
  getPage,
  updateBlock,
} from '../../../../contract/booklets/content/content.ts';
import { getBookletHistory, undoContentBatch } from '../../../../contract/booklets/content/history.ts';
import { replaceBookletText, searchBookletText, type TextHit } from '../../../../contract/booklets/content/replace.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { lockBlock } from '../../../../contract/platform/locks.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';

let app: TestApp;
let me: Browser;
let colleague: Browser;
let stranger: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  colleague = app.browser();
  stranger = app.browser();
  user = await app.make.signIn(me);
  await app.make.signIn(colleague, { companyId: user.companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
  await app.make.signIn(stranger);
});
afterAll(() => app.close());

type NewBlock = { type: string; props: unknown };
const text = (html: string): NewBlock => ({ type: 'text', props: { html } });

const createContent = async (blocks: NewBlock[], titles = { chapter: 'Le siège', page: 'Venir au siège' }) => {
  const { body: booklet } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: booklet.id };
  const added = await me.call(addChapters, { params, body: { title: titles.chapter } });
  const chapter = added.body.created?.[0] ?? '';
  const pages = await me.call(addPages, { params: { id: chapter }, body: { title: titles.page } });
  const page = pages.body.created?.[0] ?? '';
  const ids: string[] = [];
  for (const block of blocks) {
    const id = uuidv7();
    const made = await me.call(addBlock, { params: { id: page }, body: { id, ...block, after: ids.at(-1) ?? null } });
    expect(made.status).toBe(200);
    ids.push(id);
  }
  return { params, chapter, page, ids };
};
type Params = { id: string };
const search = async (params: Params, wanted: string, query: { matchCase?: 'true'; wholeWord?: 'true' } = {}) =>
  (await me.call(searchBookletText, { params, query: { text: wanted, ...query } })).body;
const replace = (params: Params, hits: readonly TextHit[], wanted: string, replacement: string, who = me) =>
  who.call(replaceBookletText, {
    params,
    body: {
      ...{ text: wanted, replacement, matchCase: false, wholeWord: false },
      hits: hits.map(({ kind, targetId, path, index, rowVersion }) => ({ kind, targetId, path, index, rowVersion })),
    },
  });
const listProps = async (page: string) =>
  (await me.call(getPage, { params: { id: page } })).body.content.map(({ props }) => props);

const IMAGE = {
  type: 'image',
  props: {
    picture: { mediaId: null, alt: 'Façade du siège', decorative: false },
    caption: 'Le siège, vu de la rue',
    credit: '',
    width: 'column',
    href: '',
  },
};

describe('find and replace', () => {
  test('finds titles, rich texts across their marks, alternatives, captions and items, in reading order', async () => {
    const { params } = await createContent([
      { type: 'heading', props: { level: 2, text: 'Le SIEGE' } },
      text('<p>Au si<strong>ège</strong> et {{siège}}.</p>'),
      IMAGE,
      { type: 'accordion', props: { items: [{ question: 'Où est le siège ?', html: '<p>Le siège</p>' }] } },
    ]);
    const { hits, hasMore } = await search(params, 'siege');
    expect(hits.map(({ kind, path, match }) => [kind, path, match])).toEqual([
      ['chapter', 'title', 'siège'],
      ['page', 'title', 'siège'],
      ['block', 'text', 'SIEGE'],
      ['block', 'html', 'siège'],
      ['block', 'caption', 'siège'],
      ['block', 'picture.alt', 'siège'],
      ['block', 'items.0.question', 'siège'],
      ['block', 'items.0.html', 'siège'],
    ]);
    expect(hasMore).toBe(false);
    expect(hits[3]).toMatchObject({ before: 'Au ', after: ' et {{siège}}.', refusal: null });
    expect((await search(params, 'siège', { matchCase: 'true' })).hits).toHaveLength(7);
    expect((await search(params, 'sieg', { wholeWord: 'true' })).hits).toEqual([]);
  });

  test('replaces the chosen ones, and one undo takes all of them back', async () => {
    const { params, page } = await createContent([text('<p>Au si<strong>ège</strong>, le siège.</p>'), IMAGE]);
    const before = await listProps(page);
    const { hits } = await search(params, 'siège');
    const chosen = hits.filter(({ path, index }) => path !== 'html' || index === 0);
    const { body, status } = await replace(params, chosen, 'siège', 'bureau <A>');
    expect([status, body.replaced, body.refused]).toEqual([200, 5, []]);
    const [words, image] = await listProps(page);
    expect(words).toEqual({ html: '<p>Au bureau &lt;A&gt;, le siège.</p>' });
    expect(image).toMatchObject({ picture: { alt: 'Façade du bureau <A>' }, caption: 'Le bureau <A>, vu de la rue' });
    const titles = async () => {
      const [chapter] = (await me.call(getBookletTree, { params })).body.chapters;
      return [chapter?.title, chapter?.pages[0]?.title];
    };
    expect(await titles()).toEqual(['Le bureau <A>', 'Venir au bureau <A>']);
    const undo = await me.call(undoContentBatch, { params: { ...params, batchId: body.batchId ?? '' } });
    expect([undo.body.restored, undo.body.skipped]).toEqual([4, 0]);
    expect(await listProps(page)).toEqual(before);
    expect(await titles()).toEqual(['Le siège', 'Venir au siège']);
    expect((await me.call(getBookletHistory, { params })).body.total).toBe(8);
  });

  test('what makes a text too long is refused alone, with its reason; a title may not become empty', async () => {
    const { params, page } = await createContent(
      [{ type: 'heading', props: { level: 2, text: `aa ${'x'.repeat(110)} aa` } }, text('<p>aa</p>')],
      { chapter: 'Un', page: 'aa' },
    );
    const { hits } = await search(params, 'aa');
    const { body } = await replace(params, hits, 'aa', '12345');
    expect(body.replaced).toBe(3);
    expect(body.refused).toMatchObject([{ path: 'text', index: 1, code: 'GEN-002' }]);
    expect(body.refused[0]?.message).toContain('120');
    expect(await listProps(page)).toEqual([
      { level: 2, text: `12345 ${'x'.repeat(110)} aa` },
      { html: '<p>12345</p>' },
    ]);
    const title = (await search(params, '12345')).hits.filter(({ kind }) => kind === 'page');
    const emptied = await replace(params, title, '12345', '');
    expect(emptied.body).toMatchObject({ batchId: null, replaced: 0, refused: [{ path: 'title', code: 'GEN-001' }] });
  });

  test('leaves out a block that changed, one that somebody writes in, and one that a template locks', async () => {
    const { params, ids } = await createContent([text('<p>mot</p>'), text('<p>mot</p>'), text('<p>mot</p>')], {
      chapter: 'Un',
      page: 'Deux',
    });
    const [changed = '', held = '', locked = ''] = ids;
    await app.make.scope(user, user.companyId ?? '').update('blocks', { locked: true }, ({ id }) => eq(id, locked));
    const writer = app.browser();
    const account = await app.make.signIn(writer, { companyId: user.companyId, role: 'editor' });
    await app.make
      .scope(user, user.companyId ?? '')
      .insert('bookletRights', [{ bookletId: params.id, userId: account.id, level: 'writer', grantedBy: user.id }]);
    const { hits } = (await writer.call(searchBookletText, { params, query: { text: 'mot' } })).body;
    expect(hits.map(({ refusal }) => refusal)).toEqual([null, null, errorText('EDI-009')]);
    await me.call(updateBlock, { params: { id: changed }, body: { props: { html: '<p>mot mot</p>' }, rowVersion: 1 } });
    await colleague.call(lockBlock, { params: { id: held } });
    const { body } = await replace(params, hits, 'mot', 'terme', writer);
    expect(body.replaced).toBe(0);
    expect(body.refused.map(({ code }) => code)).toEqual(['EDI-023', 'EDI-008', 'EDI-009']);
    const again = (await search(params, 'mot')).hits;
    expect(again.find(({ targetId }) => targetId === held)?.refusal).toBe(
      errorText('EDI-008', { personne: 'Nadia Bensaïd' }),
    );
  });

  test('leaves out a page that its owner locks, and all its blocks', async () => {
    const { params, page } = await createContent([text('<p>mot</p>')], { chapter: 'Un', page: 'Le mot' });
    const scope = app.make.scope(user, user.companyId ?? '');
    await scope.update('pages', { lockedBy: user.id }, ({ id }) => eq(id, page));
    const writer = app.browser();
    const account = await app.make.signIn(writer, { companyId: user.companyId, role: 'editor' });
    await scope.insert('bookletRights', [
      { bookletId: params.id, userId: account.id, level: 'writer', grantedBy: user.id },
    ]);
    const { hits } = (await writer.call(searchBookletText, { params, query: { text: 'mot' } })).body;
    const { body } = await replace(params, hits, 'mot', 'terme', writer);
    expect([body.replaced, body.refused.map(({ code }) => code)]).toEqual([0, ['EDI-024', 'EDI-024']]);
    expect((await replace(params, hits, 'mot', 'terme')).body.replaced).toBe(2);
  });
});

describe('who may', () => {
  test('nobody of another company; a reviewer only searches; a writer only in their chapters', async () => {
    const { params, chapter } = await createContent([text('<p>mot</p>')]);
    const other = (await me.call(addChapters, { params, body: { title: 'mot' } })).body.created?.[0] ?? '';
    const { hits } = await search(params, 'mot');
    expect(hits).toHaveLength(2);
    expect((await stranger.call(searchBookletText, { params, query: { text: 'mot' } })).status).toBe(404);
    expect((await replace(params, hits, 'mot', 'x', stranger)).status).toBe(404);
    const invite = async (level: 'reviewer' | 'writer', chapterIds: string[] | null) => {
      const browser = app.browser();
      const { id } = await app.make.signIn(browser, { companyId: user.companyId, role: 'editor' });
      await app.make
        .scope(user, user.companyId ?? '')
        .insert('bookletRights', [{ bookletId: params.id, userId: id, level, chapterIds, grantedBy: user.id }]);
      return browser;
    };
    const reviewer = await invite('reviewer', null);
    expect((await reviewer.call(searchBookletText, { params, query: { text: 'mot' } })).status).toBe(200);
    expect((await replace(params, hits, 'mot', 'x', reviewer)).status).toBe(403);
    const writer = await invite('writer', [chapter]);
    const { body } = await replace(params, hits, 'mot', 'x', writer);
    expect([body.replaced, body.refused.map(({ targetId }) => targetId)]).toEqual([1, [other]]);
  });

  test('bad input is refused', async () => {
    const { params } = await createContent([text('<p>mot</p>')]);
    const { hits } = await search(params, 'mot');
    const empty = await me.call(searchBookletText, { params, query: { text: '  ' } });
    expect([empty.status, empty.error.code]).toEqual([422, 'GEN-001']);
    expect((await replace(params, [], 'mot', 'x')).status).toBe(422);
    expect((await replace(params, hits, 'mot', 'un\ndeux')).status).toBe(422);
    expect((await replace(params, hits, 'mot', 'x'.repeat(501))).status).toBe(422);
  });
});
