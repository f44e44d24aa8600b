import { type ArticleFile, type ArticleFileKind, articleFilePath } from '../../../contract/home/article.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Db } from '../data/connection/client.ts';
import { type ArticleFileRow, deleteArticleFileRow, insertArticleFile } from '../data/queries/article-files.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { detectFileType } from './images/detect-file-type.ts';
import { prepareImage } from './images/image.ts';
import type { ReceivedFile } from './received-file.ts';
import { formatFileSize } from './storage/format-file-size.ts';
import type { Storage } from './storage/storage.ts';

export const MAX_ARTICLE_FILE_BYTES = 200 * MEGABYTE;
const MAX_BYTES_BY_KIND: Record<ArticleFileKind, number> = {
  image: 20 * MEGABYTE,
  video: MAX_ARTICLE_FILE_BYTES,
  captions: MEGABYTE,
};
const VIDEO_MIME_TYPES = ['video/mp4', 'video/webm'];

export const buildArticleFileKey = (id: string): string => `platform/articles/${id}`;

export const toArticleFile = ({ id, kind, name, size }: ArticleFileRow): ArticleFile => ({
  id,
  kind,
  name,
  size,
  url: articleFilePath(id),
});

/** Owner key of article pictures in the image queue: they belong to no company. */
const PLATFORM_OWNER_KEY = 'platform';

/** Checks the real type of an upload, and returns the bytes to store. Throws MED-001, MED-002, MED-007 or MED-008. */
const checkUpload = async (
  file: ReceivedFile,
  kind: ArticleFileKind,
): Promise<{ mime: string; bytes: Buffer | null }> => {
  const fichier = file.name;
  const max = MAX_BYTES_BY_KIND[kind];
  if (file.size > max)
    throw new Refusal('MED-001', { fichier, taille: formatFileSize(file.size), max: formatFileSize(max) });
  if (kind === 'image') {
    const { mime, original } = await prepareImage(await file.read(), file.name, PLATFORM_OWNER_KEY);
    return { mime, bytes: original };
  }
  if (kind === 'captions') {
    const text = (await file.read()).toString('utf8').replace(/^\ufeff/, '');
    if (!/^WEBVTT(\s|$)/.test(text)) throw new Refusal('MED-007', { fichier, formats: 'WebVTT (.vtt)' });
    return { mime: 'text/vtt', bytes: Buffer.from(text) };
  }
  const real = await detectFileType(await file.head(65_536));
  if (!real || !VIDEO_MIME_TYPES.includes(real.mime)) {
    throw real
      ? new Refusal('MED-002', { fichier, type: real.label })
      : new Refusal('MED-007', { fichier, formats: 'MP4, WebM' });
  }
  return { mime: real.mime, bytes: null };
};

/** Stores a file for an article. */
export const storeArticleFile = async (
  db: Db,
  storage: Storage,
  actor: Actor,
  file: ReceivedFile,
  kind: ArticleFileKind,
): Promise<ArticleFile> => {
  const { mime, bytes } = await checkUpload(file, kind);
  const size = bytes?.length ?? file.size;
  const row = await insertArticleFile(db, { kind, name: file.name, mime, size, createdBy: actor.id });
  try {
    if (bytes) await storage.put(buildArticleFileKey(row.id), bytes, mime);
    else await storage.putFile(buildArticleFileKey(row.id), file.path, mime);
  } catch (error) {
    await deleteArticleFileRow(db, row.id);
    throw error;
  }
  return toArticleFile(row);
};

/** Deletes a file that no article uses. */
export const deleteArticleFile = async (db: Db, storage: Storage, id: string): Promise<void> => {
  await deleteArticleFileRow(db, id);
  await storage.delete(buildArticleFileKey(id));
};
