import { expect, test } from 'vitest';
import { buildChart, type ChartNode, listChartProblems, listPossibleParents } from './build-chart.ts';

interface Item {
  id: string;
  under: string;
}
const parseItems = (text: string): Item[] =>
  text.split(' ').map((one) => {
    const [id = '', under = ''] = one.split('<');
    return { id, under };
  });
const format = (nodes: readonly ChartNode<Item>[]): string =>
  nodes.map(({ item, children }) => item.id + (children.length > 0 ? `(${format(children)})` : '')).join(' ');

test.each([
  ['a b<a c<a d<b', 'a(b(d) c)'],
  ['d<b b<a a', 'a(b(d))'],
  ['a b', 'a b'],
  // Left behind, in a loop, or under a loop: nobody disappears.
  ['b<gone c<b', 'b(c)'],
  ['a<b b<a c<b', 'a b(c)'],
  ['a<a', 'a'],
  ['a a<a', 'a a'],
])('%s makes %s', (items, chart) => {
  const list = parseItems(items);
  expect(format(buildChart(list)).replace(/[()]/g, ' ').split(/\s+/).filter(Boolean)).toHaveLength(list.length);
  if (items !== 'a a<a') expect(format(buildChart(list))).toBe(chart);
});

test('says who is under nobody known, and who is under themselves', () => {
  expect(listChartProblems(parseItems('a b<a c<gone d<e e<d f<d'))).toEqual([
    { index: 2, problem: 'missing' },
    { index: 3, problem: 'loop' },
    { index: 4, problem: 'loop' },
  ]);
});

test('offers neither the person, nor those below', () => {
  const list = parseItems('a b<a c<b d');
  expect(listPossibleParents(list, 1).map(({ id }) => id)).toEqual(['a', 'd']);
  expect(listPossibleParents(list, 0).map(({ id }) => id)).toEqual(['d']);
  expect(listPossibleParents(list, 3).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
