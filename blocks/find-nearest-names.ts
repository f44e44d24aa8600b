/** Number of single-letter changes between `a` and `b` (Levenshtein distance). */
export const computeEditDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

const foldName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** At most three of `names` close enough to `name` to explain a typo, nearest first. */
export const findNearestNames = (name: string, names: readonly string[]): string[] => {
  const wanted = foldName(name);
  return names
    .map((other) => ({ other, far: computeEditDistance(wanted, foldName(other)) }))
    .filter(({ other, far }) => far <= Math.max(2, Math.floor(other.length / 3)))
    .sort((a, b) => a.far - b.far || a.other.localeCompare(b.other, 'fr'))
    .slice(0, 3)
    .map(({ other }) => other);
};
