/** Source of every choice of a seed. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next: () => number;
  /** Whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Source of its own for one purpose: how often it is asked changes nothing elsewhere. */
  fork: (purpose: number) => Random;
}

/** The same numbers at each run of a seed. Neighbouring seeds share nothing (mulberry32). */
export const createSeededRandom = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    fork: (purpose) => createSeededRandom(Math.imul(seed + 1, 31) + Math.imul(purpose + 1, 7919)),
  };
};
