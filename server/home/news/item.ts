import { and, asc, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import {
  type deleteNews,
  type listNews,
  MAX_PINNED,
  type NewsForm,
  type NewsItem,
  newsForm,
  type saveNews,
  type setNewsState,
} from '../../../contract/home/news.ts';
import type { CallAnswer, CallBody, CallQuery } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildPlatformConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, requireFirstRow } from '../../platform/http/refusal.ts';
import {
  buildArticleFilter,
  buildArticleStateCondition,
  findMissingParts,
  getArticleState,
  refuseMissingParts,
  refuseReadArticle,
  sanitiseArticleBlocks,
} from '../articles/article.ts';
import { loadArticleFiles, refuseUnknownFiles } from '../articles/files.ts';
import { loadArticleFeedback } from '../articles/reads.ts';
import { announceDueNews } from './announce.ts';
import { findNewsOwnerId, type NewsColumns, type NewsRow, openNews } from './open-news.ts';

const matchesNewsOwner = (actor: Actor, news: NewsColumns): SQL => {
  const owner = findNewsOwnerId(actor);
  return owner === null ? isNull(news.ownerId) : eq(news.ownerId, owner);
};

const toNewsAnswer = async (db: Db, actor: Actor, row: NewsRow): Promise<NewsItem> => {
  const files = await loadArticleFiles(db, [row.imageId]);
  const { readers, understood } = (await loadArticleFeedback(db, [row.id]))(row.id);
  return {
    ...pickFields(row, newsForm.keyof().options),
    id: row.id,
    publishAt: row.publishAt?.toISOString() ?? null,
    expireAt: row.expireAt?.toISOString() ?? null,
    state: getArticleState(row),
    companyId: row.ownerId,
    image: files.get(row.imageId ?? '') ?? null,
    readers,
    acknowledged: understood,
    mayChange: row.ownerId === findNewsOwnerId(actor),
    rowVersion: row.rowVersion,
    updatedAt: row.updatedAt.toISOString(),
  };
};

const getNewsRow = async (db: Db, actor: Actor, id: string): Promise<NewsRow> => {
  const rows = openNews(db, actor);
  const { news } = rows.views;
  const where = and(eq(news.id, id), matchesNewsOwner(actor, news));
  return requireFirstRow(await rows.select().from(news).where(where));
};

/** A news item for its authors. GEN-010 when it is not theirs. */
export const loadNewsItem = async (db: Db, actor: Actor, id: string): Promise<NewsItem> =>
  toNewsAnswer(db, actor, await getNewsRow(db, actor, id));

/** News that the actor may edit. */
export const loadNewsList = async (
  db: Db,
  actor: Actor,
  { page, size, sort, direction, ...filter }: CallQuery<typeof listNews>,
): Promise<CallAnswer<typeof listNews>> => {
  const access = openNews(db, actor);
  const { news } = access.views;
  const where = and(matchesNewsOwner(actor, news), buildArticleFilter(news, filter));
  const order = direction === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    access
      .select()
      .from(news)
      .where(where)
      .orderBy(order(news[sort]), asc(news.id))
      .limit(size)
      .offset((page - 1) * size),
    access.countRows(news, where),
  ]);
  const reception = await loadArticleFeedback(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      state: getArticleState(row),
      companyId: row.ownerId,
      publishAt: row.publishAt?.toISOString() ?? null,
      expireAt: row.expireAt?.toISOString() ?? null,
      readers: reception(row.id).readers,
      acknowledged: reception(row.id).understood,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total,
  };
};

const toOptionalDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/**
 * Columns of a form. A company's news stays within it, so `companyIds` is empty: it would reveal which other companies
 * exist.
 */
const toNewsColumns = (actor: Actor, { publishAt, expireAt, blocks, companyIds, ...form }: NewsForm) => ({
  ...form,
  blocks: sanitiseArticleBlocks(blocks),
  companyIds: findNewsOwnerId(actor) === null ? [...new Set(companyIds)] : [],
  publishAt: toOptionalDate(publishAt),
  expireAt: toOptionalDate(expireAt),
});

const refuseUnknownReferences = async (db: Db, actor: Actor, { imageId, companyIds, blocks }: NewsForm) => {
  await refuseUnknownFiles(db, blocks, { imageId: { id: imageId, kind: 'image' } });
  if (findNewsOwnerId(actor) !== null || companyIds.length === 0) return;
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const rows = await accounts.select({ id: accounts.views.companies.id }).from(accounts.views.companies);
  const known = new Set(rows.map(({ id }) => id));
  if (companyIds.some((id) => !known.has(id))) throw createFieldRefusal('companyIds', 'GEN-019');
};

/** Checks the requirements for publishing. */
const refuseUnready = async (
  db: Db,
  actor: Actor,
  row: Pick<NewsRow, 'id' | 'blocks' | 'roles' | 'imageId' | 'alt' | 'decorative' | 'expireAt' | 'pinned'>,
) => {
  const errors = findMissingParts(row);
  if (row.imageId && !row.decorative && row.alt === '') errors.alt = [errorText('EDI-003')];
  refuseMissingParts(errors);
  if (row.expireAt && row.expireAt <= new Date()) throw createFieldRefusal('expireAt', 'ACT-002');
  if (!row.pinned) return;
  const access = openNews(db, actor);
  const { news } = access.views;
  const pinned = await access
    .select({ title: news.title })
    .from(news)
    .where(
      and(
        matchesNewsOwner(actor, news),
        eq(news.pinned, true),
        ne(news.id, row.id),
        or(buildArticleStateCondition(news, 'published'), buildArticleStateCondition(news, 'scheduled')),
      ),
    )
    .limit(MAX_PINNED);
  if (pinned.length >= MAX_PINNED) {
    throw createFieldRefusal('pinned', 'ACT-001', { liste: pinned.map(({ title }) => `« ${title} »`).join(', ') });
  }
};

export const createNewsDraft = async (db: Db, actor: Actor, form: NewsForm): Promise<NewsItem> => {
  await refuseUnknownReferences(db, actor, form);
  const by = { ownerId: findNewsOwnerId(actor), createdBy: actor.id, updatedBy: actor.id };
  const [row] = await openNews(db, actor).insert('news', [{ ...toNewsColumns(actor, form), ...by }]);
  if (!row) throw new Error('the news item was not written');
  return toNewsAnswer(db, actor, row);
};

const updateNewsRow = async (
  db: Db,
  actor: Actor,
  version: { id: string; rowVersion: number },
  change: Partial<NewsRow>,
) => {
  const buildConflict = async () => {
    const now = await getNewsRow(db, actor, version.id);
    return buildPlatformConflict(db, actor, now, await toNewsAnswer(db, actor, now));
  };
  return refuseConflict(buildConflict, () => openNews(db, actor).updateVersionedBy(actor, 'news', version, change));
};

/** Saves a news item. A published one changes at once, and must remain publishable. */
export const updateNews = async (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...form }: CallBody<typeof saveNews>,
): Promise<NewsItem> => {
  const before = await getNewsRow(db, actor, id);
  await refuseUnknownReferences(db, actor, form);
  const change = toNewsColumns(actor, form);
  // Once online, the publication date can no longer change.
  const publishAt = getArticleState(before) === 'published' ? before.publishAt : change.publishAt;
  if (before.state === 'published') await refuseUnready(db, actor, { ...change, id });
  return toNewsAnswer(db, actor, await updateNewsRow(db, actor, { id, rowVersion }, { ...change, publishAt }));
};

/** Publishes a news item, returns it to draft, or archives it. Readers of an important one are notified. */
export const changeNewsState = async (
  db: Db,
  actor: Actor,
  id: string,
  { state, rowVersion }: CallBody<typeof setNewsState>,
): Promise<NewsItem> => {
  const before = await getNewsRow(db, actor, id);
  if (state === 'published') await refuseUnready(db, actor, before);
  const at = new Date();
  const publishAt = state === 'published' && !(before.publishAt && before.publishAt > at) ? at : before.publishAt;
  const row = await updateNewsRow(db, actor, { id, rowVersion }, { state, publishAt });
  if (state === 'published') await announceDueNews(db);
  return toNewsAnswer(db, actor, row);
};

/** Deletes an item that was never online. GEN-017 otherwise. */
export const deleteNewsDraft = async (db: Db, actor: Actor, id: string): Promise<CallAnswer<typeof deleteNews>> => {
  const values = { objet: 'cette actualité', etat: 'déjà lue ou en ligne', action: 'Archivez-la' };
  await refuseReadArticle(db, await getNewsRow(db, actor, id), values);
  await openNews(db, actor).deleteRows('news', (news) => eq(news.id, id));
  return { message: phraseText('Actualité supprimée.') };
};
