import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uuidv7 } from 'uuidv7';
import type { Row, Scope } from '../../platform/data/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { keysOf, originalKey, variantKey } from './files.ts';
import type { Judged } from './judged.ts';
import { inFolder, type Received } from './received.ts';

/** Columns that describe the bytes of a media file: each version changes them together. */
export type Content = Pick<
  Row<'media'>,
  | 'name'
  | 'mime'
  | 'size'
  | 'fileSize'
  | 'width'
  | 'height'
  | 'sha256'
  | 'variants'
  | 'storageKey'
  | 'crop'
  | 'sourceKey'
>;

export const discard = async (storage: Storage, contents: readonly Pick<Content, 'storageKey' | 'variants'>[]) => {
  await Promise.allSettled(contents.flatMap(keysOf).map((key) => storage.delete(key)));
};

/** Writes the files of a media row to a new folder; deletes all of them if one write fails. */
export const store = async (
  scope: Scope,
  storage: Storage,
  file: Pick<Received, 'name' | 'size' | 'sha256'>,
  judged: Judged,
): Promise<Content> => {
  const fileBytes = 'bytes' in judged.kept ? judged.kept.bytes.length : file.size;
  const content: Content = {
    name: file.name,
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
    if ('bytes' in judged.kept) await storage.put(originalKey(content), judged.kept.bytes, judged.mime);
    else await storage.putFile(originalKey(content), judged.kept.path, judged.mime);
    for (const { width, bytes, mime } of judged.variants) await storage.put(variantKey(content, width), bytes, mime);
  } catch (error) {
    await discard(storage, [content]);
    throw error;
  }
  return content;
};

/** Copies these files to a new folder; deletes all of them if one copy fails. */
export const copied = (scope: Scope, storage: Storage, from: Content): Promise<Content> =>
  inFolder(async (folder) => {
    const to = { ...from, storageKey: `companies/${scope.companyId}/media/${uuidv7()}` };
    const copy = async (source: string, target: string, mime: string) => {
      // Copies through the local disk, so that memory never holds a whole video.
      const path = join(folder, 'file');
      await pipeline(await storage.stream(source), createWriteStream(path));
      await storage.putFile(target, path, mime);
    };
    try {
      await copy(originalKey(from), originalKey(to), from.mime);
      for (const { width } of from.variants) await copy(variantKey(from, width), variantKey(to, width), 'image/webp');
    } catch (error) {
      await discard(storage, [to]);
      throw error;
    }
    return to;
  });
