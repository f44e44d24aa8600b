import { inArray, sql } from 'drizzle-orm';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';

export interface ArticleFeedback {
  readers: number;
  understood: number;
  useful: { yes: number; no: number };
}
const NO_FEEDBACK: ArticleFeedback = { readers: 0, understood: 0, useful: { yes: 0, no: 0 } };

/** Number of readers of each article, with their feedback. */
export const loadArticleFeedback = async (db: Db, ids: readonly string[]): Promise<(id: string) => ArticleFeedback> => {
  if (ids.length === 0) return () => NO_FEEDBACK;
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { articleReads } = accounts.views;
  const rows = await accounts
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
  if (ids.length === 0) return new Map<string, AccountRow<'articleReads'>>();
  const account = new AccountAccess(db, { userId });
  const { articleReads } = account.views;
  const rows = await account
    .select()
    .from(articleReads)
    .where(inArray(articleReads.articleId, [...ids]));
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
  const account = new AccountAccess(db, { userId });
  const { articleReads } = account.views;
  await account.upsertIf('articleReads', { userId, articleId, ...values }, (row) => [row.userId, row.articleId], {
    understoodAt: sql`coalesce(${articleReads.understoodAt}, excluded.understood_at)`,
    useful: sql`coalesce(excluded.useful, ${articleReads.useful})`,
  });
};
