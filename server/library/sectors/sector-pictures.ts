import { and, eq, inArray } from 'drizzle-orm';
import { buildFileUrl } from '../../../contract/booklets/media/file-url.ts';
import type { SectorPicture } from '../../../contract/library/library.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

interface SectorImages {
  imageId: string | null;
  photos: readonly string[];
}

/** Width of a card, in pixels. */
const CARD_WIDTH_PX = 640;

/** Files of the sectors by id, without those that are no longer shared. */
export const loadSectorPictures = async (
  scope: Scope,
  sectors: readonly SectorImages[],
): Promise<Map<string, SectorPicture>> => {
  const ids = new Set(sectors.flatMap(({ imageId, photos }) => (imageId === null ? photos : [imageId, ...photos])));
  if (ids.size === 0) return new Map();
  const { sharedMedia } = scope.views;
  const rows = await scope
    .select({ id: sharedMedia.id, name: sharedMedia.name, alt: sharedMedia.alt, version: sharedMedia.version })
    .from(sharedMedia)
    .where(and(inArray(sharedMedia.id, [...ids]), eq(sharedMedia.kind, 'image')));
  return new Map(
    rows.map(({ id, name, alt, version }) => [
      id,
      { id, name, alt, url: buildFileUrl(id, { version, width: CARD_WIDTH_PX }) },
    ]),
  );
};

/** Photos of a sector that are still shared, in order. */
export const listSectorPhotos = (
  pictures: ReadonlyMap<string, SectorPicture>,
  { photos }: SectorImages,
): SectorPicture[] => photos.flatMap((id) => pictures.get(id) ?? []);

/**
 * Throws BIB-017 on a file that is not a picture shared with all companies, GEN-019 on a repeated photo. Existing files
 * of the sector may stay even if no longer shared.
 */
export const refuseUnsharedPictures = async (
  scope: Scope,
  asked: SectorImages,
  before: SectorImages,
): Promise<void> => {
  const shared = await loadSectorPictures(scope, [asked]);
  const isGood = (id: string) => shared.has(id) || before.imageId === id || before.photos.includes(id);
  const errors: Record<string, string[]> = {};
  if (asked.imageId !== null && !isGood(asked.imageId)) errors.imageId = [errorText('BIB-017')];
  asked.photos.forEach((id, at) => {
    if (asked.photos.indexOf(id) !== at) errors[`photos.${at}`] = [errorText('GEN-019')];
    else if (!isGood(id)) errors[`photos.${at}`] = [errorText('BIB-017')];
  });
  const [first] = Object.values(errors);
  if (first) throw new Refusal(first[0] === errorText('GEN-019') ? 'GEN-019' : 'BIB-017', {}, errors);
};
