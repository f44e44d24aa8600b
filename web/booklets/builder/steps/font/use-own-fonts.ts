import { useMemo } from 'react';
import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import { listFonts } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import {
  type FontUse,
  getThemeFontFamily,
  listBundledFonts,
  listOwnFonts,
} from '../../../../../contract/booklets/fonts/fonts.ts';
import { useCallQuery } from '../../../../lib/use-call-query.ts';
import { groupFontFamilies, type OwnFontFamily } from './families.ts';
import { declareFont, declareOwnFont } from './load-font.ts';

export const FONTS_KEY = ['fonts'] as const;

/** The company's own fonts. No request is sent when `wanted` is false. */
export const useOwnFonts = (wanted = true) => {
  const query = useCallQuery(FONTS_KEY, listFonts, { enabled: wanted });
  const families = useMemo(() => (query.data ? groupFontFamilies(query.data) : null), [query.data]);
  return { ...query, families };
};

/** Declares the fonts of a theme. Returns the CSS `font-family` of its headings and of its text. */
export const declareThemeFonts = (theme: Theme, families: readonly OwnFontFamily[]): Record<FontUse, string> => {
  for (const id of listBundledFonts(theme)) declareFont(id);
  for (const id of listOwnFonts(theme)) {
    const family = families.find(({ files }) => files.some((file) => file.id === id));
    declareOwnFont(id, family?.files.filter(({ state }) => state === 'validated') ?? []);
  }
  return { title: getThemeFontFamily(theme, 'title'), text: getThemeFontFamily(theme, 'text') };
};
