/** An item of a chart, by its id and that of the item above it; '' is the top. */
export interface ChartItem {
  id: string;
  under: string;
}

export interface ChartNode<Item> {
  item: Item;
  children: ChartNode<Item>[];
}

/** `missing`: the item above is not in the chart. `loop`: an item comes back to itself by going up. */
export type ChartProblem = 'missing' | 'loop';

const indexById = <Item extends ChartItem>(items: readonly Item[]): Map<string, Item> =>
  // The first of two items with the same id wins.
  new Map(items.toReversed().flatMap((item) => (item.id === '' ? [] : [[item.id, item]])));

/** The problem of the place of one item; null when it stands at the top, or under an item that does not go back to it. */
const findProblem = (item: ChartItem, byId: ReadonlyMap<string, ChartItem>): ChartProblem | null => {
  let above = byId.get(item.under);
  if (!above) return item.under === '' ? null : 'missing';
  // A path without a loop passes each item at most once.
  for (let left = byId.size; left > 0 && above && above !== item; left -= 1) above = byId.get(above.under);
  return above === item ? 'loop' : null;
};

/** The items in the wrong place, by their index. */
export const listChartProblems = (items: readonly ChartItem[]): { index: number; problem: ChartProblem }[] => {
  const byId = indexById(items);
  return items.flatMap((item, index) => {
    const problem = findProblem(item, byId);
    return problem === null ? [] : [{ index, problem }];
  });
};

/** The items as trees, in their order. An item in the wrong place stands at the top, so that none disappears. */
export const buildChart = <Item extends ChartItem>(items: readonly Item[]): ChartNode<Item>[] => {
  const byId = indexById(items);
  const nodes = new Map(items.map((item) => [item, { item, children: [] as ChartNode<Item>[] }]));
  const top: ChartNode<Item>[] = [];
  for (const item of items) {
    const node = nodes.get(item);
    if (!node) continue;
    const above = findProblem(item, byId) === null ? byId.get(item.under) : undefined;
    (above ? (nodes.get(above)?.children ?? top) : top).push(node);
  }
  return top;
};

/** The items that may stand above one: not itself, nor what stands under it. */
export const listPossibleParents = <Item extends ChartItem>(items: readonly Item[], index: number): Item[] => {
  const item = items[index];
  if (!item) return [];
  return items.filter((other, at) => {
    if (at === index || other.id === '' || other.id === item.id) return false;
    const moved = items.with(index, { ...item, under: other.id });
    return !listChartProblems(moved).some((found) => found.index === index && found.problem === 'loop');
  });
};
