import { type ThemeColours, theme } from '../../booklets/booklets/theme.ts';

/** Colours of a theme in a form or a request: six `#rrggbb`. */
export const themeColours = theme.shape.colours;
export type ColourToken = keyof ThemeColours;

export const COLOUR_NAMES: Record<ColourToken, string> = {
  primary: 'Couleur principale',
  secondary: 'Couleur secondaire',
  accent: 'Couleur d’accent',
  background: 'Fond',
  text: 'Texte',
  link: 'Liens',
};

/** Grounds of the reader that theme.css mixes from two colours: `share` of the first over the background. */
const SURFACES = {
  /** Sections on a tint, headers of tables, chosen entries of a menu. */
  tint: { name: 'Fond teinté', over: 'primary', share: 0.09 },
  /** Words that a search found. */
  highlight: { name: 'Surlignage', over: 'accent', share: 0.26 },
} as const satisfies Record<string, { name: string; over: ColourToken; share: number }>;
export type ColourSurface = keyof typeof SURFACES;

/** A colour that others are shown on. */
export type ColourGround = ColourToken | ColourSurface;
const isSurface = (ground: ColourGround): ground is ColourSurface => ground in SURFACES;

/** French name of a colour or of a ground. */
export const getColourName = (ground: ColourGround): string =>
  isSurface(ground) ? SURFACES[ground].name : COLOUR_NAMES[ground];

/**
 * Pairs of colours shown on each other, with the minimum ratio of each (WCAG 2.2, 1.4.3 and 1.4.11): 4.5 for running
 * text and for the label of a filled button, 3 for large titles, icons and rules.
 */
export const THEME_PAIRS: readonly { a: ColourToken; b: ColourGround; min: number }[] = [
  { a: 'text', b: 'background', min: 4.5 },
  { a: 'link', b: 'background', min: 4.5 },
  { a: 'primary', b: 'background', min: 4.5 },
  { a: 'secondary', b: 'background', min: 3 },
  { a: 'accent', b: 'background', min: 3 },
  { a: 'text', b: 'tint', min: 4.5 },
  { a: 'link', b: 'tint', min: 4.5 },
  { a: 'primary', b: 'tint', min: 4.5 },
  { a: 'text', b: 'highlight', min: 4.5 },
];

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** `#rrggbb` to channels from 0 to 255; null for anything else. */
export const parseHex = (colour: string): Rgb | null => {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) return null;
  const value = Number.parseInt(digits, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
};

const formatChannel = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
export const toHex = ({ r, g, b }: Rgb): string => `#${formatChannel(r)}${formatChannel(g)}${formatChannel(b)}`;

const requireRgb = (colour: string): Rgb => {
  const rgb = parseHex(colour);
  if (!rgb) throw new RangeError(`Not a #rrggbb colour: ${colour}`);
  return rgb;
};

const toLinearChannel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const toGammaChannel = (share: number) =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Relative luminance of WCAG, from 0 (black) to 1 (white). */
export const luminance = (colour: string): number => {
  const { r, g, b } = requireRgb(colour);
  return 0.2126 * toLinearChannel(r) + 0.7152 * toLinearChannel(g) + 0.0722 * toLinearChannel(b);
};

/** WCAG contrast, 1 to 21, cut (never rounded up) to two decimals: 4.499 is not 4.5. */
export const contrastRatio = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return Math.floor(((high + 0.05) / (low + 0.05)) * 100 + 1e-9) / 100;
};

/** Black or white, the more readable of the two on this colour; one of them always reaches 4.58. */
export const getReadableColour = (colour: string): '#000000' | '#ffffff' =>
  contrastRatio('#000000', colour) > contrastRatio('#ffffff', colour) ? '#000000' : '#ffffff';

/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in radians. Equal steps look equal (B. Ottosson, 2020). */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export const toOklch = (colour: string): Oklch => {
  const rgb = requireRgb(colour);
  const [r, g, b] = [toLinearChannel(rgb.r), toLinearChannel(rgb.g), toLinearChannel(rgb.b)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blue = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(green, blue),
    h: Math.atan2(blue, green),
  };
};

const toLinearRgb = ({ l, c, h }: Oklch): [number, number, number] => {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
};

/** Nearest displayable colour: lightness and hue are preserved, chroma is reduced. */
export const fromOklch = ({ l, c, h }: Oklch): string => {
  const lightness = Math.min(1, Math.max(0, l));
  let [low, high] = [0, c];
  const shown = (chroma: number) => toLinearRgb({ l: lightness, c: chroma, h });
  const fits = (chroma: number) => shown(chroma).every((share) => share >= -1e-4 && share <= 1.0001);
  if (!fits(high)) {
    for (let turn = 0; turn < 20; turn += 1) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    high = low;
  }
  const [r, g, b] = shown(high).map((share) => toGammaChannel(Math.max(0, share))) as [number, number, number];
  return toHex({ r, g, b });
};

/** The colour that CSS makes of `color-mix(in oklab, colour share, ground)`. */
export const blendColours = (colour: string, ground: string, share: number): string => {
  const [over, under] = [toOklch(colour), toOklch(ground)];
  const mix = (read: (point: Oklch) => number) => read(over) * share + read(under) * (1 - share);
  const [green, blue] = [mix(({ c, h }) => c * Math.cos(h)), mix(({ c, h }) => c * Math.sin(h))];
  return fromOklch({ l: mix(({ l }) => l), c: Math.hypot(green, blue), h: Math.atan2(blue, green) });
};

export interface ContrastFinding {
  a: ColourToken;
  b: ColourGround;
  ratio: number;
  min: number;
  ok: boolean;
}

/** Colour of a ground in a theme. */
export const getGroundColour = (colours: ThemeColours, ground: ColourGround): string => {
  if (!isSurface(ground)) return colours[ground];
  const { over, share } = SURFACES[ground];
  return blendColours(colours[over], colours.background, share);
};

const measurePair = (colours: ThemeColours, { a, b, min }: (typeof THEME_PAIRS)[number]): ContrastFinding => {
  const ratio = contrastRatio(colours[a], getGroundColour(colours, b));
  return { a, b, ratio, min, ok: ratio >= min };
};

/** Ratio of every pair of the theme, passing or not, so that a screen can show all of them. */
export const checkContrast = (colours: ThemeColours): ContrastFinding[] =>
  THEME_PAIRS.map((pair) => measurePair(colours, pair));

/** Pairs that are hard to read. A colour too pale on the background is not named again for each tint of it. */
export const listContrastFaults = (colours: ThemeColours): ContrastFinding[] => {
  const faults = checkContrast(colours).filter(({ ok }) => !ok);
  return faults.filter(({ a, b }) => !isSurface(b) || !faults.some((other) => other.a === a && !isSurface(other.b)));
};

/** Pairs of tokens with the same colour (WIZ-016). */
export const findDuplicateColours = (colours: ThemeColours): [ColourToken, ColourToken][] => {
  const tokens = Object.keys(COLOUR_NAMES) as ColourToken[];
  return tokens.flatMap((a, index) =>
    tokens
      .slice(index + 1)
      .filter((b) => colours[a].toLowerCase() === colours[b].toLowerCase())
      .map((b): [ColourToken, ColourToken] => [a, b]),
  );
};

/** Nearest lightness of `colour` that `accepts`. Black or white ends the search if any lightness passes. */
export const findNearestColour = (colour: string, accepts: (candidate: string) => boolean): string => {
  if (accepts(colour)) return colour;
  const { l, c, h } = toOklch(colour);
  for (let step = 1; step <= 256; step += 1) {
    for (const lightness of [l - step / 256, l + step / 256]) {
      if (lightness < -1 / 256 || lightness > 1 + 1 / 256) continue;
      const candidate = fromOklch({ l: lightness, c, h });
      if (accepts(candidate)) return candidate;
    }
  }
  return colour;
};

/**
 * Minimum ratios of black or white on a corrected background. On a lesser one, all other colours would be close to
 * black; the second leaves room for every tint.
 */
const BACKGROUND_CONTRASTS = [7, 10] as const;

/** The order of a correction: the colours that tint the background come before those that are read on the tints. */
const CORRECTION_ORDER = ['primary', 'accent', 'text', 'link', 'secondary'] as const;

const isLegible = (colours: ThemeColours): boolean => checkContrast(colours).every(({ ok }) => ok);

/** Corrects the other colours on this background. */
const correctOnBackground = (colours: ThemeColours, background: string): ThemeColours => {
  const result = { ...colours, background };
  const taken = new Set([background.toLowerCase()]);
  // Later tokens move away from an identical colour.
  for (const token of CORRECTION_ORDER) {
    const pairs = THEME_PAIRS.filter(({ a }) => a === token);
    result[token] = findNearestColour(
      colours[token],
      (candidate) =>
        !taken.has(candidate.toLowerCase()) &&
        pairs.every((pair) => measurePair({ ...result, [token]: candidate }, pair).ok),
    );
    taken.add(result[token].toLowerCase());
  }
  return result;
};

/**
 * Nearest colours that pass every pair and differ from one another. Hues stay, lightness changes. A passing palette is
 * returned unchanged.
 */
export const correctColours = (colours: ThemeColours): ThemeColours => {
  const passes = isLegible(colours);
  if (passes && findDuplicateColours(colours).length === 0) return { ...colours };
  const attempts = BACKGROUND_CONTRASTS.map((min) => {
    const isRoomy = (candidate: string) => contrastRatio(candidate, getReadableColour(candidate)) >= min;
    return correctOnBackground(colours, passes ? colours.background : findNearestColour(colours.background, isRoomy));
  });
  return attempts.find(isLegible) ?? attempts[0] ?? colours;
};

/**
 * The palette with this colour corrected alone, or all of them when no lightness of it passes. Another pair never becomes
 * hard to read.
 */
export const correctColour = (colours: ThemeColours, token: ColourToken): ThemeColours => {
  const faults = new Set(checkContrast(colours).flatMap(({ a, b, ok }) => (ok ? [] : [`${a} ${b}`])));
  const accepts = (candidate: string): boolean => {
    const changed = { ...colours, [token]: candidate };
    return (
      checkContrast(changed).every(({ a, b, ok }) => ok || (a !== token && faults.has(`${a} ${b}`))) &&
      !findDuplicateColours(changed).some((twins) => twins.includes(token))
    );
  };
  const candidate = findNearestColour(colours[token], accepts);
  return accepts(candidate) ? { ...colours, [token]: candidate } : correctColours(colours);
};
