import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { getOwnFontName, listOwnFonts, toFamilyKey } from '../../../contract/booklets/fonts/fonts.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import type { FileToSend } from '../media/find-media-file.ts';
import type { FrozenFont } from '../publications/snapshot.ts';

export const freezeFont = (row: TenantRow<'companyFonts'>): FrozenFont => {
  const { family, weightMin, weightMax, italic, fileSize, storageKey } = row;
  return { family, weightMin, weightMax, italic, fileSize, storageKey };
};

/** Removes from the theme the company fonts that are not among `ids`; the font pair replaces them. */
export const keepThemeFonts = (theme: Theme, ids: ReadonlySet<string>): Theme => {
  if (!theme.ownFonts) return theme;
  const known = (id: string | null) => (id !== null && ids.has(id) ? id : null);
  return { ...theme, ownFonts: { title: known(theme.ownFonts.title), text: known(theme.ownFonts.text) } };
};

const formatWeights = ({ weightMin, weightMax }: FrozenFont) =>
  weightMin === weightMax ? String(weightMin) : `${weightMin} ${weightMax}`;

/** `@font-face` rules for a theme's company fonts; their files are served next to the style sheet, in `polices/`. */
export const renderOwnFontFaceCss = (theme: Theme, fonts: Readonly<Record<string, FrozenFont>>): string =>
  listOwnFonts(theme)
    .flatMap((id) =>
      Object.entries(fonts)
        .filter(([, { family }]) => toFamilyKey(family) === toFamilyKey(fonts[id]?.family ?? ''))
        .map(
          ([file, font]) =>
            `@font-face{font-family:'${getOwnFontName(id)}';font-style:${font.italic ? 'italic' : 'normal'};` +
            `font-weight:${formatWeights(font)};font-display:swap;src:url(polices/${file}.woff2) format('woff2')}`,
        ),
    )
    .join('\n');

/** File served at `polices/{id}.woff2`; null when the version does not have it. */
export const findOwnFontFile = (fonts: Readonly<Record<string, FrozenFont>>, name: string): FileToSend | null => {
  const id = name.replace(/\.woff2$/, '');
  const font = `${id}.woff2` === name && Object.hasOwn(fonts, id) ? fonts[id] : undefined;
  return font ? { key: font.storageKey, type: 'font/woff2', size: font.fileSize, disposition: 'inline' } : null;
};
