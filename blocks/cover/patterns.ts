import type { CoverPattern } from '../../contract/booklets/booklets/cover.ts';
import { createNumberGenerator, pickItem } from './random.ts';

/** Side of a tile, in the units of a pattern's drawing. */
export const TILE_SIDE = 100;

/** Tints of a pattern: its ground, lighter, darker, the accent, and almost white. */
export type PatternTint = 0 | 1 | 2 | 3 | 4;
/** Attributes that give a shape its tint: `fill="#…"`, or a class. */
export type PaintTint = (tint: PatternTint, kind: 'fill' | 'stroke') => string;

interface PatternGrid {
  columns: number;
  rows: number;
  seed: string;
}

type Random = () => number;
type TileShapes = Partial<Record<PatternTint, string>>;

const H = TILE_SIDE / 2;
const T = TILE_SIDE;

/** Quarter discs of a whole tile, by the corner of their centre. */
const QUARTERS = [
  `M0 0h${T}a${T} ${T} 0 0 1-${T} ${T}z`,
  `M${T} 0v${T}a${T} ${T} 0 0 1-${T}-${T}z`,
  `M${T} ${T}h-${T}a${T} ${T} 0 0 1 ${T}-${T}z`,
  `M0 ${T}v-${T}a${T} ${T} 0 0 1 ${T} ${T}z`,
] as const;
const HALVES = [
  `M0 ${H}a${H} ${H} 0 0 1 ${T} 0z`,
  `M0 ${H}a${H} ${H} 0 0 0 ${T} 0z`,
  `M${H} 0a${H} ${H} 0 0 1 0 ${T}z`,
  `M${H} 0a${H} ${H} 0 0 0 0 ${T}z`,
] as const;
const DISC = `M${H} 0a${H} ${H} 0 1 1 0 ${T} ${H} ${H} 0 1 1 0-${T}z`;
const CORE = `M${H} 26a24 24 0 1 1 0 48 24 24 0 1 1 0-48z`;
const LEAVES = [
  `M0 0a${T} ${T} 0 0 1 ${T} ${T}a${T} ${T} 0 0 1-${T}-${T}z`,
  `M${T} 0a${T} ${T} 0 0 0-${T} ${T}a${T} ${T} 0 0 0 ${T}-${T}z`,
] as const;
const SQUARE = `M0 0h${T}v${T}h-${T}z`;

/** One tile of plain geometry: discs, quarters, halves and leaves, sometimes on a filled square. */
const drawShapeTile = (next: Random): TileShapes => {
  const kind = next();
  const [first, second] = next() < 0.5 ? ([1, 2] as const) : ([2, 1] as const);
  if (kind < 0.08) return {};
  if (kind < 0.34) return { [first]: pickItem(QUARTERS, next()) };
  if (kind < 0.5) return { [first]: SQUARE, [next() < 0.4 ? 3 : 4]: pickItem(QUARTERS, next()) };
  if (kind < 0.64) return { [first]: pickItem(LEAVES, next()) };
  if (kind < 0.76) return { [next() < 0.6 ? 3 : first]: pickItem(HALVES, next()) };
  if (kind < 0.9) return { [first]: DISC, [next() < 0.5 ? 4 : 3]: CORE };
  return { [first]: SQUARE, [second]: DISC };
};

/** Tracks around a corner of a tile, as distances to it, each with its tint: the same from both ends of a side. */
const TRACKS = [
  { radius: 18, tint: 1 },
  { radius: 34, tint: 2 },
  { radius: 50, tint: 3 },
  { radius: 66, tint: 2 },
  { radius: 82, tint: 1 },
] as const satisfies readonly { radius: number; tint: PatternTint }[];
const TRACK_WIDTH = 9;
/** Tracks go a little beyond their tile: no hairline shows between two tiles. */
const SEAM = 0.7;
/** Radius of the disc that hides the tracks of the opposite corner. */
const TRACK_DISC = 90;

/** Moves a path whose only absolute commands are M. */
const move = (path: string, x: number, y: number): string =>
  path.replace(/M(\d+) (\d+)/g, (_, a: string, b: string) => `M${Number(a) + x} ${Number(b) + y}`);

const drawShapes = ({ columns, rows, seed }: PatternGrid, paint: PaintTint): string => {
  const next = createNumberGenerator(`shapes ${seed}`);
  const paths = new Map<PatternTint, string[]>();
  for (let index = 0; index < columns * rows; index += 1) {
    const [x, y] = [(index % columns) * T, Math.floor(index / columns) * T];
    for (const [tint, path] of Object.entries(drawShapeTile(next))) {
      const key = Number(tint) as PatternTint;
      paths.set(key, [...(paths.get(key) ?? []), move(path, x, y)]);
    }
  }
  // Squares and discs of the first tints come under those of the last ones.
  return ([2, 1, 3, 4] as const)
    .flatMap((tint) => {
      const path = paths.get(tint);
      return path ? [`<path ${paint(tint, 'fill')} d="${path.join('')}"/>`] : [];
    })
    .join('');
};

const drawTracks = (paint: PaintTint, corner: string): string =>
  TRACKS.map(
    ({ radius, tint }) =>
      `<path ${paint(tint, 'stroke')} fill="none" stroke-width="${TRACK_WIDTH}" d="M${radius}-${SEAM}V0A${radius} ${radius} 0 0 1 0 ${radius}H-${SEAM}" ${corner}/>`,
  ).join('');

/**
 * Ribbons that turn from tile to tile. Each side is crossed at the same places with the same tints, so no ribbon breaks.
 */
const drawLines = ({ columns, rows, seed }: PatternGrid, paint: PaintTint): string => {
  const next = createNumberGenerator(`lines ${seed}`);
  const id = `l${Math.floor(next() * 1e9).toString(36)}`;
  const far = `transform="rotate(180 ${H} ${H})"`;
  const disc = `<path ${paint(0, 'fill')} d="M0 0h${TRACK_DISC}a${TRACK_DISC} ${TRACK_DISC} 0 0 1-${TRACK_DISC} ${TRACK_DISC}z"/>`;
  const tile = `<g id="${id}a">${drawTracks(paint, far)}${disc}${drawTracks(paint, '')}</g>`;
  const turned = `<g id="${id}b"><use href="#${id}a" transform="rotate(90 ${H} ${H})"/></g>`;
  const uses = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * T, Math.floor(index / columns) * T];
    return `<use href="#${id}${next() < 0.5 ? 'a' : 'b'}" x="${x}" y="${y}"/>`;
  });
  return `<defs>${tile}${turned}</defs>${uses.join('')}`;
};

const RINGS = [
  { radius: 50, tint: 2 },
  { radius: 38, tint: 1 },
  { radius: 25, tint: 2 },
  { radius: 12, tint: 4 },
] as const satisfies readonly { radius: number; tint: PatternTint }[];

/** Scales in staggered rows: those at the sides are cut in half, never in slivers. */
const drawWaves = ({ columns, rows, seed }: PatternGrid, paint: PaintTint): string => {
  const next = createNumberGenerator(`waves ${seed}`);
  const id = `o${Math.floor(next() * 1e9).toString(36)}`;
  const uses: string[] = [];
  // Larger scales where two tiles hold one: the sides stay cut in half.
  const factor = columns % 2 === 0 ? 2 : 1;
  const step = (H / 2) * factor;
  for (let row = 0; row * step <= rows * T + H * factor; row += 1) {
    const from = row % 2 === 0 ? H * factor : 0;
    for (let x = from; x <= columns * T; x += T * factor) {
      uses.push(`<use href="#${id}${next() < 0.2 ? 'b' : 'a'}" x="${x}" y="${row * step}"/>`);
    }
  }
  const drawScale = (name: string, core: PatternTint) =>
    `<g id="${id}${name}">${RINGS.map(
      ({ radius, tint }, index) => `<circle r="${radius * factor}" ${paint(index === 2 ? core : tint, 'fill')}/>`,
    ).join('')}</g>`;
  return `<defs>${drawScale('a', 2)}${drawScale('b', 3)}</defs>${uses.join('')}`;
};

const DRAWERS: Record<CoverPattern, (grid: PatternGrid, paint: PaintTint) => string> = {
  shapes: drawShapes,
  lines: drawLines,
  waves: drawWaves,
};

/** SVG elements of a pattern that fills `columns` × `rows` tiles exactly. The same seed gives the same drawing. */
export const drawPattern = (pattern: CoverPattern, grid: PatternGrid, paint: PaintTint): string =>
  DRAWERS[pattern](grid, paint);
