import { and, asc, eq, sql } from 'drizzle-orm';
import { MAX_TEXT_PICTURES } from '../../../contract/administration/languages/translation-pictures.ts';
import type { ArticleFile } from '../../../contract/home/article.ts';
import { articleFiles, translationKeys, translationPictures } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { deleteArticleFile, storeArticleFile, toArticleFile } from '../../platform/files/article-files.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Throws GEN-010 for a key outside this release. */
const requireTranslationKey = async (db: Db, key: string): Promise<void> => {
  if ((await db.$count(translationKeys, eq(translationKeys.key, key))) === 0) throw new Refusal('GEN-010');
};

/** Screenshots that show a text, oldest first. */
export const listKeyPictures = async (db: Db, key: string): Promise<ArticleFile[]> => {
  await requireTranslationKey(db, key);
  const rows = await db
    .select({ file: articleFiles })
    .from(translationPictures)
    .innerJoin(articleFiles, eq(articleFiles.id, translationPictures.fileId))
    .where(eq(translationPictures.key, key))
    .orderBy(asc(articleFiles.createdAt), asc(articleFiles.id))
    .limit(MAX_TEXT_PICTURES);
  return rows.map(({ file }) => toArticleFile(file));
};

const refuseTooManyPictures = (n: number): void => {
  if (n >= MAX_TEXT_PICTURES) throw new Refusal('TRA-011', { max: MAX_TEXT_PICTURES });
};

/** Adds a picture to a text. GEN-010, TRA-011 when the maximum is reached, and the refusals of `storeArticleFile`. */
export const addPicture = async (
  { db, storage }: { db: Db; storage: Storage },
  actor: Actor,
  key: string,
  file: ReceivedFile,
): Promise<ArticleFile> => {
  await requireTranslationKey(db, key);
  const ofKey = eq(translationPictures.key, key);
  refuseTooManyPictures(await db.$count(translationPictures, ofKey));
  const kept = await storeArticleFile(db, storage, actor, file, 'image');
  try {
    await db.transaction(async (tx) => {
      // Serialises concurrent additions, so that the second counts the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`translation-pictures:${key}`}))`);
      refuseTooManyPictures(await tx.$count(translationPictures, ofKey));
      await tx.insert(translationPictures).values({ key, fileId: kept.id });
    });
  } catch (error) {
    await deleteArticleFile(db, storage, kept.id);
    throw error;
  }
  return kept;
};

/** Removes a picture from a text. GEN-010 when the text does not have it. */
export const removePicture = async (
  { db, storage }: { db: Db; storage: Storage },
  { key, id }: { key: string; id: string },
): Promise<void> => {
  const gone = await db
    .delete(translationPictures)
    .where(and(eq(translationPictures.key, key), eq(translationPictures.fileId, id)))
    .returning({ id: translationPictures.fileId });
  if (gone.length === 0) throw new Refusal('GEN-010');
  await deleteArticleFile(db, storage, id);
};
