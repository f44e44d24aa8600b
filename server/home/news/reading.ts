import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { listLatestNews as listLatestNewsCall, NewsHead, readNews } from '../../../contract/home/news.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { SharedAccess } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireFirstRow } from '../../platform/http/refusal.ts';
import { buildArticleStateCondition } from '../articles/article.ts';
import { loadArticleFiles } from '../articles/files.ts';
import { loadArticleReads, recordArticleRead } from '../articles/reads.ts';
import type { NewsColumns, NewsRow } from './open-news.ts';

/** News of the publisher, and of the company in which an actor works. */
const openReadableNews = (db: Db, { companyId }: Actor): SharedAccess =>
  new SharedAccess(db, { companyId, isStaff: false });

/** Condition on the current news for an actor. */
const matchesNewsReader = ({ role, companyId }: Actor, news: NewsColumns): SQL | undefined =>
  and(
    buildArticleStateCondition(news, 'published'),
    sql`${role} = any(${news.roles})`,
    role === 'super_admin'
      ? undefined
      : sql`(cardinality(${news.companyIds}) = 0 or ${companyId}::uuid = any(${news.companyIds}))`,
  );

const loadNewsHeads = async (db: Db, actor: Actor, rows: readonly NewsRow[]): Promise<NewsHead[]> => {
  const ids = rows.map(({ id }) => id);
  const [files, reads] = await Promise.all([
    loadArticleFiles(
      db,
      rows.map(({ imageId }) => imageId),
    ),
    loadArticleReads(db, actor.id, ids),
  ]);
  return rows.map((row) => {
    const image = files.get(row.imageId ?? '');
    return {
      ...row,
      publishedAt: (row.publishAt ?? row.createdAt).toISOString(),
      read: reads.has(row.id),
      acknowledged: Boolean(reads.get(row.id)?.understoodAt),
      image: image ? { url: image.url, alt: row.decorative ? '' : row.alt } : null,
    };
  });
};

/** News for an actor: pinned first, then the latest. */
export const listLatestNews = async (
  db: Db,
  actor: Actor,
  { page, size }: CallQuery<typeof listLatestNewsCall>,
): Promise<CallAnswer<typeof listLatestNewsCall>> => {
  const access = openReadableNews(db, actor);
  const { news } = access.views;
  const where = matchesNewsReader(actor, news);
  const [rows, total] = await Promise.all([
    access
      .select()
      .from(news)
      .where(where)
      .orderBy(desc(news.pinned), desc(news.publishAt), desc(news.id))
      .limit(size)
      .offset((page - 1) * size),
    access.countRows(news, where),
  ]);
  return { rows: await loadNewsHeads(db, actor, rows), total };
};

const getReadableNews = async (db: Db, actor: Actor, id: string): Promise<NewsRow> => {
  const access = openReadableNews(db, actor);
  const { news } = access.views;
  const where = and(eq(news.id, id), matchesNewsReader(actor, news));
  return requireFirstRow(await access.select().from(news).where(where));
};

/** One item with the previous and next ones. GEN-010 if it is not for the actor. */
export const readNewsItem = async (db: Db, actor: Actor, id: string): Promise<CallAnswer<typeof readNews>> => {
  const row = await getReadableNews(db, actor, id);
  const access = openReadableNews(db, actor);
  const { news } = access.views;
  const beside = async (side: SQL | undefined, order: SQL) => {
    const [one] = await access
      .select({ id: news.id, title: news.title })
      .from(news)
      .where(and(matchesNewsReader(actor, news), side))
      .orderBy(order)
      .limit(1);
    return one ?? null;
  };
  const at = row.publishAt ?? row.createdAt;
  const [heads, previous, next] = await Promise.all([
    loadNewsHeads(db, actor, [row]),
    beside(lt(news.publishAt, at), desc(news.publishAt)),
    beside(gt(news.publishAt, at), asc(news.publishAt)),
  ]);
  return { ...requireFirstRow(heads), blocks: row.blocks, previous, next };
};

/** Records that a user opened an item, or acknowledged it. */
export const recordNewsRead = async (db: Db, actor: Actor, id: string, understood: boolean): Promise<void> => {
  await getReadableNews(db, actor, id);
  await recordArticleRead(db, actor.id, id, { understood });
};
