import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import type { CompanyFont } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { type FontUse, familyKey } from '../../../../../contract/booklets/fonts/fonts.ts';

/** A font of the company: all files with the same name. */
export interface Family {
  name: string;
  files: CompanyFont[];
  /**
   * The file that identifies the font in a theme: upright, with a weight nearest to 400. Null until one is validated.
   */
  head: CompanyFont | null;
}

export type Use = FontUse | 'both' | 'none';

const distance = ({ weights, italic }: CompanyFont) =>
  Math.abs(400 - Math.min(Math.max(400, weights.min), weights.max)) + (italic ? 1000 : 0);

/** Groups files by font name, in the order in which they were added. */
export const familiesOf = (fonts: readonly CompanyFont[]): Family[] =>
  [...Map.groupBy(fonts, ({ family }) => familyKey(family)).values()].map((files) => ({
    name: files[0]?.family ?? '',
    files,
    head: files.filter(({ state }) => state === 'validated').sort((a, b) => distance(a) - distance(b))[0] ?? null,
  }));

const USES: readonly FontUse[] = ['title', 'text'];
const names = (family: Family, id: string | null | undefined) => family.files.some((file) => file.id === id);

/** Use of a font in a theme. */
export const purposeOf = ({ ownFonts }: Pick<Theme, 'ownFonts'>, family: Family): Use => {
  const [title, text] = USES.map((use) => names(family, ownFonts?.[use]));
  return title && text ? 'both' : title ? 'title' : text ? 'text' : 'none';
};

/** Fonts of the theme after this font takes the wanted uses. A use that it gives up goes back to the font pair. */
export const usedFor = (
  { ownFonts }: Pick<Theme, 'ownFonts'>,
  family: Family,
  wanted: Use,
): NonNullable<Theme['ownFonts']> => {
  const next = (use: FontUse) => {
    const now = ownFonts?.[use] ?? null;
    const chosen = wanted === 'both' || wanted === use;
    if (names(family, now)) return chosen ? now : null;
    return chosen ? (family.head?.id ?? now) : now;
  };
  return { title: next('title'), text: next('text') };
};
