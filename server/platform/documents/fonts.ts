import { FONTS, type FontId } from '../../../contract/booklets/fonts/fonts.ts';
import { getProjectPath } from '../files/project-paths.ts';

/** Characters of each file. Where two files overlap the last rule wins, so the smaller file comes last. */
const SUBSET_RANGES = {
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
} as const;

const SUBSET_NAMES = ['latin-ext', 'latin'] as const;
const isFontId = (id: string): id is FontId => Object.hasOwn(FONTS, id);
const listStyles = (id: FontId) => (FONTS[id].italic ? (['normal', 'italic'] as const) : (['normal'] as const));

/** All font files, by name: only a listed name gives a path, so a request cannot reach another file. */
const FONT_FILES = new Map(
  Object.keys(FONTS)
    .filter(isFontId)
    .flatMap((id) =>
      SUBSET_NAMES.flatMap((subset) =>
        listStyles(id).map((style): [string, FontId] => [`${id}-${subset}-wght-${style}.woff2`, id]),
      ),
    ),
);

/** Path on disk of a font file by its base name (`inter-latin-wght-normal.woff2`), or null when it does not exist. */
export const findFontFile = (name: string): string | null => {
  const id = FONT_FILES.get(name);
  return id ? getProjectPath(`node_modules/@fontsource-variable/${id}/files/${name}`) : null;
};

/** `@font-face` rules of bundled fonts, for files served under `baseUrl` (no final slash). */
export const buildFontFaceCss = (ids: readonly FontId[], baseUrl: string): string =>
  ids
    .flatMap((id) =>
      SUBSET_NAMES.flatMap((subset) =>
        listStyles(id).map(
          (style) =>
            `@font-face{font-family:'${FONTS[id].family} Variable';font-style:${style};font-weight:300 900;font-display:swap;` +
            `src:url(${baseUrl}/${id}-${subset}-wght-${style}.woff2) format('woff2');unicode-range:${SUBSET_RANGES[subset]}}`,
        ),
      ),
    )
    .join('\n');
