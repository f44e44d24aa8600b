import type { Theme } from '../contract/booklets/booklets/theme.ts';
import { FONT_SIZES, getThemeFontFamily, LINE_HEIGHTS } from '../contract/booklets/fonts/fonts.ts';

const RADII = { none: '0px', small: '8px', large: '16px' } as const;

/** CSS tokens of a theme for blocks.css. Sizes are in rem, so that the browser's own text size applies. */
export const getThemeTokens = (theme: Theme): Record<string, string> => {
  const { colours, size, lineHeight, radius } = theme;
  return {
    '--b-primary': colours.primary,
    '--b-secondary': colours.secondary,
    '--b-accent': colours.accent,
    '--b-background': colours.background,
    '--b-text': colours.text,
    '--b-link': colours.link,
    '--b-title-font': getThemeFontFamily(theme, 'title'),
    '--b-text-font': getThemeFontFamily(theme, 'text'),
    '--b-size': `${FONT_SIZES[size] / 16}rem`,
    '--b-line-height': String(LINE_HEIGHTS[lineHeight]),
    '--b-radius': RADII[radius],
  };
};
