import type { CompanyFont } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { FONTS, type FontId, getFontFamily, getOwnFontName } from '../../../../../contract/booklets/fonts/fonts.ts';

const declaredFonts = new Set<string>();

/**
 * Declares a font to the browser, once. The browser fetches it at first use, and shows a fallback until then or when it
 * is missing.
 */
const declareFontFace = (
  name: string,
  url: string,
  { weight, style = 'normal' }: { weight: string; style?: string },
) => {
  if (declaredFonts.has(`${name} ${url}`)) return;
  declaredFonts.add(`${name} ${url}`);
  document.fonts.add(new FontFace(name, `url(${url}) format('woff2')`, { weight, style, display: 'swap' }));
};

/** Declares a bundled font and returns its CSS `font-family`. */
export const declareFont = (id: FontId): string => {
  declareFontFace(`${FONTS[id].family} Variable`, `/lire/polices/${id}-latin-wght-normal.woff2`, { weight: '300 900' });
  return getFontFamily(id);
};

/** Declares the company font that a theme identifies by `id`, with its files, and returns its CSS `font-family`. */
export const declareOwnFont = (id: string, files: readonly CompanyFont[]): string => {
  for (const { url, weights, italic } of files) {
    const weight = weights.min === weights.max ? String(weights.min) : `${weights.min} ${weights.max}`;
    declareFontFace(getOwnFontName(id), url, { weight, style: italic ? 'italic' : 'normal' });
  }
  return `'${getOwnFontName(id)}'`;
};
