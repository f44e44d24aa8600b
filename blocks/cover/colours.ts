import type { CoverLayout } from '../../contract/booklets/booklets/cover.ts';
import type { ThemeColours } from '../../contract/booklets/booklets/theme.ts';
import { contrastRatio, getReadableColour, parseHex, toHex } from '../../contract/platform/text/colour.ts';
import type { PatternTint } from './patterns.ts';

const MIN_TEXT_CONTRAST = 4.5;
/** Contrast of white on a dark ground before a picture shows through it. */
const MIN_SCRIM_CONTRAST = 12;
const WORST_PIXEL = '#ffffff';

/** Colour at `share` of the way from one colour to another, from 0 to 1. */
export const mixColours = (from: string, to: string, share: number): string => {
  const [a, b] = [parseHex(from), parseHex(to)];
  if (!a || !b) return from;
  const mix = (x: number, y: number) => x + (y - x) * share;
  return toHex({ r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b) });
};

/** The first of these colours that is readable on a ground, or black or white. */
export const pickReadable = (ground: string, ...candidates: readonly string[]): string =>
  candidates.find((colour) => contrastRatio(colour, ground) >= MIN_TEXT_CONTRAST) ?? getReadableColour(ground);

/** Dark ground under a text on a picture: the secondary colour, darkened until white stands out well. */
export const getScrimColour = ({ secondary }: Pick<ThemeColours, 'secondary'>): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const colour = mixColours(secondary, '#000000', share);
    if (contrastRatio('#ffffff', colour) >= MIN_SCRIM_CONTRAST) return colour;
  }
  return '#000000';
};

/**
 * Least opacity of the scrim, from 0 to 1, that makes white text readable on each pixel of a picture whose channels
 * never exceed those of `brightest`. Unknown pictures count as white.
 */
export const computeScrimOpacity = (scrim: string, brightest: string = WORST_PIXEL): number => {
  for (let percent = 20; percent < 100; percent += 1) {
    if (contrastRatio('#ffffff', mixColours(brightest, scrim, percent / 100)) >= MIN_TEXT_CONTRAST) {
      return percent / 100;
    }
  }
  return 1;
};

/** Ground of each layout behind its title. */
export const getPanelColour = (layout: CoverLayout, colours: ThemeColours): string => {
  switch (layout) {
    case 'photo':
      return getScrimColour(colours);
    case 'framed':
    case 'typographic':
    case 'waves':
      return colours.background;
    case 'monogram':
    case 'lines':
      return colours.secondary;
    case 'split':
    case 'shapes':
      return colours.primary;
  }
};

/** Ground of a pattern: a shade of the panel for those that continue it. */
export const getPatternGround = (layout: CoverLayout, colours: ThemeColours): string =>
  layout === 'waves'
    ? mixColours(colours.primary, colours.background, 0.2)
    : mixColours(getPanelColour(layout, colours), '#000000', 0.12);

/** Colours of a pattern's tints on its ground. */
export const getPatternColours = (layout: CoverLayout, colours: ThemeColours): Record<PatternTint, string> => {
  const { primary, secondary, accent, background } = colours;
  const base = layout === 'lines' || layout === 'monogram' ? secondary : primary;
  const other = base === primary ? secondary : primary;
  return {
    0: getPatternGround(layout, colours),
    1: mixColours(base, '#ffffff', 0.28),
    2: mixColours(other, base, 0.18),
    3: accent,
    4: mixColours(base, background, 0.82),
  };
};

const MONOGRAM_SHARES = [0.13, 0.09, 0.06] as const;

/**
 * Tint of giant initials behind a text: the lightest or darkest shade of their ground on which this text, black or
 * white, stays readable; the ground itself when none is.
 */
export const getMonogramTint = (ground: string): string => {
  const ink = getReadableColour(ground);
  const shades = ['#ffffff', '#000000'].flatMap((end) =>
    MONOGRAM_SHARES.map((share) => mixColours(ground, end, share)),
  );
  return shades.find((shade) => contrastRatio(ink, shade) >= MIN_TEXT_CONTRAST) ?? ground;
};
