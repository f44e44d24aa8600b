import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { familyKey, ownFontName, ownFontsOf } from '../../../contract/booklets/fonts/fonts.ts';
import type { Row } from '../../platform/data/scope.ts';
import type { FileToSend } from '../../reading/reader/file.ts';

/** A file of a company's font as a version holds it: enough to serve it after it was renamed or deleted. */
export interface FrozenFont
  extends Pick<Row<'companyFonts'>, 'family' | 'weightMin' | 'weightMax' | 'italic' | 'fileSize' | 'storageKey'> {}

export const frozenFont = (row: Row<'companyFonts'>): FrozenFont => {
  const { family, weightMin, weightMax, italic, fileSize, storageKey } = row;
  return { family, weightMin, weightMax, italic, fileSize, storageKey };
};

/** The theme, with the fonts of the pair back where the company's is not among these. */
export const themeWith = (theme: Theme, ids: ReadonlySet<string>): Theme => {
  if (!theme.ownFonts) return theme;
  const known = (id: string | null) => (id !== null && ids.has(id) ? id : null);
  return { ...theme, ownFonts: { title: known(theme.ownFonts.title), text: known(theme.ownFonts.text) } };
};

const weights = ({ weightMin, weightMax }: FrozenFont) =>
  weightMin === weightMax ? String(weightMin) : `${weightMin} ${weightMax}`;

/** `@font-face` rules of the company's fonts that a theme shows, for files served beside the style sheet, in `polices/`. */
export const ownFontFaceCss = (theme: Theme, fonts: Readonly<Record<string, FrozenFont>>): string =>
  ownFontsOf(theme)
    .flatMap((id) =>
      Object.entries(fonts)
        .filter(([, { family }]) => familyKey(family) === familyKey(fonts[id]?.family ?? ''))
        .map(
          ([file, font]) =>
            `@font-face{font-family:'${ownFontName(id)}';font-style:${font.italic ? 'italic' : 'normal'};` +
            `font-weight:${weights(font)};font-display:swap;src:url(polices/${file}.woff2) format('woff2')}`,
        ),
    )
    .join('\n');

/** The file behind `polices/{id}.woff2`. Null when a version has none of this name. */
export const fontNamed = (fonts: Readonly<Record<string, FrozenFont>>, name: string): FileToSend | null => {
  const id = name.replace(/\.woff2$/, '');
  const font = `${id}.woff2` === name && Object.hasOwn(fonts, id) ? fonts[id] : undefined;
  return font ? { key: font.storageKey, type: 'font/woff2', size: font.fileSize, disposition: 'inline' } : null;
};
