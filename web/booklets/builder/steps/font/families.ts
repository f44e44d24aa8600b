import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import type { CompanyFont } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { type FontUse, toFamilyKey } from '../../../../../contract/booklets/fonts/fonts.ts';

/** A font of the company: all files with the same name. */
export interface OwnFontFamily {
  name: string;
  files: CompanyFont[];
  /**
   * The file that identifies the font in a theme: upright, with a weight nearest to 400. Null until one is validated.
   */
  mainFile: CompanyFont | null;
}

export type FontPurpose = FontUse | 'both' | 'none';

const getWeightDistance = ({ weights, italic }: CompanyFont) =>
  Math.abs(400 - Math.min(Math.max(400, weights.min), weights.max)) + (italic ? 1000 : 0);

/** Groups files by font name, in the order in which they were added. */
export const groupFontFamilies = (fonts: readonly CompanyFont[]): OwnFontFamily[] =>
  [...Map.groupBy(fonts, ({ family }) => toFamilyKey(family)).values()].map((files) => ({
    name: files[0]?.family ?? '',
    files,
    mainFile:
      files
        .filter(({ state }) => state === 'validated')
        .sort((a, b) => getWeightDistance(a) - getWeightDistance(b))[0] ?? null,
  }));

const FONT_USES: readonly FontUse[] = ['title', 'text'];
const hasFontFile = (family: OwnFontFamily, id: string | null | undefined) =>
  family.files.some((file) => file.id === id);

/** Use of a font in a theme. */
export const getFontPurpose = ({ ownFonts }: Pick<Theme, 'ownFonts'>, family: OwnFontFamily): FontPurpose => {
  const [title, text] = FONT_USES.map((use) => hasFontFile(family, ownFonts?.[use]));
  return title && text ? 'both' : title ? 'title' : text ? 'text' : 'none';
};

/** Fonts of the theme after this font takes the wanted uses. A use that it gives up goes back to the font pair. */
export const assignFontPurpose = (
  { ownFonts }: Pick<Theme, 'ownFonts'>,
  family: OwnFontFamily,
  wanted: FontPurpose,
): NonNullable<Theme['ownFonts']> => {
  const next = (use: FontUse) => {
    const now = ownFonts?.[use] ?? null;
    const chosen = wanted === 'both' || wanted === use;
    if (hasFontFile(family, now)) return chosen ? now : null;
    return chosen ? (family.mainFile?.id ?? now) : now;
  };
  return { title: next('title'), text: next('text') };
};
