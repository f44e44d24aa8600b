import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBooklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addChapters,
  deleteBlock,
  getChanges,
  getPage,
  getTree,
  updateBlock,
} from '../../../contract/booklets/content/content.ts';
import * as templates from '../../../contract/library/chapter-templates.ts';
import { changeTemplateDocument, type DocumentChange } from '../../../contract/library/template-content.ts';
import {
  countTemplateUpdates,
  decideTemplateUpdates,
  getTemplateUpdates,
} from '../../../contract/library/template-updates.ts';
import { lockBlock } from '../../../contract/platform/locks.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let world: TestApp;
let admin: Browser;
let editor: Browser;
let other: Browser;
let serial = 0;
/** The template’s id, code, page and three blocks. */
let id = '';
let code = '';
let page = '';
let blocks: string[] = [];

beforeAll(async () => {
  world = await startTestApp();
  const { id: companyId } = await world.make.company();
  [admin, editor, other] = [world.browser(), world.browser(), world.browser()];
  await world.make.signIn(admin, { role: 'company_admin', companyId });
  await world.make.signIn(editor, { role: 'editor', companyId });
  await world.make.signIn(other, { role: 'editor', companyId });
});
afterAll(() => world.close());

const change = (body: DocumentChange) => admin.call(changeTemplateDocument, { params: { id }, body });
const publish = (notes = '') => admin.call(templates.publishTemplate, { params: { id }, body: { notes } });
const html = (words: string) => ({ html: `<p>${words}</p>` });

beforeEach(async () => {
  serial += 1;
  const { body } = await admin.call(templates.createTemplate, {
    body: {
      code: `suivi-${serial}`,
      title: `Suivi ${serial}`,
      summary: '',
      icon: 'book',
      category: 'welcome',
      bookletTypes: ['employee'],
      scope: 'company',
    },
  });
  ({ id, code } = body);
  page = uuidv7();
  blocks = [uuidv7(), uuidv7(), uuidv7()];
  await change({ kind: 'addPage', page, title: 'Horaires', after: null });
  for (const [at, block] of blocks.entries()) {
    await change({
      kind: 'addBlock',
      page,
      block,
      type: 'text',
      props: html(`v1 ${at}`),
      after: blocks[at - 1] ?? null,
    });
  }
  await publish();
});

const booklet = async () => {
  const { body } = await editor.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await editor.call(addChapters, { params: { id: body.id }, body: { templateCodes: [code] } });
  return { id: body.id, pageId: tree.chapters[0]?.pages[0]?.id ?? '' };
};
type Made = Awaited<ReturnType<typeof booklet>>;

const contentOf = async ({ pageId }: Made) => (await editor.call(getPage, { params: { id: pageId } })).body.content;
const wordsOf = async (made: Made) =>
  (await contentOf(made)).map(({ props }) => (props as { html: string }).html.replace(/<\/?p>/g, ''));
const told = async (made: Made) => (await editor.call(getTemplateUpdates, { params: { id: made.id } })).body;
const counted = async (made: Made) => (await editor.call(countTemplateUpdates, { params: { id: made.id } })).body.pages;
const ref = (at: number) => blocks[at] ?? '';

const rewrite = (at: number, words: string, rowVersion = 1) =>
  change({ kind: 'updateBlock', block: ref(at), props: html(words), rowVersion });

const decide = async (made: Made, choices: [number, boolean][], revision?: number) =>
  editor.call(decideTemplateUpdates, {
    params: { id: made.id },
    body: {
      revision: revision ?? (await told(made)).revision,
      differences: choices.map(([at, accept]) => ({ pageId: made.pageId, ref: ref(at), accept })),
      newPages: [],
    },
  });

const write = async (made: Made, at: number, words: string) => {
  const block = (await contentOf(made))[at];
  await editor.call(updateBlock, {
    params: { id: block?.id ?? '' },
    body: { props: html(words), rowVersion: block?.rowVersion ?? 1 },
  });
};

test('nothing is told while the template is what was taken', async () => {
  const made = await booklet();
  expect([await counted(made), (await told(made)).pages]).toEqual([0, []]);
  await rewrite(0, 'v2 0');
  expect(await counted(made)).toBe(0);
});

test('a newer version is told block by block: old, new and mine; nothing changes by itself', async () => {
  const made = await booklet();
  await write(made, 1, 'le mien');
  await rewrite(0, 'v2 0');
  await rewrite(1, 'v2 1');
  await publish('Décret du 1er janvier');
  const { pages } = await told(made);
  expect(await counted(made)).toBe(1);
  expect(pages.map(({ title, from, to, notes }) => [title, from, to, notes.map((one) => one.notes)])).toEqual([
    ['Horaires', 1, 2, ['Décret du 1er janvier']],
  ]);
  expect(
    pages[0]?.differences.map(({ kind, touched, old, next, mine }) => [
      kind,
      touched,
      old?.props,
      next?.props,
      mine?.props,
    ]),
  ).toEqual([
    ['changed', false, html('v1 0'), html('v2 0'), html('v1 0')],
    ['changed', true, html('v1 1'), html('v2 1'), html('le mien')],
  ]);
  expect(await wordsOf(made)).toEqual(['v1 0', 'le mien', 'v1 2']);
  const { rows } = (await world.services.db.execute(
    sql`select href from notifications where kind = 'template_updated' and href like ${`%${made.id}`}`,
  )) as unknown as { rows: { href: string }[] };
  expect(rows).toEqual([{ href: `/livrets/modeles?livret=${made.id}` }]);
});

test('one block accepted, another kept: then nothing is left to decide until the next version', async () => {
  const made = await booklet();
  await write(made, 1, 'le mien');
  await rewrite(0, 'v2 0');
  await rewrite(1, 'v2 1');
  await publish();
  expect((await decide(made, [[0, true]])).status).toBe(200);
  expect([await wordsOf(made), await counted(made)]).toEqual([['v2 0', 'le mien', 'v1 2'], 1]);
  expect((await decide(made, [[1, false]])).body.pages).toEqual([]);
  expect([await wordsOf(made), await counted(made)]).toEqual([['v2 0', 'le mien', 'v1 2'], 0]);
  await rewrite(1, 'v3 1', 2);
  await publish();
  const [again] = (await told(made)).pages;
  expect(again?.differences.map(({ touched, old, next }) => [touched, old?.props, next?.props])).toEqual([
    [true, html('v2 1'), html('v3 1')],
  ]);
});

test('blocks that came and went, and a page that is new', async () => {
  const made = await booklet();
  const [fresh, second] = [uuidv7(), uuidv7()];
  await change({ kind: 'removeBlock', block: ref(2) });
  await change({ kind: 'addBlock', page, block: fresh, type: 'text', props: html('neuf'), after: ref(0) });
  await change({ kind: 'addPage', page: second, title: 'Seconde page', after: page });
  await publish();
  const { pages, newPages, revision } = await told(made);
  expect(pages[0]?.differences.map(({ kind, ref: name }) => [kind, name])).toEqual([
    ['added', fresh],
    ['removed', ref(2)],
  ]);
  expect(newPages.map(({ title }) => title)).toEqual(['Seconde page']);
  const [chapterId, newCode] = [newPages[0]?.chapterId ?? '', newPages[0]?.code ?? ''];
  const answer = await editor.call(decideTemplateUpdates, {
    params: { id: made.id },
    body: {
      revision,
      differences: [fresh, ref(2)].map((name) => ({ pageId: made.pageId, ref: name, accept: true })),
      newPages: [{ chapterId, code: newCode, accept: true }],
    },
  });
  expect([answer.status, answer.body.pages, answer.body.newPages]).toEqual([200, [], []]);
  expect(await wordsOf(made)).toEqual(['v1 0', 'neuf', 'v1 1']);
  const { body: tree } = await editor.call(getTree, { params: { id: made.id } });
  expect(tree.chapters[0]?.pages.map(({ title }) => title)).toEqual(['Horaires', 'Seconde page']);
});

test('what somebody deleted is not put back unless it changed, and only when accepted', async () => {
  const made = await booklet();
  const gone = (await contentOf(made))[0];
  await editor.call(deleteBlock, { params: { id: gone?.id ?? '' } });
  await rewrite(1, 'v2 1');
  await publish();
  expect((await told(made)).pages[0]?.differences.map(({ ref: name }) => name)).toEqual([ref(1)]);
  await rewrite(0, 'v3 0');
  await publish();
  const both = (await told(made)).pages[0]?.differences;
  expect(both?.map(({ ref: name, mine }) => [name, mine === null])).toEqual([
    [ref(0), true],
    [ref(1), false],
  ]);
});

test('BIB-016: a choice made on something older is refused, and nothing of it is kept', async () => {
  const made = await booklet();
  await rewrite(0, 'v2 0');
  await publish();
  const { revision } = await told(made);
  await write(made, 2, 'entre-temps');
  const late = await decide(made, [[0, true]], revision);
  expect([late.status, late.error.code]).toEqual([409, 'BIB-016']);
  const unknown = await decide(made, [
    [0, true],
    [2, true],
  ]);
  expect([unknown.status, unknown.error.code]).toEqual([409, 'BIB-016']);
  expect(await wordsOf(made)).toEqual(['v1 0', 'v1 1', 'entre-temps']);
});

test('EDI-008: a block in which somebody writes is left to him', async () => {
  const made = await booklet();
  await rewrite(0, 'v2 0');
  await publish();
  const held = (await contentOf(made))[0];
  // A lock exists only while another editor has the page open.
  for (const who of [admin, editor]) await who.call(getChanges, { params: { id: made.pageId }, query: { since: 0 } });
  expect((await admin.call(lockBlock, { params: { id: held?.id ?? '' } })).body.until).not.toBeNull();
  const refused = await decide(made, [[0, true]]);
  expect([refused.status, refused.error.code]).toEqual([423, 'EDI-008']);
  expect([await wordsOf(made), await counted(made)]).toEqual([['v1 0', 'v1 1', 'v1 2'], 1]);
});

test('who has no right on the booklet learns nothing and decides nothing', async () => {
  const made = await booklet();
  await rewrite(0, 'v2 0');
  await publish();
  const params = { id: made.id };
  expect((await other.call(getTemplateUpdates, { params })).status).toBe(404);
  const body = { revision: 1, differences: [], newPages: [] };
  expect((await other.call(decideTemplateUpdates, { params, body })).status).toBe(404);
});

test('a booklet that says « tu » is told in its tone, and untouched blocks are known as such', async () => {
  await rewrite(0, 'Vous trouverez vos horaires ici.');
  await publish();
  const { body: made } = await editor.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  await editor.call(updateBooklet, { params: { id: made.id }, body: { rowVersion: made.rowVersion, tone: 'tu' } });
  await editor.call(addChapters, { params: { id: made.id }, body: { templateCodes: [code] } });
  await rewrite(0, 'Vous trouverez vos nouveaux horaires ici.', 2);
  await publish();
  const { body } = await editor.call(getTemplateUpdates, { params: { id: made.id } });
  const [first] = body.pages[0]?.differences ?? [];
  expect([first?.touched, first?.next?.props]).toEqual([false, html('Tu trouveras tes nouveaux horaires ici.')]);
});
