import type { CoverLayout } from '../../contract/booklets/booklets/cover.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type CoverShape = 'strip' | 'wide' | 'tall';

/** Shape of a box: a strip for the top of a message, a card or a screen, or a page. */
export const getCoverShape = ({ width, height }: Pick<Rect, 'width' | 'height'>): CoverShape => {
  if (width / height >= 2.6) return 'strip';
  return width / height >= 1.15 ? 'wide' : 'tall';
};

/** Places of the parts of a cover, in the units of its box. */
export interface CoverPlaces {
  shape: CoverShape;
  /** Picture or pattern; null when the layout has none. */
  art: Rect | null;
  /** Tiles of a pattern that fills the art exactly. */
  grid: { columns: number; rows: number };
  /** Area of the company's name or logo, the title and the subtitle. */
  text: Rect;
  /** Vertical position of the text in its area. */
  anchor: 'start' | 'center' | 'end';
}

const ROWS: Record<CoverShape, number> = { strip: 2, wide: 4, tall: 4 };

const shrink = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Art beside the text, or above it on a page: whole tiles only, and the panel takes the rest. */
const placeBeside = (box: Rect, shape: CoverShape, margin: number): CoverPlaces => {
  if (shape === 'tall') {
    const columns = ROWS.tall;
    const tile = box.width / columns;
    const rows = Math.max(1, Math.round((box.height * 0.54) / tile));
    const art = { x: 0, y: 0, width: box.width, height: rows * tile };
    const panel = { x: 0, y: art.height, width: box.width, height: box.height - art.height };
    return { shape, art, grid: { columns, rows }, text: shrink(panel, margin), anchor: 'center' };
  }
  const rows = ROWS[shape];
  const tile = box.height / rows;
  const columns = Math.max(1, Math.round((box.width * (shape === 'strip' ? 0.4 : 0.48)) / tile));
  const width = columns * tile;
  const art = { x: box.width - width, y: 0, width, height: box.height };
  const panel = { x: 0, y: 0, width: box.width - width, height: box.height };
  return { shape, art, grid: { columns, rows }, text: shrink(panel, margin), anchor: 'center' };
};

/** A frame around the art, whose sides are moved so that whole tiles fill it. */
const placeFrame = (box: Rect, shape: CoverShape, margin: number): CoverPlaces => {
  const inner = shrink(box, margin * (shape === 'strip' ? 0.5 : 0.7));
  const rows = shape === 'strip' ? 2 : shape === 'wide' ? 4 : 6;
  const tile = inner.height / rows;
  const columns = Math.max(1, Math.floor(inner.width / tile));
  const width = columns * tile;
  const art = { ...inner, x: (box.width - width) / 2, width };
  const text = shape === 'tall' ? shrink(art, margin * 1.1) : { ...shrink(art, margin), width: art.width * 0.5 };
  return { shape, art, grid: { columns, rows }, text, anchor: 'end' };
};

const lowerPart = ({ y, height, ...rest }: Rect, share: number): Rect => ({
  ...rest,
  y: y + height * (1 - share),
  height: height * share,
});

/** Tiles that fill a box; those of the sides may be cut. */
export const fillBox = (box: Rect, shape: CoverShape): CoverPlaces['grid'] => {
  const rows = shape === 'tall' ? Math.max(1, Math.round((box.height / box.width) * 5)) : ROWS[shape];
  return { rows, columns: Math.ceil((box.width / box.height) * rows) };
};

/** Places of a layout in a box of this width and height. */
export const placeCover = (layout: CoverLayout, size: Pick<Rect, 'width' | 'height'>): CoverPlaces => {
  const box = { x: 0, y: 0, ...size };
  const shape = getCoverShape(box);
  const margin = Math.min(box.width, box.height) * (shape === 'strip' ? 0.15 : 0.085);
  const inner = shrink(box, margin);
  switch (layout) {
    case 'photo':
      return {
        shape,
        art: box,
        grid: fillBox(box, shape),
        text:
          shape === 'tall' ? lowerPart(inner, 0.6) : { ...inner, width: box.width * (shape === 'strip' ? 0.46 : 0.48) },
        anchor: 'end',
      };
    case 'framed':
      return placeFrame(box, shape, margin);
    case 'monogram':
      return {
        shape,
        art: null,
        grid: { columns: 0, rows: 0 },
        text: shape === 'tall' ? inner : { ...inner, width: box.width * 0.6 },
        anchor: 'end',
      };
    case 'typographic':
      return { shape, art: null, grid: { columns: 0, rows: 0 }, text: inner, anchor: 'center' };
    case 'split':
    case 'shapes':
    case 'lines':
    case 'waves':
      return placeBeside(box, shape, margin);
  }
};
