import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uuidv7 } from 'uuidv7';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type ReceivedFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { type CheckedFile, countContentBytes, type FileContent } from './check-file.ts';
import { AVIF_MIME } from './find-media-file.ts';
import { buildAvifKey, buildOriginalKey, buildVariantKey, listStorageKeys } from './storage-keys.ts';

/** Columns that describe the bytes of a media file: each version changes them together. */
export type MediaContent = Omit<
  TenantRow<'mediaVersions'>,
  'id' | 'companyId' | 'mediaId' | 'number' | 'madeAt' | 'replacedBy' | 'createdAt'
>;

export const deleteMediaFiles = async (
  storage: Storage,
  contents: readonly Pick<MediaContent, 'storageKey' | 'variants'>[],
) => {
  await Promise.allSettled(contents.flatMap(listStorageKeys).map((key) => storage.delete(key)));
};

/** Name of a stored file: a HEIC photo becomes a JPEG, and its name says so. */
const getStoredName = (name: string, mime: string): string =>
  mime === 'image/jpeg' ? name.replace(/\.hei[cf]$/i, '.jpg') : name;

const storeContent = (storage: Storage, key: string, content: FileContent, mime: string): Promise<void> =>
  'bytes' in content ? storage.put(key, content.bytes, mime) : storage.putFile(key, content.path, mime);

const WEBP_MIME = 'image/webp';

/** Writes the files of a media row to a new folder; deletes all of them if one write fails. */
export const writeMediaFiles = async (
  scope: Scope,
  storage: Storage,
  file: Pick<ReceivedFile, 'name' | 'sha256'>,
  judged: CheckedFile,
): Promise<MediaContent> => {
  const fileSize = countContentBytes(judged.content);
  const variants = judged.variants.map(({ width, height, webp, avif }) => ({
    ...{ width, height, size: countContentBytes(webp) },
    avif: avif ? countContentBytes(avif) : 0,
  }));
  const content: MediaContent = {
    name: getStoredName(file.name, judged.mime),
    mime: judged.mime,
    fileSize,
    size: variants.reduce((sum, { size, avif }) => sum + size + avif, fileSize),
    width: judged.width,
    height: judged.height,
    sha256: file.sha256,
    variants,
    storageKey: `companies/${scope.companyId}/media/${uuidv7()}`,
    crop: null,
    sourceKey: null,
  };
  try {
    await storeContent(storage, buildOriginalKey(content), judged.content, judged.mime);
    for (const { width, webp, avif } of judged.variants) {
      await storeContent(storage, buildVariantKey(content, width), webp, WEBP_MIME);
      if (avif) await storeContent(storage, buildAvifKey(content, width), avif, AVIF_MIME);
    }
  } catch (error) {
    await deleteMediaFiles(storage, [content]);
    throw error;
  }
  return content;
};

/** Copies these files to a new folder; deletes all of them if one copy fails. */
export const copyMediaFiles = (scope: Scope, storage: Storage, from: MediaContent): Promise<MediaContent> =>
  withTemporaryFolder(async (folder) => {
    const to = { ...from, storageKey: `companies/${scope.companyId}/media/${uuidv7()}` };
    const copy = async (source: string, target: string, mime: string) => {
      // Copies through the local disk, so that memory never holds a whole video.
      const path = join(folder, 'file');
      await pipeline(await storage.stream(source), createWriteStream(path));
      await storage.putFile(target, path, mime);
    };
    try {
      await copy(buildOriginalKey(from), buildOriginalKey(to), from.mime);
      for (const { width, avif = 0 } of from.variants) {
        await copy(buildVariantKey(from, width), buildVariantKey(to, width), WEBP_MIME);
        if (avif > 0) await copy(buildAvifKey(from, width), buildAvifKey(to, width), AVIF_MIME);
      }
    } catch (error) {
      await deleteMediaFiles(storage, [to]);
      throw error;
    }
    return to;
  });
