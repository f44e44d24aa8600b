import type { CompanyFont } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { FONTS, type FontId, fontFamily, ownFontName } from '../../../../../contract/booklets/fonts/fonts.ts';

const asked = new Set<string>();

/**
 * Tells the browser where a font is, once; it fetches it when a text is first drawn with it, and shows another one until
 * then, or for good when there is none.
 */
const declare = (name: string, url: string, { weight, style = 'normal' }: { weight: string; style?: string }) => {
  if (asked.has(`${name} ${url}`)) return;
  asked.add(`${name} ${url}`);
  document.fonts.add(new FontFace(name, `url(${url}) format('woff2')`, { weight, style, display: 'swap' }));
};

/** A bundled font, as CSS `font-family` names it. */
export const declareFont = (id: FontId): string => {
  declare(`${FONTS[id].family} Variable`, `/lire/polices/${id}-latin-wght-normal.woff2`, { weight: '300 900' });
  return fontFamily(id);
};

/** The company's font that a theme names by `id`, made of these files, as CSS `font-family` names it. */
export const declareOwnFont = (id: string, files: readonly CompanyFont[]): string => {
  for (const { url, weights, italic } of files) {
    const weight = weights.min === weights.max ? String(weights.min) : `${weights.min} ${weights.max}`;
    declare(ownFontName(id), url, { weight, style: italic ? 'italic' : 'normal' });
  }
  return `'${ownFontName(id)}'`;
};
