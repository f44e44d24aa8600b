import { createTheme, rem, type VariantColorsResolver } from '@mantine/core';
import { LAYERS } from './layers.ts';
import { colourScales, dark } from './palette.ts';

const shadow = '0 1px 2px rgb(10 39 72 / 6%), 0 6px 20px rgb(10 39 72 / 9%)';
const fontFamily = "'Inter Variable', system-ui, sans-serif";

/** Mantine's own resolver, without colours that are not of the theme: those would bring its arithmetic of colours. */
const variantColorResolver: VariantColorsResolver = ({ color = 'brand', variant }) => {
  const getColour = (name: string) => `var(--mantine-color-${color}-${name})`;
  const border = '1px solid transparent';
  const bare = { background: 'transparent', hover: 'transparent', color: getColour('light-color'), border };
  switch (variant) {
    case 'filled':
      return { background: getColour('filled'), hover: getColour('filled-hover'), color: 'var(--filled-text)', border };
    case 'light':
      return { ...bare, background: getColour('light'), hover: getColour('light-hover') };
    case 'subtle':
      return { ...bare, hover: getColour('light-hover') };
    case 'outline': {
      const line = getColour('outline');
      return { ...bare, hover: getColour('outline-hover'), color: line, border: `1px solid ${line}` };
    }
    case 'default':
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: '1px solid var(--mantine-color-default-border)',
      };
    default:
      return bare;
  }
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
    Card: { defaultProps: { radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
  },
});
