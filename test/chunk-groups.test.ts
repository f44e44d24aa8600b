import { expect, test } from 'vitest';
import { type Chunk, groupChunks } from '../bin/lib/chunk-groups.ts';

const chunk = (file: string, imports: string[], size = 100): Chunk => ({
  file,
  isRoot: false,
  imports,
  dynamicImports: [],
  size,
});
const root = (file: string, imports: string[], dynamicImports: string[] = []): Chunk => ({
  ...chunk(file, imports, 0),
  isRoot: true,
  dynamicImports,
});
const group = (chunks: Chunk[], requestWorth = 1000) =>
  groupChunks(chunks, { screens: [], requestWorth })
    .map((files) => files.toSorted().join(' '))
    .toSorted();

test('files that the same screens load become one', () => {
  const chunks = [root('entry', [], ['home', 'list']), root('home', ['a', 'b']), root('list', ['a', 'b'])];
  expect(group([...chunks, chunk('a', []), chunk('b', [])])).toEqual(['a b']);
});

test('a file that some screens have no use for stays by itself where it weighs more than a request', () => {
  const chunks = [root('entry', [], ['home', 'list']), root('home', ['a', 'b']), root('list', ['a']), chunk('a', [])];
  expect(group([...chunks, chunk('b', [], 900)])).toEqual(['a b']);
  expect(group([...chunks, chunk('b', [], 1100)])).toEqual(['a', 'b']);
});

test('what the other file needs counts too', () => {
  const chunks = [root('entry', [], ['home', 'list']), root('home', ['a', 'b']), root('list', ['a']), chunk('a', [])];
  expect(group([...chunks, chunk('b', ['c'], 100), chunk('c', [], 5000)])).toEqual(['a', 'b c']);
});

test('a byte counts for more on a page with a limit', () => {
  const chunks = [root('entry', [], ['home', 'list']), root('home', ['a', 'b']), root('list', ['a']), chunk('a', [])];
  const screens = [{ roots: ['list'], weight: 20 }];
  expect(groupChunks([...chunks, chunk('b', [], 900)], { screens, requestWorth: 1000 })).toHaveLength(2);
});

test('a window loads nothing that the page it opens from has', () => {
  // Only the page asks for the dialog: the file that both use costs the dialog no request.
  const chunks = [root('entry', [], ['page']), root('page', ['a', 'b'], ['dialog']), root('dialog', ['b'])];
  expect(group([...chunks, chunk('a', [], 5000), chunk('b', [])])).toEqual(['a b']);
});

test('no two files import each other', () => {
  // `a` needs the page `middle`, which needs `c`: merged, their file and `middle` would import each other.
  const chunks = [root('entry', ['a', 'c']), root('middle', ['c']), chunk('a', ['middle']), chunk('c', [])];
  expect(group(chunks)).toEqual(['a', 'c']);
});

test('a page is a file of its own', () => {
  expect(group([root('entry', ['a']), chunk('a', [])])).toEqual(['a']);
});
