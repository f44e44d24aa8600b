const COLUMNS = 4;
const ROWS = 4;
const TILE_SIDE = 100;

/** Quarter discs, half discs, discs and petals, each drawn in a square of 100. */
const SHAPES = [
  'M0 0h100a100 100 0 0 1-100 100z',
  'M100 0v100a100 100 0 0 1-100-100z',
  'M0 50a50 50 0 0 1 100 0z',
  'M50 0a50 50 0 1 1 0 100 50 50 0 1 1 0-100z',
  'M0 0a100 100 0 0 1 100 100a100 100 0 0 1-100-100z',
  'M100 0a100 100 0 0 1-100 100a100 100 0 0 1 100-100z',
];
const TINTS = ['r-tint-1', 'r-tint-2', 'r-tint-3', 'r-tint-1', 'r-tint-2'];

/** Pseudo-random numbers from 0 to 1, always the same for the same text (mulberry32 on a simple hash). */
const createNumberGenerator = (words: string) => {
  let state = 0;
  for (const letter of words) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const pickItem = <Item,>(items: readonly Item[], at: number) => items[Math.floor(at * items.length)];

/** Pattern of a cover without a picture, in the booklet's colours: specific to each booklet, and always the same. */
export const Ornament = ({ seed }: { seed: string }) => {
  const next = createNumberGenerator(seed);
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    x: (index % COLUMNS) * TILE_SIDE,
    y: Math.floor(index / COLUMNS) * TILE_SIDE,
    shape: pickItem(SHAPES, next()),
    tint: pickItem(TINTS, next()),
    shown: next() > 0.12,
  }));
  return (
    <svg
      className="r-ornament"
      viewBox={`0 0 ${COLUMNS * TILE_SIDE} ${ROWS * TILE_SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {tiles
        .filter(({ shown }) => shown)
        .map(({ x, y, shape, tint }) => (
          <path key={`${x}-${y}`} className={tint} d={shape} transform={`translate(${x} ${y})`} />
        ))}
    </svg>
  );
};
