import { readFile } from 'node:fs/promises';
import type { OutlineFont } from '../../../blocks/cover/cover-design.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { type FontId, type FontUse, getFontPair, toFamilyKey } from '../../../contract/booklets/fonts/fonts.ts';
import { requireProjectPath } from '../../platform/files/project-paths.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import type { FrozenFont } from '../publications/snapshot.ts';

const WEIGHTS: Record<FontUse, number> = { title: 700, text: 500 };
/** Opened fonts: about a megabyte each. */
const MAX_OPEN_FONTS = 6;
const openFonts = createByteLimitedCache<OutlineFont>(MAX_OPEN_FONTS, () => 1);

const getBundledPaths = (id: FontId): string[] => [
  ...['latin', 'latin-ext'].map(
    (subset) => `node_modules/@fontsource-variable/${id}/files/${id}-${subset}-wght-normal.woff2`,
  ),
  // Names in other alphabets, which few fonts have.
  ...['greek', 'cyrillic', 'vietnamese'].map(
    (subset) => `node_modules/@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
  ),
];

const openOutlineFont = async (files: Buffer[], weight: number): Promise<OutlineFont> => {
  // Loaded here with the font reader and its dictionary, 1.3 MB of source.
  const { createOutlineFont } = await import('../../platform/documents/outline-font.ts');
  return createOutlineFont(files, weight);
};

const readBundledFont = (id: FontId): Promise<Buffer[]> =>
  Promise.all(getBundledPaths(id).map((path) => readFile(requireProjectPath(path))));

/** The company's own file for a use, upright and nearest to its weight; null without one. */
const findOwnFont = (
  { ownFonts }: Pick<Theme, 'ownFonts'>,
  use: FontUse,
  fonts: Readonly<Record<string, FrozenFont>>,
): FrozenFont | null => {
  const chosen = fonts[ownFonts?.[use] ?? ''];
  if (!chosen) return null;
  const distance = ({ weightMin, weightMax }: FrozenFont) => {
    if (WEIGHTS[use] >= weightMin && WEIGHTS[use] <= weightMax) return 0;
    return Math.min(Math.abs(WEIGHTS[use] - weightMin), Math.abs(WEIGHTS[use] - weightMax));
  };
  const family = Object.values(fonts).filter((font) => toFamilyKey(font.family) === toFamilyKey(chosen.family));
  const upright = family.filter(({ italic }) => !italic);
  return (upright.length > 0 ? upright : family).toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
};

/** Font of a theme for a use, as outlines: the company's own, or that of the pair when its file is lost. */
export const loadCoverFont = async (
  storage: Storage,
  theme: Theme,
  fonts: Readonly<Record<string, FrozenFont>>,
  use: FontUse,
): Promise<OutlineFont> => {
  const id = getFontPair(theme.fontPair)[use];
  const own = findOwnFont(theme, use, fonts);
  const openBundled = () =>
    openFonts.get(`${id} ${WEIGHTS[use]}`, async () => openOutlineFont(await readBundledFont(id), WEIGHTS[use]));
  if (!own) return openBundled();
  try {
    return await openFonts.get(own.storageKey, async () =>
      openOutlineFont([await storage.get(own.storageKey), ...(await readBundledFont(id))], WEIGHTS[use]),
    );
  } catch (error) {
    // Outlines of another kind than TrueType cannot be drawn.
    if (error instanceof MissingFile || error instanceof RangeError) return openBundled();
    throw error;
  }
};
