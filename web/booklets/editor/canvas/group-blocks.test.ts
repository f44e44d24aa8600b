import { expect, test } from 'vitest';
import { type BlockGroup, groupBlocks } from './group-blocks.ts';

const createIds = (count: number, prefix = 'b'): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

/** Blocks whose element is created again. */
const listMoved = (before: readonly BlockGroup[], after: readonly BlockGroup[]): string[] => {
  const keys = new Map(before.flatMap(({ key, ids }) => ids.map((id) => [id, key])));
  return after.flatMap(({ key, ids }) => ids.filter((id) => keys.has(id) && keys.get(id) !== key));
};
const move = (order: readonly string[], id: string, to: number): string[] =>
  order.filter((one) => one !== id).toSpliced(to, 0, id);

const order = createIds(40);
const first = groupBlocks(order, []);

test('a page that opens is in groups of twelve, in its order', () => {
  expect(first.map(({ ids }) => ids.length)).toEqual([12, 12, 12, 4]);
  expect(first.flatMap(({ ids }) => ids)).toEqual(order);
  expect(groupBlocks([], [])).toEqual([]);
});

test('another page has groups of its own', () => {
  const other = groupBlocks(createIds(30, 'c'), first);
  expect(other.map(({ ids }) => ids.length)).toEqual([12, 12, 6]);
});

test.each([0, 5, 11, 12, 24, 40])('a block added at %i moves no other', (at) => {
  const next = order.toSpliced(at, 0, 'new');
  const groups = groupBlocks(next, first);
  expect(groups.flatMap(({ ids }) => ids)).toEqual(next);
  expect(listMoved(first, groups)).toEqual([]);
});

test.each(['b0', 'b11', 'b12', 'b39'])('a block deleted moves no other (%s)', (id) => {
  const next = order.filter((one) => one !== id);
  const groups = groupBlocks(next, first);
  expect(groups.flatMap(({ ids }) => ids)).toEqual(next);
  expect(listMoved(first, groups)).toEqual([]);
});

test.each([
  ['b5', 6],
  ['b11', 12],
  ['b12', 11],
  ['b30', 5],
  ['b2', 38],
  ['b39', 0],
])('when a block is moved, one element at most is created again (%s to %i)', (id, to) => {
  const next = move(order, id, to);
  const groups = groupBlocks(next, first);
  expect(groups.flatMap(({ ids }) => ids)).toEqual(next);
  expect(listMoved(first, groups).length).toBeLessThanOrEqual(1);
});

test('a selected block that goes up and down stays in its group', () => {
  let page: string[] = order;
  let groups = first;
  for (const to of [11, 10, 9, 10, 11, 12, 13]) {
    page = move(page, 'b12', to);
    const next = groupBlocks(page, groups, 'b12');
    expect(listMoved(groups, next)).not.toContain('b12');
    groups = next;
  }
  expect(groups.flatMap(({ ids }) => ids)).toEqual(page);
});

test('keys are never used twice, whatever is done', () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  let page = order;
  let groups = first;
  for (let turn = 0; turn < 500; turn += 1) {
    const id = page[random(page.length)] ?? '';
    page =
      page.length > 20 && random(3) === 0
        ? page.filter((one) => one !== id)
        : random(2) === 0
          ? page.toSpliced(random(page.length + 1), 0, `n${turn}`)
          : move(page, id, random(page.length));
    groups = groupBlocks(page, groups);
    expect(groups.flatMap(({ ids }) => ids)).toEqual(page);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  }
});
