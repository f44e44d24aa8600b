import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { articleReads } from '../../platform/data/schema/help.ts';

export interface ArticleFeedback {
  readers: number;
  understood: number;
  useful: { yes: number; no: number };
}
const NO_FEEDBACK: ArticleFeedback = { readers: 0, understood: 0, useful: { yes: 0, no: 0 } };

/** Number of readers of each article, with their feedback. */
export const loadArticleFeedback = async (db: Db, ids: readonly string[]): Promise<(id: string) => ArticleFeedback> => {
  if (ids.length === 0) return () => NO_FEEDBACK;
  const rows = await db
    .select({
      id: articleReads.articleId,
      readers: sql<number>`count(*)::int`,
      understood: sql<number>`count(${articleReads.understoodAt})::int`,
      yes: sql<number>`(count(*) filter (where ${articleReads.useful}))::int`,
      no: sql<number>`(count(*) filter (where not ${articleReads.useful}))::int`,
    })
    .from(articleReads)
    .where(inArray(articleReads.articleId, [...ids]))
    .groupBy(articleReads.articleId);
  const known = new Map(
    rows.map(({ id, readers, understood, yes, no }) => [id, { readers, understood, useful: { yes, no } }]),
  );
  return (id) => known.get(id) ?? NO_FEEDBACK;
};

/** A user's reading records of some articles, by id. */
export const loadArticleReads = async (db: Db, userId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, typeof articleReads.$inferSelect>();
  const rows = await db
    .select()
    .from(articleReads)
    .where(and(eq(articleReads.userId, userId), inArray(articleReads.articleId, [...ids])));
  return new Map(rows.map((row) => [row.articleId, row]));
};

/** Records that a user opened an article, understood it, or found it useful or not. Earlier values are kept. */
export const recordArticleRead = async (
  db: Db,
  userId: string,
  articleId: string,
  { understood = false, useful = null }: { understood?: boolean; useful?: boolean | null },
): Promise<void> => {
  const values = { understoodAt: understood ? new Date() : null, useful };
  await db
    .insert(articleReads)
    .values({ userId, articleId, ...values })
    .onConflictDoUpdate({
      target: [articleReads.userId, articleReads.articleId],
      set: {
        understoodAt: sql`coalesce(${articleReads.understoodAt}, excluded.understood_at)`,
        useful: sql`coalesce(excluded.useful, ${articleReads.useful})`,
      },
    });
};
