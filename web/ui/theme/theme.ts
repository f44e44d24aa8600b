import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import { LAYERS } from './layers.ts';
import { brand, danger, dark, darkButtonText, gray, success, warning } from './palette.ts';

const shadow = '0 1px 2px rgb(10 39 72 / 6%), 0 6px 20px rgb(10 39 72 / 9%)';
const fontFamily = "'Inter Variable', system-ui, sans-serif";
const colourScales = {
  brand,
  blue: brand,
  red: danger,
  green: success,
  teal: success,
  yellow: warning,
  orange: warning,
  gray,
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colours;
  return { ...colours, color: 'var(--filled-text)' };
};

export const theme = createTheme({
  colors: { ...colourScales, dark },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  variantColorResolver,
  black: '#14202e',
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(17), lineHeight: '1.35' },
      h4: { fontSize: rem(15), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Popover: { defaultProps: { zIndex: LAYERS.menu, shadow: 'md' } },
    // Mantine's placeholder is an invalid child of a menu: the first entry takes the focus instead.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { zIndex: LAYERS.tooltip } },
    Card: { defaultProps: { radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

const createSoftVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    Object.keys(colourScales).flatMap((name) => {
      const shade = (step: number) => `var(--mantine-color-${name}-${step})`;
      const tint = (share: number) => `color-mix(in srgb, ${shade(5)} ${share}%, transparent)`;
      const [soft, hover, text, line] =
        scheme === 'light' ? [shade(0), shade(1), shade(7), shade(6)] : [tint(16), tint(24), shade(2), shade(4)];
      return [
        [`--mantine-color-${name}-light`, soft],
        [`--mantine-color-${name}-light-hover`, hover],
        [`--mantine-color-${name}-light-color`, text],
        [`--mantine-color-${name}-outline`, line],
      ];
    }),
  );

/** Mantine’s own greys and reds for hints, placeholders and errors have too little contrast: these all reach 4.5:1. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...createSoftVariables('light'),
    '--filled-text': '#ffffff',
    '--mantine-color-text': '#14202e',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': danger[6],
    '--mantine-color-success': success[6],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': gray[6],
  },
  dark: {
    ...createSoftVariables('dark'),
    // Dark text on a filled button: hover must lighten the button, not darken it.
    ...Object.fromEntries(
      Object.keys(colourScales).map((name) => [
        `--mantine-color-${name}-filled-hover`,
        `var(--mantine-color-${name}-4)`,
      ]),
    ),
    '--mantine-primary-color-filled-hover': 'var(--mantine-color-brand-4)',
    '--filled-text': darkButtonText,
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': danger[3],
    '--mantine-color-success': success[4],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-disabled-color': dark[2],
  },
});
