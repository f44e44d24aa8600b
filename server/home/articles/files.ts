import { eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArticleBlock, ArticleFile, ArticleFileKind } from '../../../contract/home/article.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { parseRange } from '../../booklets/index.ts';
import { articleFiles } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildArticleFileKey, toArticleFile } from '../../platform/files/article-files.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';

/** Files with these ids, by id. */
export const loadArticleFiles = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, ArticleFile>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(articleFiles).where(inArray(articleFiles.id, wanted));
  return new Map(rows.map((row) => [row.id, toArticleFile(row)]));
};

interface ArticleFileField {
  id: string | null;
  kind: ArticleFileKind;
}

/** GEN-019 for a file of the fields or of the text that does not exist, or is not of its field's kind. */
export const refuseUnknownFiles = async (
  db: Db,
  blocks: readonly ArticleBlock[],
  fields: Record<string, ArticleFileField>,
): Promise<void> => {
  const wanted = { ...listArticlePictures(blocks), ...fields };
  const files = await loadArticleFiles(
    db,
    Object.values(wanted).map(({ id }) => id),
  );
  const errors = Object.fromEntries(
    Object.entries(wanted)
      .filter(([, { id, kind }]) => id !== null && files.get(id)?.kind !== kind)
      .map(([field]) => [field, [errorText('GEN-019')]]),
  );
  if (Object.keys(errors).length > 0) throw new Refusal('GEN-019', {}, errors);
};

/** Pictures in a text, by field name: `blocks.2.mediaId`. */
const listArticlePictures = (blocks: readonly ArticleBlock[]): Record<string, ArticleFileField> =>
  Object.fromEntries(
    blocks.flatMap((block, index) =>
      block.type === 'image' ? [[`blocks.${index}.mediaId`, { id: block.mediaId, kind: 'image' as const }]] : [],
    ),
  );

/** Sends a file of an article to a signed-in user, with range support. GEN-010 when there is none. */
export const sendArticleFile = async (
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const row = requireFirstRow(await db.select().from(articleFiles).where(eq(articleFiles.id, id)));
  reply
    .type(row.mime)
    .header('Cache-Control', 'private, max-age=31536000, immutable')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Accept-Ranges', 'bytes');
  const range = parseRange(request.headers.range, row.size);
  if (range === 'impossible') return reply.status(416).header('Content-Range', `bytes */${row.size}`).send();
  if (range === null)
    return reply.header('Content-Length', row.size).send(await storage.stream(buildArticleFileKey(id)));
  return reply
    .status(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(await storage.stream(buildArticleFileKey(id), range));
};
