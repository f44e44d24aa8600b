/*
 * Rules that decide which counts may be published, so that no person can be identified. Pure functions: numbers in,
 * numbers out. A group is small if it has fewer than `threshold` people. Readers of a result are assumed to know these
 * rules too.
 */

export interface CountCell {
  key: string;
  n: number;
}

export interface SuppressionResult {
  /** Cells published one by one. */
  shown: CountCell[];
  /** Keys of the cells published together. */
  hidden: string[];
  /** Sum of the hidden cells; null: the sum is too small itself, and the total is hidden too. */
  rest: number | null;
  total: number | null;
}

const sumCells = (cells: readonly CountCell[]): number => cells.reduce((sum, { n }) => sum + n, 0);

/**
 * Hides the small cells of a count whose total is published, and enough others to prevent computing any of them. A
 * single hidden cell equals the total minus the rest; the same goes for several whose sum is small, or as large as
 * small cells can make it. Empty cells are hidden with small ones, and published if there is no small one.
 */
export const suppressSmallCells = (cells: readonly CountCell[], threshold: number): SuppressionResult => {
  const total = sumCells(cells);
  const hidden = new Set(cells.filter(({ n }) => n < threshold));
  const all = () => sumCells([...hidden]);
  if (all() === 0) return { shown: [...cells], hidden: [], rest: 0, total };
  const others = cells.filter((cell) => !hidden.has(cell)).sort((a, b) => a.n - b.n);
  const isFound = () => hidden.size === 1 || all() < threshold || all() === hidden.size * (threshold - 1);
  while (isFound()) {
    const [next] = others;
    if (!next) break;
    // Hide all equal cells: hiding one of them would reveal how the hidden ones were chosen.
    while (others[0]?.n === next.n) hidden.add(others.shift() ?? next);
  }
  const keys = cells.filter((cell) => hidden.has(cell)).map(({ key }) => key);
  const shown = cells.filter((cell) => !hidden.has(cell));
  const rest = all();
  return rest < threshold ? { shown, hidden: keys, rest: null, total: null } : { shown, hidden: keys, rest, total };
};

/** Consecutive months that are only published together. */
export interface MonthGroup {
  months: string[];
  n: number;
}

/**
 * Groups consecutive months until they have enough people; the remaining ones join the last group. Every sum of groups,
 * and every difference of two such sums, counts either nobody or enough people. Empty if all months together are too
 * few.
 */
export const groupMonths = (months: readonly CountCell[], threshold: number): MonthGroup[] => {
  const atoms: MonthGroup[] = [];
  let open: MonthGroup = { months: [], n: 0 };
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

/** Share of `n` among `of` people, in whole percents; null for an empty or a small group. */
export const computeRate = (n: number, of: number, threshold: number): { percent: number | null; of: number | null } =>
  of === 0
    ? { percent: null, of: 0 }
    : of < threshold
      ? { percent: null, of: null }
      : { percent: Math.round((100 * n) / of), of };
