/** Layouts of a cover. The last three are families of patterns. */
export const COVER_LAYOUTS = [
  'photo',
  'split',
  'framed',
  'monogram',
  'typographic',
  'shapes',
  'lines',
  'waves',
] as const;
export type CoverLayout = (typeof COVER_LAYOUTS)[number];

export const COVER_PATTERNS = ['shapes', 'lines', 'waves'] as const satisfies readonly CoverLayout[];
export type CoverPattern = (typeof COVER_PATTERNS)[number];
export const isCoverPattern = (layout: CoverLayout): layout is CoverPattern =>
  (COVER_PATTERNS as readonly CoverLayout[]).includes(layout);

/** Layouts that show the picture of the cover; without a picture, they show a pattern in its place. */
export const PICTURE_LAYOUTS: readonly CoverLayout[] = ['photo', 'split', 'framed'];

/** Each seed draws another pattern, or another arrangement of the same layout. */
export const MAX_COVER_SEED = 9_999;

/** Drawing of a cover, as a booklet stores it. Booklets of before the layouts have neither layout nor seed. */
export interface StoredCover {
  mediaId: string | null;
  alt: string;
  decorative: boolean;
  layout?: CoverLayout | undefined;
  seed?: number | undefined;
  /** Bound of the pixels of its picture, at the version of its file: tells how dark the scrim of a text must be. */
  brightest?: { version: number; colour: string } | undefined;
}

/** The measured bound of a cover's picture at this version of its file; undefined when it was not measured. */
export const getStoredBrightest = ({ brightest }: Pick<StoredCover, 'brightest'>, version = 1): string | undefined =>
  brightest?.version === version ? brightest.colour : undefined;

/** Layout of a cover; by default its picture beside the title, or a pattern. */
export const getCoverLayout = ({ mediaId, layout }: Pick<StoredCover, 'mediaId' | 'layout'>): CoverLayout =>
  layout ?? (mediaId === null ? 'shapes' : 'split');

/** True when readers see the picture of a cover: other layouts keep it for later. */
export const showsCoverPicture = (cover: Pick<StoredCover, 'mediaId' | 'layout'>): boolean =>
  cover.mediaId !== null && PICTURE_LAYOUTS.includes(getCoverLayout(cover));

/** Pattern of a cover in its own seed; plain shapes for layouts that show something else. */
export const getCoverPattern = (cover: StoredCover): { pattern: CoverPattern; seed: string } => {
  const layout = getCoverLayout(cover);
  return { pattern: isCoverPattern(layout) ? layout : 'shapes', seed: String(getCoverSeed(cover)) };
};

interface CoverImageQuery {
  /** Changes with the booklet. */
  version: string;
  layout?: CoverLayout;
  seed?: number;
  size?: 'card' | 'wide';
  /** Another picture of the media library, by its id. */
  picture?: string | null;
}

/** Address of the image of a booklet's cover, or of another drawing of it. */
export const buildCoverUrl = (bookletId: string, { version, layout, seed, size, picture }: CoverImageQuery): string => {
  const query = new URLSearchParams({ v: version });
  if (picture) query.set('picture', picture);
  if (size) query.set('size', size);
  if (layout) query.set('layout', layout);
  if (seed !== undefined) query.set('seed', String(seed));
  return `/api/admin/booklets/${bookletId}/cover?${query}`;
};

export const getCoverSeed = ({ seed = 0 }: Pick<StoredCover, 'seed'>): number => seed;

/** Family of patterns that suits a sector of the library, by the sector's code. */
const PATTERN_BY_SECTOR: Readonly<Record<string, CoverPattern>> = {
  agriculture: 'waves',
  associations: 'waves',
  btp: 'lines',
  'hotellerie-restauration': 'waves',
  immobilier: 'lines',
  industrie: 'lines',
  informatique: 'lines',
  proprete: 'waves',
  'sante-medico-social': 'waves',
  'securite-privee': 'lines',
  'transport-logistique': 'lines',
};

export const getSectorPattern = (sectorCode: string): CoverPattern => PATTERN_BY_SECTOR[sectorCode] ?? 'shapes';
