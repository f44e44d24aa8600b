import { expect, test } from 'vitest';
import { type Chunk, groupChunks } from '../bin/lib/chunk-groups.ts';

const createChunk = (file: string, imports: string[], size = 100): Chunk => ({
  file,
  isRoot: false,
  imports,
  dynamicImports: [],
  size,
});
const createRootChunk = (file: string, imports: string[], dynamicImports: string[] = []): Chunk => ({
  ...createChunk(file, imports, 0),
  isRoot: true,
  dynamicImports,
});
const groupNames = (chunks: Chunk[], requestWorth = 1000) =>
  groupChunks(chunks, { screens: [], requestWorth })
    .map((files) => files.toSorted().join(' '))
    .toSorted();

test('files that the same screens load become one', () => {
  const chunks = [
    createRootChunk('entry', [], ['home', 'list']),
    createRootChunk('home', ['a', 'b']),
    createRootChunk('list', ['a', 'b']),
  ];
  expect(groupNames([...chunks, createChunk('a', []), createChunk('b', [])])).toEqual(['a b']);
});

test('a file that some screens have no use for stays by itself where it weighs more than a request', () => {
  const chunks = [
    createRootChunk('entry', [], ['home', 'list']),
    createRootChunk('home', ['a', 'b']),
    createRootChunk('list', ['a']),
    createChunk('a', []),
  ];
  expect(groupNames([...chunks, createChunk('b', [], 900)])).toEqual(['a b']);
  expect(groupNames([...chunks, createChunk('b', [], 1100)])).toEqual(['a', 'b']);
});

test('what the other file needs counts too', () => {
  const chunks = [
    createRootChunk('entry', [], ['home', 'list']),
    createRootChunk('home', ['a', 'b']),
    createRootChunk('list', ['a']),
    createChunk('a', []),
  ];
  expect(groupNames([...chunks, createChunk('b', ['c'], 100), createChunk('c', [], 5000)])).toEqual(['a', 'b c']);
});

test('a byte counts for more on a page with a limit', () => {
  const chunks = [
    createRootChunk('entry', [], ['home', 'list']),
    createRootChunk('home', ['a', 'b']),
    createRootChunk('list', ['a']),
    createChunk('a', []),
  ];
  const screens = [{ roots: ['list'], weight: 20 }];
  expect(groupChunks([...chunks, createChunk('b', [], 900)], { screens, requestWorth: 1000 })).toHaveLength(2);
});

test('a window loads nothing that the page it opens from has', () => {
  // Only the page asks for the dialog: the file that both use costs the dialog no request.
  const chunks = [
    createRootChunk('entry', [], ['page']),
    createRootChunk('page', ['a', 'b'], ['dialog']),
    createRootChunk('dialog', ['b']),
  ];
  expect(groupNames([...chunks, createChunk('a', [], 5000), createChunk('b', [])])).toEqual(['a b']);
});

test('no two files import each other', () => {
  // `a` needs the page `middle`, which needs `c`: merged, their file and `middle` would import each other.
  const chunks = [
    createRootChunk('entry', ['a', 'c']),
    createRootChunk('middle', ['c']),
    createChunk('a', ['middle']),
    createChunk('c', []),
  ];
  expect(groupNames(chunks)).toEqual(['a', 'c']);
});

test('a page is a file of its own', () => {
  expect(groupNames([createRootChunk('entry', ['a']), createChunk('a', [])])).toEqual(['a']);
});
