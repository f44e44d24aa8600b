import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uuidv7 } from 'uuidv7';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type ReceivedFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import type { CheckedFile } from './check-file.ts';
import { buildOriginalKey, buildVariantKey, listStorageKeys } from './storage-keys.ts';

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

/** Writes the files of a media row to a new folder; deletes all of them if one write fails. */
export const writeMediaFiles = async (
  scope: Scope,
  storage: Storage,
  file: Pick<ReceivedFile, 'name' | 'size' | 'sha256'>,
  judged: CheckedFile,
): Promise<MediaContent> => {
  const fileBytes = 'bytes' in judged.content ? judged.content.bytes.length : file.size;
  const content: MediaContent = {
    name: getStoredName(file.name, judged.mime),
    mime: judged.mime,
    fileSize: fileBytes,
    size: judged.variants.reduce((sum, { bytes }) => sum + bytes.length, fileBytes),
    width: judged.width,
    height: judged.height,
    sha256: file.sha256,
    variants: judged.variants.map(({ width, height, bytes }) => ({ width, height, size: bytes.length })),
    storageKey: `companies/${scope.companyId}/media/${uuidv7()}`,
    crop: null,
    sourceKey: null,
  };
  try {
    if ('bytes' in judged.content) await storage.put(buildOriginalKey(content), judged.content.bytes, judged.mime);
    else await storage.putFile(buildOriginalKey(content), judged.content.path, judged.mime);
    for (const { width, bytes, mime } of judged.variants)
      await storage.put(buildVariantKey(content, width), bytes, mime);
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
      for (const { width } of from.variants)
        await copy(buildVariantKey(from, width), buildVariantKey(to, width), 'image/webp');
    } catch (error) {
      await deleteMediaFiles(storage, [to]);
      throw error;
    }
    return to;
  });
