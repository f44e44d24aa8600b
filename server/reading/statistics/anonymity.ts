/*
 * What of a count may be told so that nobody is found in it. Pure: numbers in, numbers out. A group is small when fewer than
 * `threshold` people are in it. Whoever reads a result is taken to know these rules too.
 */

export interface Cell {
  key: string;
  n: number;
}

export interface Suppressed {
  /** Told one by one. */
  shown: Cell[];
  /** Told together. */
  hidden: string[];
  /** Sum of the hidden ones; null: too small itself, and then nothing tells the total. */
  rest: number | null;
  total: number | null;
}

const sumOf = (cells: readonly Cell[]): number => cells.reduce((sum, { n }) => sum + n, 0);

/**
 * Hides the small cells of a count whose total is told, and as many others as it takes that none can be computed: a single
 * hidden cell is the total less the rest, and so are several whose sum is small or as large as small cells can make it.
 * Empty cells are hidden among small ones, and told where there is no other.
 */
export const suppress = (cells: readonly Cell[], threshold: number): Suppressed => {
  const total = sumOf(cells);
  const hidden = new Set(cells.filter(({ n }) => n < threshold));
  const all = () => sumOf([...hidden]);
  if (all() === 0) return { shown: [...cells], hidden: [], rest: 0, total };
  const others = cells.filter((cell) => !hidden.has(cell)).sort((a, b) => a.n - b.n);
  const isFound = () => hidden.size === 1 || all() < threshold || all() === hidden.size * (threshold - 1);
  while (isFound()) {
    const [next] = others;
    if (!next) break;
    // With all its equals: which of them is hidden would tell how the hidden ones were chosen.
    while (others[0]?.n === next.n) hidden.add(others.shift() ?? next);
  }
  const keys = cells.filter((cell) => hidden.has(cell)).map(({ key }) => key);
  const shown = cells.filter((cell) => !hidden.has(cell));
  const rest = all();
  return rest < threshold ? { shown, hidden: keys, rest: null, total: null } : { shown, hidden: keys, rest, total };
};

/** Months in a row that are only told together. */
export interface Atom {
  months: string[];
  n: number;
}

/**
 * Months, in order, put together until there are enough people; those left over at the end go with the last. Every sum of
 * atoms, and every difference of two such sums, is of nobody or of enough people. None where all together are too few.
 */
export const atomsOf = (months: readonly Cell[], threshold: number): Atom[] => {
  const atoms: Atom[] = [];
  let open: Atom = { months: [], n: 0 };
  for (const { key, n } of [...months].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (n === 0) continue;
    open.months.push(key);
    open.n += n;
    if (open.n < threshold) continue;
    atoms.push(open);
    open = { months: [], n: 0 };
  }
  const last = atoms.at(-1);
  if (last) {
    last.months.push(...open.months);
    last.n += open.n;
  }
  return atoms;
};

/** The share of `of` people that `n` are, in whole percents; of nobody there is none, and that is told. */
export const rateOf = (n: number, of: number, threshold: number): { percent: number | null; of: number | null } =>
  of === 0
    ? { percent: null, of: 0 }
    : of < threshold
      ? { percent: null, of: null }
      : { percent: Math.round((100 * n) / of), of };
