import type { CoverDesign, CoverFonts, OutlineFont } from './cover-design.ts';
import { fitText, type TextBox } from './fit-title.ts';
import { formatLength } from './format-length.ts';
import type { CoverPlaces, Rect } from './places.ts';

/** Colours of a text block, and the size of its title in comparison to other layouts. */
export interface TextLook {
  panel: string;
  ink: string;
  soft: string;
  rule: string;
  scale: number;
}

interface Part {
  height: number;
  /** Space above it, when it is not the first one. */
  gap: number;
  width: number;
  draw: (x: number, y: number) => string;
}

const LINE_HEIGHT = 1.1;
/** Distance from the top of a line to its baseline, in sizes. */
const BASELINE = 0.86;
/** A smaller text would be a smudge. */
const MIN_TEXT_PX = 9;

const buildLines = (text: string, font: OutlineFont, box: TextBox, fill: string, gap: number): Part => {
  const { lines, size } = fitText(text, box, font.measure);
  const step = size * box.lineHeight;
  return {
    gap,
    height: lines.length * step,
    width: Math.max(...lines.map((line) => font.measure(line, size))),
    draw: (x, y) =>
      `<path fill="${fill}" d="${lines.map((line, index) => font.trace(line, size, x, y + index * step + size * BASELINE)).join('')}"/>`,
  };
};

const buildLogo = (
  { href, width, height }: NonNullable<CoverDesign['logo']>,
  { maxWidth, maxHeight, plate }: { maxWidth: number; maxHeight: number; plate: string | null },
): Part => {
  const padding = plate === null ? 0 : maxHeight * 0.16;
  const scale = Math.min((maxWidth - 2 * padding) / width, (maxHeight - 2 * padding) / height);
  const [w, h] = [width * scale, height * scale];
  return {
    gap: 0,
    width: w + 2 * padding,
    height: h + 2 * padding,
    draw: (x, y) =>
      (plate === null
        ? ''
        : `<rect x="${formatLength(x)}" y="${formatLength(y)}" width="${formatLength(w + 2 * padding)}" height="${formatLength(h + 2 * padding)}" rx="${formatLength(padding * 0.6)}" fill="${plate}"/>`) +
      `<image href="${href}" x="${formatLength(x + padding)}" y="${formatLength(y + padding)}" width="${formatLength(w)}" height="${formatLength(h)}"/>`,
  };
};

/** Heading of the block: the logo, or the company's name. */
const buildHead = (
  design: CoverDesign,
  { text, shape }: CoverPlaces,
  look: TextLook,
  fonts: CoverFonts,
  small: number,
) => {
  const { logo, company, colours } = design;
  if (logo) {
    const plate = look.panel === colours.background ? null : colours.background;
    return buildLogo(logo, { maxWidth: text.width * 0.62, maxHeight: small * (shape === 'strip' ? 3 : 3.6), plate });
  }
  if (small < MIN_TEXT_PX || company === '') return null;
  const box = {
    width: text.width,
    height: small * LINE_HEIGHT * 1.5,
    maxSize: small,
    minSize: small * 0.8,
    lineHeight: LINE_HEIGHT,
    maxLines: 1,
  };
  return buildLines(company, fonts.text, box, look.soft, 0);
};

/** Company, title, rule and subtitle of a cover, drawn in the text area; `area` is what they cover. */
export const composeText = (
  design: CoverDesign,
  places: CoverPlaces,
  look: TextLook,
  fonts: CoverFonts,
): { body: string; area: Rect } => {
  const { text, shape, anchor } = places;
  const large = (shape === 'strip' ? text.height * 0.36 : Math.min(text.width * 0.19, text.height * 0.24)) * look.scale;
  const small = shape === 'strip' ? text.height * 0.13 : Math.sqrt(text.width * text.height) * 0.055;
  const head = buildHead(design, places, look, fonts, small);
  const ruleHeight = Math.max(2, large * 0.07);
  const rule: Part = {
    gap: large * 0.34,
    height: ruleHeight,
    width: large * 0.9,
    draw: (x, y) =>
      `<rect x="${formatLength(x)}" y="${formatLength(y)}" width="${formatLength(large * 0.9)}" height="${formatLength(ruleHeight)}" fill="${look.rule}"/>`,
  };
  const subtitle =
    shape === 'strip' || design.subtitle === '' || small < MIN_TEXT_PX
      ? null
      : buildLines(
          design.subtitle,
          fonts.text,
          {
            width: text.width,
            height: small * 1.35 * 2.05,
            maxSize: small,
            minSize: small * 0.86,
            lineHeight: 1.35,
            maxLines: 2,
          },
          look.soft,
          large * 0.3,
        );
  const others = [head, rule, subtitle].reduce((sum, part) => sum + (part ? part.height + part.gap : 0), 0);
  const title = buildLines(
    design.title,
    fonts.title,
    {
      width: text.width,
      height: Math.max(large, text.height - others - large * 0.4),
      maxSize: large,
      minSize: large * 0.4,
      lineHeight: LINE_HEIGHT,
      maxLines: shape === 'strip' ? 2 : 4,
    },
    look.ink,
    head ? large * 0.38 : 0,
  );
  const parts = [head, title, rule, subtitle].filter((part) => part !== null);
  const height = parts.reduce((sum, part, index) => sum + part.height + (index === 0 ? 0 : part.gap), 0);
  const free = text.height - height;
  let y = text.y + (anchor === 'start' ? 0 : anchor === 'end' ? free : free / 2);
  const area = { x: text.x, y, width: Math.max(...parts.map(({ width }) => width)), height };
  const body = parts
    .map((part, index) => {
      if (index > 0) y += part.gap;
      const drawn = part.draw(text.x, y);
      y += part.height;
      return drawn;
    })
    .join('');
  return { body, area };
};
