import { FONTS, type FontId, fontFamily } from '../../../../contract/fonts.ts';

const asked = new Set<FontId>();

/**
 * Tells the browser where a booklet's font is; it fetches it when a text is first drawn with it, and shows another one
 * until then, or for good when there is none.
 */
export const declareFont = (id: FontId): string => {
  if (!asked.has(id)) {
    asked.add(id);
    const source = `url(/lire/polices/${id}-latin-wght-normal.woff2) format('woff2')`;
    const face = new FontFace(`${FONTS[id].family} Variable`, source, { weight: '300 900', display: 'swap' });
    document.fonts.add(face);
  }
  return fontFamily(id);
};
