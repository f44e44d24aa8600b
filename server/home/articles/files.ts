import { eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ArticleBlock, type ArticleFile, articleFilePath } from '../../../contract/home/article.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { parseRange } from '../../booklets/media/serve.ts';
import type { Db } from '../../platform/data/client.ts';
import { articleFiles } from '../../platform/data/platform-tables.ts';
import { detectFileType } from '../../platform/files/images/detect-file-type.ts';
import { prepareImage } from '../../platform/files/images/image.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Row = typeof articleFiles.$inferSelect;
export type ArticleFileKind = Row['kind'];

export const MAX_ARTICLE_FILE_BYTES = 200 * MEGABYTE;
const MAX_BYTES_BY_KIND: Record<ArticleFileKind, number> = {
  image: 20 * MEGABYTE,
  video: MAX_ARTICLE_FILE_BYTES,
  captions: MEGABYTE,
};
const VIDEO_MIME_TYPES = ['video/mp4', 'video/webm'];

const toStorageKey = (id: string): string => `platform/articles/${id}`;

export const toArticleFile = ({ id, kind, name, size }: Row): ArticleFile => ({
  id,
  kind,
  name,
  size,
  url: articleFilePath(id),
});

/** Files with these ids, by id. */
export const loadArticleFiles = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, ArticleFile>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(articleFiles).where(inArray(articleFiles.id, wanted));
  return new Map(rows.map((row) => [row.id, toArticleFile(row)]));
};

/** GEN-019 for a file that does not exist, or is not of its field's kind. */
export const refuseUnknownFiles = (
  files: ReadonlyMap<string, ArticleFile>,
  wanted: Record<string, { id: string | null; kind: ArticleFileKind }>,
): void => {
  const errors = Object.fromEntries(
    Object.entries(wanted)
      .filter(([, { id, kind }]) => id !== null && files.get(id)?.kind !== kind)
      .map(([field]) => [field, [errorText('GEN-019')]]),
  );
  if (Object.keys(errors).length > 0) throw new Refusal('GEN-019', {}, errors);
};

/** Pictures in a text, by field name: `blocks.2.mediaId`. */
export const listArticlePictures = (
  blocks: readonly ArticleBlock[],
): Record<string, { id: string | null; kind: ArticleFileKind }> =>
  Object.fromEntries(
    blocks.flatMap((block, index) =>
      block.type === 'image' ? [[`blocks.${index}.mediaId`, { id: block.mediaId, kind: 'image' as const }]] : [],
    ),
  );

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
  const [row] = await db
    .insert(articleFiles)
    .values({ kind, name: file.name, mime, size, createdBy: actor.id })
    .returning();
  if (!row) throw new Error('the file was not written');
  try {
    if (bytes) await storage.put(toStorageKey(row.id), bytes, mime);
    else await storage.putFile(toStorageKey(row.id), file.path, mime);
  } catch (error) {
    await db.delete(articleFiles).where(eq(articleFiles.id, row.id));
    throw error;
  }
  return toArticleFile(row);
};

/** Deletes a file that no article uses. */
export const deleteArticleFile = async (db: Db, storage: Storage, id: string): Promise<void> => {
  await db.delete(articleFiles).where(eq(articleFiles.id, id));
  await storage.delete(toStorageKey(id));
};

/** Sends a file of an article to a signed-in user, with range support. GEN-010 when there is none. */
export const sendArticleFile = async (
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const [row] = await db.select().from(articleFiles).where(eq(articleFiles.id, id));
  if (!row) throw new Refusal('GEN-010');
  reply
    .type(row.mime)
    .header('Cache-Control', 'private, max-age=31536000, immutable')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Accept-Ranges', 'bytes');
  const range = parseRange(request.headers.range, row.size);
  if (range === 'impossible') return reply.status(416).header('Content-Range', `bytes */${row.size}`).send();
  if (range === null) return reply.header('Content-Length', row.size).send(await storage.stream(toStorageKey(id)));
  return reply
    .status(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(await storage.stream(toStorageKey(id), range));
};
