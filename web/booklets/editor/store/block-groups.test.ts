import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EditorSession } from './editor-session.ts';
import { accueil, FakeBrowser, horaires } from './fake-browser.fixture.ts';
import type { PageStore } from './page-store.ts';

let browser: FakeBrowser;
let session: EditorSession;
let page: PageStore;
beforeEach(async () => {
  browser = new FakeBrowser();
  session = await browser.openTab();
  page = await session.openPage(accueil);
  session.showPage(accueil);
  page.groups.addBlocks(['Un', 'Deux', 'Trois'].map(createTitle), page.order.at(-1) ?? null);
});
afterEach(() => browser.close(session));

const createTitle = (text: string) => ({ type: 'heading', props: { level: 2, text } });
const getTitle = ({ props }: { props: unknown }) => (props as { text?: string }).text ?? '';
const listTitles = (store: PageStore) => store.blocks.map(getTitle);
/** Ids of blocks by their titles. */
const find = (...titles: string[]) => page.blocks.filter((one) => titles.includes(getTitle(one))).map(({ id }) => id);

const expectOneStep = (run: () => unknown, after: string[]) => {
  const before = listTitles(page);
  run();
  expect(listTitles(page)).toEqual(after);
  session.timeline.undo();
  expect(listTitles(page)).toEqual(before);
  session.timeline.redo();
  expect(listTitles(page)).toEqual(after);
};

test('blocks added together leave together', () => {
  const first = listTitles(page).slice(0, -3);
  expectOneStep(
    () => page.groups.addBlocks([createTitle('A'), createTitle('B')], null),
    ['A', 'B', ...first, 'Un', 'Deux', 'Trois'],
  );
});

test('blocks that are not neighbours move together, and go back to their own places', () => {
  const first = listTitles(page).slice(0, -3);
  expectOneStep(() => page.groups.moveBlocks(find('Trois', 'Un'), null), ['Un', 'Trois', ...first, 'Deux']);
});

test('blocks deleted together come back together', () => {
  const first = listTitles(page).slice(0, -3);
  expectOneStep(() => page.groups.removeBlocks(find('Un', 'Trois')), [...first, 'Deux']);
  expectOneStep(() => page.groups.removeBlocks(page.order), []);
});

test('blocks go to another page and come back by one undo', async () => {
  const own = listTitles(page);
  const other = await session.changePage(horaires, (target) => {
    page.groups.moveBlocksTo(target, find('Un', 'Deux'));
    return target;
  });
  const before = listTitles(other).slice(0, -2);
  expect(listTitles(other)).toEqual([...before, 'Un', 'Deux']);
  expect(listTitles(page)).toEqual(own.filter((title) => title !== 'Un' && title !== 'Deux'));
  session.timeline.undo();
  expect(listTitles(other)).toEqual(before);
  expect(listTitles(page)).toEqual(own);
  expect(session.timeline.redo()?.page).toBe(accueil);
  expect(listTitles(other)).toEqual([...before, 'Un', 'Deux']);
});

test('a text is cut around a new block in one step', () => {
  const [text] = page.groups.addBlocks([{ type: 'text', props: { html: '<p>Un</p><p></p><p>Deux</p>' } }], null);
  const list = () => page.blocks.slice(0, 3).map(({ props }) => props);
  const before = list();
  page.groups.splitText(text ?? '', { html: '<p>Un</p>' }, createTitle('Milieu'), { html: '<p>Deux</p>' });
  const after = [{ html: '<p>Un</p>' }, { level: 2, text: 'Milieu' }, { html: '<p>Deux</p>' }];
  expect(list()).toEqual(after);
  session.timeline.undo();
  expect(list()).toEqual(before);
  session.timeline.redo();
  expect(list()).toEqual(after);
});

test('a page never takes more blocks than it has room for', () => {
  const many = Array.from({ length: 100 }, (_, n) => createTitle(`${n}`));
  const before = listTitles(page);
  expect(page.groups.addBlocks(many, null)).toEqual([]);
  expect(listTitles(page)).toEqual(before);
});
