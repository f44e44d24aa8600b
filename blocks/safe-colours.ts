import type { ThemeColours } from '../contract/booklets/booklets/theme.ts';
import { blendColours, contrastRatio, findNearestColour, getGroundColour } from '../contract/platform/text/colour.ts';

const MIN_TEXT_CONTRAST = 4.5;
const MIN_COMPONENT_CONTRAST = 3;

/** Mixes of theme.css and callouts.css: share of the first colour, as `color-mix(in oklab)` takes it. */
export const CSS_SHARES = {
  quiet: 0.76,
  edge: 0.55,
  callout: 0.07,
  highlight: 0.26,
  dark: { paper: 0.1, primary: 0.42, accent: 0.6, link: 0.42, tint: 0.18 },
} as const;
export const DARK_PAPER = '#11151b';
export const DARK_INK = '#e9edf2';

/** Colours of the kinds of callouts in theme.css, on a light theme. */
export const CALLOUT_COLOURS = {
  info: '#0b63b8',
  tip: '#1a7444',
  warning: '#9a5700',
  danger: '#b3261e',
  duty: '#4b3fa8',
} as const;

/** Paper of the dark scheme. */
export const getDarkPaper = ({ primary }: ThemeColours): string =>
  blendColours(primary, DARK_PAPER, CSS_SHARES.dark.paper);

/** Least share of a colour on a ground, in steps of 4 %, that passes; all of it when none does. */
const findShare = (from: number, passes: (share: number) => boolean): number => {
  for (let share = from; share < 1; share += 0.04) if (passes(share)) return share;
  return 1;
};

/**
 * Tokens that replace the mixes of theme.css where these would be hard to read with the colours of a theme: quiet text,
 * borders of fields, labels of callouts, and the dark scheme, whose colours nobody chooses. Most themes need none. Only the
 * server's style sheets hold them: the computation would weigh on the editor, which loads these style sheets.
 */
export const getSafeTokens = (colours: ThemeColours): Record<string, string> => {
  const { background, text, primary, accent, link } = colours;
  const tokens: Record<string, string> = {};
  const tint = getGroundColour(colours, 'tint');
  const setShare = (name: 'quiet' | 'edge', passes: (mixed: string) => boolean) => {
    const share = findShare(CSS_SHARES[name], (one) => passes(blendColours(text, background, one)));
    if (share !== CSS_SHARES[name]) tokens[`--b-${name}-share`] = `${Math.round(share * 100)}%`;
  };
  setShare('quiet', (mixed) => contrastRatio(mixed, tint) >= MIN_TEXT_CONTRAST);
  setShare('edge', (mixed) => contrastRatio(mixed, background) >= MIN_COMPONENT_CONTRAST);
  const setColour = (name: string, colour: string, passes: (candidate: string) => boolean) => {
    const safe = findNearestColour(colour, passes);
    if (safe !== colour) tokens[name] = safe;
    return safe;
  };
  for (const [kind, colour] of Object.entries(CALLOUT_COLOURS)) {
    setColour(
      `--b-safe-${kind}`,
      colour,
      (candidate) =>
        contrastRatio(candidate, blendColours(candidate, background, CSS_SHARES.callout)) >= MIN_TEXT_CONTRAST,
    );
  }
  const { dark } = CSS_SHARES;
  const paper = getDarkPaper(colours);
  const brand = setColour(
    '--b-dark-primary',
    blendColours(primary, '#ffffff', dark.primary),
    (candidate) => contrastRatio(candidate, blendColours(candidate, paper, dark.tint)) >= MIN_TEXT_CONTRAST,
  );
  const darkTint = blendColours(brand, paper, dark.tint);
  setColour(
    '--b-dark-link',
    blendColours(link, '#ffffff', dark.link),
    (candidate) => contrastRatio(candidate, darkTint) >= MIN_TEXT_CONTRAST,
  );
  setColour(
    '--b-dark-accent',
    blendColours(accent, '#ffffff', dark.accent),
    (candidate) =>
      contrastRatio(candidate, paper) >= MIN_COMPONENT_CONTRAST &&
      contrastRatio(DARK_INK, blendColours(candidate, paper, CSS_SHARES.highlight)) >= MIN_TEXT_CONTRAST,
  );
  return tokens;
};
