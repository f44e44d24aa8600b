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
  new Map(items.toReversed().map((item) => [item.id, item]));

/** The problem of the place of one item; null when going up from it, or from what is above it, ends at the top. */
const findProblem = (item: ChartItem, byId: ReadonlyMap<string, ChartItem>): ChartProblem | null => {
  if (item.under !== '' && !byId.has(item.under)) return 'missing';
  const passed = new Set<ChartItem>();
  for (let at: ChartItem | undefined = item; at; at = byId.get(at.under)) {
    if (passed.has(at)) return at === item ? 'loop' : null;
    passed.add(at);
    if (at.under === '') return null;
  }
  return null;
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
    const above = item.under === '' || findProblem(item, byId) !== null ? undefined : byId.get(item.under);
    const siblings = above && nodes.get(above)?.children;
    (siblings ?? top).push(node);
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
