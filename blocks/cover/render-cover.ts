import { isCoverPattern } from '../../contract/booklets/booklets/cover.ts';
import { contrastRatio } from '../../contract/platform/text/colour.ts';
import { escapeHtml } from '../escape-html.ts';
import {
  computeScrimOpacity,
  getMonogramTint,
  getPanelColour,
  getPatternColours,
  getPatternGround,
  getScrimColour,
  pickReadable,
} from './colours.ts';
import type { CoverDesign, CoverFonts } from './cover-design.ts';
import { formatLength } from './format-length.ts';
import { getInitials } from './initials.ts';
import { drawPattern, TILE_SIDE } from './patterns.ts';
import { type CoverPlaces, type CoverShape, fillBox, getCoverShape, placeCover, type Rect } from './places.ts';
import { composeText, type TextLook } from './text-block.ts';

const drawRect = ({ x, y, width, height }: Rect, fill: string, more = ''): string =>
  `<rect x="${formatLength(x)}" y="${formatLength(y)}" width="${formatLength(width)}" height="${formatLength(height)}" fill="${fill}"${more}/>`;

/** A picture that fills an area, cropped around its focal point. */
const drawPicture = ({ href, width, height, focal }: NonNullable<CoverDesign['picture']>, area: Rect): string => {
  const scale = Math.max(area.width / width, area.height / height);
  const [w, h] = [width * scale, height * scale];
  const shift = (free: number, size: number, at: number, whole: number) =>
    Math.min(0, Math.max(free, size / 2 - at * whole));
  const x = shift(area.width - w, area.width, focal?.x ?? 0.5, w);
  const y = shift(area.height - h, area.height, focal?.y ?? 0.5, h);
  return (
    `<svg x="${formatLength(area.x)}" y="${formatLength(area.y)}" width="${formatLength(area.width)}" height="${formatLength(area.height)}">` +
    `<image href="${escapeHtml(href)}" x="${formatLength(x)}" y="${formatLength(y)}" width="${formatLength(w)}" height="${formatLength(h)}" preserveAspectRatio="none"/></svg>`
  );
};

const drawPatternIn = ({ layout, seed, colours }: CoverDesign, { grid }: CoverPlaces, area: Rect): string => {
  const tints = getPatternColours(layout, colours);
  const body = drawPattern(
    isCoverPattern(layout) ? layout : 'shapes',
    { ...grid, seed: String(seed) },
    (tint, kind) => `${kind}="${tints[tint]}"`,
  );
  const [w, h] = [grid.columns * TILE_SIDE, grid.rows * TILE_SIDE];
  return (
    drawRect(area, getPatternGround(layout, colours)) +
    `<svg x="${formatLength(area.x)}" y="${formatLength(area.y)}" width="${formatLength(area.width)}" height="${formatLength(area.height)}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice">${body}</svg>`
  );
};

const drawArt = (design: CoverDesign, places: CoverPlaces, area: Rect): string =>
  design.picture && !isCoverPattern(design.layout)
    ? drawPicture(design.picture, area)
    : drawPatternIn(design, places, area);

/**
 * Dark veil under a text on a picture: as strong as the picture needs under the whole text, fading beyond it, towards
 * the side of a wide box and the top of a page.
 */
const drawScrim = ({ colours, picture }: CoverDesign, box: Rect, shape: CoverShape, text: Rect): string => {
  const colour = getScrimColour(colours);
  const opacity = computeScrimOpacity(colour, picture?.brightest);
  const end = shape === 'tall' ? (box.height - text.y) / box.height : (text.x + text.width) / box.width;
  const stop = (at: number, share: number) =>
    `<stop offset="${formatLength(Math.min(1, at))}" stop-color="${colour}" stop-opacity="${formatLength(share)}"/>`;
  const direction = shape === 'tall' ? 'x1="0" y1="1" x2="0" y2="0"' : 'x1="0" y1="0" x2="1" y2="0"';
  const id = `v${formatLength(box.width)}`;
  return (
    `<defs><linearGradient id="${id}" ${direction}>${stop(0, Math.min(1, opacity + 0.12))}${stop(end + 0.02, opacity)}` +
    `${stop(end + 0.12, opacity * 0.62)}${stop(end + 0.3, opacity * 0.12)}${stop(1, 0)}</linearGradient></defs>` +
    drawRect(box, `url(#${id})`)
  );
};

/** Giant initials in a tint of the ground, close enough to it for a text to be read over them. */
const drawMonogram = (design: CoverDesign, box: Rect, ground: string, fonts: CoverFonts): string => {
  const initials = getInitials(design.company);
  const size = Math.min(box.width, box.height * 1.4) * 0.98;
  const width = fonts.title.measure(initials, size);
  const [dx, baseline] = (
    [
      [0.94, 0.9],
      [1.02, 0.72],
      [0.86, 1.08],
      [0.9, 0.62],
    ] as const
  )[design.seed % 4] ?? [0.94, 0.9];
  const x = box.width - width * dx;
  return `<path fill="${getMonogramTint(ground)}" d="${fonts.title.trace(initials, size, x, box.height * baseline)}"/>`;
};

interface Stage {
  /** What stands under the text. */
  ground: string;
  /** Ground colour of the text, and colours of its parts. */
  look: TextLook;
}

/** Arrangements of the typographic layout: on paper with a rule, on the main colour, on the dark one, with a band. */
const stageTypographic = ({ colours, seed }: CoverDesign, box: Rect): Stage => {
  const { background, primary, secondary, accent } = colours;
  const variant = seed % 4;
  const panel = [background, primary, secondary, background][variant] ?? background;
  const ink =
    variant === 0 || variant === 3 ? pickReadable(panel, primary) : pickReadable(panel, background, '#ffffff');
  const side = Math.min(box.width, box.height) * 0.028;
  const extra = [
    drawRect({ x: 0, y: 0, width: side, height: box.height }, accent),
    drawRect({ x: 0, y: box.height - side, width: box.width, height: side }, accent),
    `<circle cx="${formatLength(box.width)}" cy="0" r="${formatLength(Math.min(box.width, box.height) * 0.3)}" fill="${accent}"/>`,
    drawRect({ x: 0, y: 0, width: box.width, height: side }, primary) +
      drawRect({ x: 0, y: box.height - side, width: box.width, height: side }, primary),
  ][variant];
  return {
    ground: drawRect(box, panel) + (extra ?? ''),
    look: { panel, ink, soft: pickReadable(panel, ink), rule: accent, scale: 1.35 },
  };
};

const stageLayout = (design: CoverDesign, places: CoverPlaces, box: Rect, fonts: CoverFonts): Stage => {
  const { layout, colours } = design;
  if (layout === 'typographic') return stageTypographic(design, box);
  const panel = getPanelColour(layout, colours);
  const onPaper = panel === colours.background;
  const ink = onPaper ? pickReadable(panel, colours.primary) : pickReadable(panel, colours.background, '#ffffff');
  const look: TextLook = {
    panel,
    ink: layout === 'photo' ? '#ffffff' : ink,
    soft: layout === 'photo' ? '#ffffff' : onPaper ? pickReadable(panel, colours.text) : ink,
    rule: contrastRatio(colours.accent, panel) >= 1.6 ? colours.accent : ink,
    scale: layout === 'framed' ? 0.86 : 1,
  };
  const under = drawRect(box, layout === 'framed' ? colours.primary : panel);
  if (layout === 'monogram') return { ground: under + drawMonogram(design, box, panel, fonts), look };
  return { ground: under + (places.art ? drawArt(design, places, places.art) : ''), look };
};

const wrapDrawing = ({ width, height }: { width: number; height: number }, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/**
 * Cover of a booklet in a box of pixels, as an SVG drawing: the same for the list, the cards, messages and paper. All
 * texts are outlines, and pictures are `data:` addresses: it needs no font and no file.
 */
export const renderCover = (
  design: CoverDesign,
  size: { width: number; height: number },
  fonts: CoverFonts,
): string => {
  const box = { x: 0, y: 0, ...size };
  const places = placeCover(design.layout, size);
  const { ground, look } = stageLayout(design, places, box, fonts);
  const text = composeText(design, places, look, fonts);
  const margin = Math.min(size.width, size.height) * 0.05;
  const plate =
    design.layout === 'framed'
      ? drawRect(
          {
            x: text.area.x - margin,
            y: text.area.y - margin,
            width: text.area.width + 2 * margin,
            height: text.area.height + 2 * margin,
          },
          look.panel,
        )
      : '';
  const scrim = design.layout === 'photo' ? drawScrim(design, box, places.shape, text.area) : '';
  return wrapDrawing(size, `${ground}${scrim}${plate}${text.body}`);
};

/** Art of a cover alone: its picture or its pattern over the whole box, or the ground of a layout without art. */
export const renderCoverArt = (
  design: CoverDesign,
  size: { width: number; height: number },
  fonts: CoverFonts,
): string => {
  const box = { x: 0, y: 0, ...size };
  const { layout, colours } = design;
  const shape = getCoverShape(size);
  if (layout === 'typographic') return wrapDrawing(size, stageTypographic(design, box).ground);
  if (layout === 'monogram') {
    const panel = getPanelColour(layout, colours);
    return wrapDrawing(size, drawRect(box, panel) + drawMonogram(design, box, panel, fonts));
  }
  return wrapDrawing(size, drawArt(design, { ...placeCover(layout, size), grid: fillBox(box, shape) }, box));
};
