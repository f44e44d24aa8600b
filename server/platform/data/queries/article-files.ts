import { eq } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { articleFiles } from '../schema/help.ts';

export type ArticleFileRow = typeof articleFiles.$inferSelect;

export const insertArticleFile = async (db: Db, values: typeof articleFiles.$inferInsert): Promise<ArticleFileRow> => {
  const [row] = await db.insert(articleFiles).values(values).returning();
  if (!row) throw new Error('the file was not written');
  return row;
};

export const deleteArticleFileRow = async (db: Db, id: string): Promise<void> => {
  await db.delete(articleFiles).where(eq(articleFiles.id, id));
};
