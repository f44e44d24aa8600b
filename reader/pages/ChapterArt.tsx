import { createNumberGenerator } from '../../blocks/cover/random.ts';

const WIDTH = 480;
const HEIGHT = 240;

/** Whole numbers from 0 to `limit - 1`, always the same for the same seed. */
const createPicker = (seed: string) => {
  const next = createNumberGenerator(seed);
  return (limit: number): number => Math.floor(next() * limit);
};

type Pick = ReturnType<typeof createPicker>;

/** Rings around a point of the right edge, like a stone in water. */
const Rings = ({ pick }: { pick: Pick }) => {
  const [x, y] = [WIDTH - 40 - 30 * pick(4), pick(2) === 0 ? HEIGHT : 40];
  return (
    <>
      {[230, 185, 140, 95, 50].map((radius, index) => (
        <circle key={radius} className={`r-art-${(index % 3) + 1}`} cx={x} cy={y} r={radius} />
      ))}
    </>
  );
};

/** Hills, each before the last one. */
const Hills = ({ pick }: { pick: Pick }) => (
  <>
    <circle className="r-art-3" cx={WIDTH - 90 - 40 * pick(4)} cy={70 + 10 * pick(3)} r={42} />
    {[1, 2, 3].map((tint, index) => (
      <ellipse
        key={tint}
        className={`r-art-${index === 2 ? 1 : index + 1}`}
        cx={WIDTH - 40 - index * 120 - 15 * pick(4)}
        cy={HEIGHT + 30 + index * 12}
        rx={190 - 20 * index}
        ry={140 - 25 * index - 8 * pick(3)}
      />
    ))}
  </>
);

const SHAPES = [
  'M0 0h80a80 80 0 0 1-80 80z',
  'M80 80H0A80 80 0 0 1 80 0z',
  'M0 40a40 40 0 0 1 80 0z',
  'M80 0v80a80 80 0 0 1-80-80z',
];

/** Squares that hold part of a disc, fewer towards the text. */
const Tiles = ({ pick }: { pick: Pick }) => {
  const tiles = Array.from({ length: 18 }, (_, index) => ({
    x: (index % 6) * 80,
    y: Math.floor(index / 6) * 80,
    shape: SHAPES[pick(SHAPES.length)],
    tint: pick(3) + 1,
    isShown: pick(6) < (index % 6) + 1,
  }));
  return tiles
    .filter(({ isShown }) => isShown)
    .map(({ x, y, shape, tint }) => (
      <path key={`${x}-${y}`} className={`r-art-${tint}`} d={shape} transform={`translate(${x} ${y})`} />
    ));
};

const DRAWINGS = [Rings, Hills, Tiles];

/**
 * Shapes beside the title of a chapter that no drawing of the library suits, drawn from the seed: neighbours differ, and
 * a chapter keeps its own.
 */
export const ChapterArt = ({ seed, number }: { seed: string; number: number }) => {
  const Drawing = DRAWINGS[(number - 1) % DRAWINGS.length] ?? Rings;
  return (
    <svg
      className="r-opener-art"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <Drawing pick={createPicker(seed)} />
    </svg>
  );
};
