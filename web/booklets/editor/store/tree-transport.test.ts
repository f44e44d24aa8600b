import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tree } from '../../../../contract/booklets/content/content.ts';
import { toUuid } from './fake-server.fixture.ts';
import { createPageNode, type TreeOperation } from './tree-operations.ts';
import { sendTreeOperation } from './tree-transport.ts';

const [first, lost, last, one, two] = [toUuid(1), toUuid(2), toUuid(3), toUuid(11), toUuid(12)];
const told = { step: '1', way: 'undone' } as const;

const chapter = (id: string, pages: string[]) => ({
  id,
  editable: true,
  reviewMonths: null,
  title: `Chapitre ${id.slice(-2)}`,
  visible: true,
  rowVersion: 4,
  templateCode: null,
  pages: pages.map((page) => ({ ...createPageNode(page, id, 'Page'), rowVersion: 3 })),
});
const tree = (...pages: string[][]): Tree => ({
  revision: 9,
  chapters: pages.map((ids, at) => chapter(toUuid(11 + at), ids)),
});

let asked: [string, string, unknown][];
/** The server answers these trees, one after the other. */
const answer = (...trees: Tree[]) => {
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, url.replace('/api/admin/', ''), body === undefined ? null : JSON.parse(body)]);
    return new Response(JSON.stringify({ ...trees.shift(), message: 'Fait.' }));
  });
};
beforeEach(() => {
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

const restoration: TreeOperation = {
  kind: 'restorePage',
  node: lost,
  chapter: one,
  after: first,
  was: createPageNode(lost, one, 'Page'),
  said: { what: 'pageRemoved', name: 'Page' },
  ...told,
};

it('brings a page back with one call when it comes back where it was', async () => {
  answer(tree([first, lost, last], []));
  const { rowVersion } = await sendTreeOperation(toUuid(91), restoration);
  expect(asked).toEqual([['PUT', `pages/${lost}/restoration`, null]]);
  expect(rowVersion).toBe(3);
});

it.each([
  ['elsewhere in its chapter', tree([lost, first, last], [])],
  ['in another chapter', tree([first, last], [lost])],
])('puts a page that comes back %s where it belongs', async (_, came) => {
  const right = tree([first, lost, last], []);
  answer(came, right);
  const { tree: learnt } = await sendTreeOperation(toUuid(91), restoration);
  expect(asked).toEqual([
    ['PUT', `pages/${lost}/restoration`, null],
    ['PUT', `pages/${lost}/place`, { chapterId: one, after: first }],
  ]);
  expect(learnt?.chapters).toEqual(right.chapters);
});

it('does the same with a chapter', async () => {
  answer(tree([], []), tree([], []));
  const was = chapter(one, []);
  const said = { what: 'chapterRemoved', name: was.title } as const;
  await sendTreeOperation(toUuid(91), { kind: 'restoreChapter', node: one, after: two, was, said, ...told });
  expect(asked).toEqual([
    ['PUT', `chapters/${one}/restoration`, null],
    ['PUT', `chapters/${one}/place`, { after: two }],
  ]);
});

it('names what is new by the id that the browser chose', async () => {
  answer(tree([first], []), tree([first], []), tree([first], []));
  const said = { what: 'pageAdded', name: 'Page' } as const;
  await sendTreeOperation(toUuid(91), { kind: 'addChapter', node: one, title: 'Un', said, ...told });
  await sendTreeOperation(toUuid(91), {
    kind: 'addPage',
    node: lost,
    chapter: one,
    title: 'Page',
    after: null,
    said,
    ...told,
  });
  await sendTreeOperation(toUuid(91), { kind: 'copyPage', node: last, from: first, said, ...told });
  expect(asked).toEqual([
    ['POST', `booklets/${toUuid(91)}/chapters`, { id: one, title: 'Un' }],
    ['POST', `chapters/${one}/pages`, { id: lost, title: 'Page', after: null }],
    ['POST', `pages/${first}/copies`, { id: last }],
  ]);
});
