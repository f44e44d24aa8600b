import { buffer } from 'node:stream/consumers';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { isMovingImage, WEBP_HEADER_BYTES } from '../../platform/files/images/is-moving-image.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { listMediaByIds } from './media.ts';
import { buildOriginalKey } from './storage-keys.ts';

const MAX_CACHED_RESULTS = 1000;

/** By hash of the file: the same bytes always give the same result. */
const results = new Map<string, boolean>();

const readStart = async (storage: Storage, media: TenantRow<'media'>): Promise<Buffer> => {
  const key = buildOriginalKey(media);
  if (media.mime === 'image/gif') return storage.get(key);
  const end = Math.min(WEBP_HEADER_BYTES, media.fileSize) - 1;
  return buffer(await storage.stream(key, { start: 0, end }));
};

const isMoving = async (storage: Storage, media: TenantRow<'media'>): Promise<boolean> => {
  const known = results.get(media.sha256);
  if (known !== undefined) return known;
  try {
    const found = isMovingImage(await readStart(storage, media));
    if (results.size >= MAX_CACHED_RESULTS) results.clear();
    results.set(media.sha256, found);
    return found;
  } catch (error) {
    // The publication check says that the file is missing.
    if (error instanceof MissingFile) return false;
    throw error;
  }
};

/** Ids of the images that move, a GIF or a WebP of several frames. */
export const listMovingImages = async (
  scope: Scope,
  storage: Storage,
  ids: readonly string[],
): Promise<Set<string>> => {
  const moving = new Set<string>();
  for (const media of await listMediaByIds(scope, ids)) {
    const mayMove = media.mime === 'image/gif' || media.mime === 'image/webp';
    if (mayMove && (await isMoving(storage, media))) moving.add(media.id);
  }
  return moving;
};
