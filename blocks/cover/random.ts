/** Pseudo-random numbers from 0 to 1, always the same for the same text (mulberry32 on a simple hash). */
export const createNumberGenerator = (text: string): (() => number) => {
  let state = 0;
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Item at a share of a list, from 0 to 1 excluded. */
export const pickItem = <Item>(items: readonly [Item, ...Item[]], share: number): Item =>
  items[Math.floor(share * items.length)] ?? items[0];
