import { and, eq, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mapHtml } from '../../../blocks/walk-props.ts';
import { type ArticleBlock, getArticleText } from '../../../contract/home/article.ts';
import type { ArticleState, StoredArticleState } from '../../../contract/home/tutorials.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { countGraphemes } from '../../../contract/platform/text/graphemes.ts';
import { sanitiseRichText } from '../../booklets/index.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { loadArticleFeedback } from './reads.ts';

/** Minimum length of a published article, in characters. */
const MIN_ARTICLE_CHARACTERS = 20;

interface ArticleLifecycle {
  state: StoredArticleState;
  publishAt: Date | null;
  expireAt?: Date | null;
}

/** State of an article at a moment: its dates change it automatically. */
export const getArticleState = (
  { state, publishAt, expireAt = null }: ArticleLifecycle,
  at = new Date(),
): ArticleState => {
  if (state !== 'published') return state;
  if (publishAt && publishAt > at) return 'scheduled';
  return expireAt && expireAt <= at ? 'expired' : 'published';
};

interface ArticleColumns {
  title: PgColumn;
  category: PgColumn;
  state: PgColumn;
  publishAt: PgColumn;
  expireAt?: PgColumn;
}

/** Same rule as `getArticleState`, in SQL. */
export const buildArticleStateCondition = (
  { state, publishAt, expireAt }: Omit<ArticleColumns, 'title' | 'category'>,
  wanted: ArticleState,
  at: SQL = sql`now()`,
): SQL | undefined => {
  if (wanted === 'draft' || wanted === 'archived') return eq(state, wanted);
  const hasStarted = sql`coalesce(${publishAt} <= ${at}, true)`;
  const hasExpired = expireAt ? sql`coalesce(${expireAt} <= ${at}, false)` : sql`false`;
  const condition = {
    scheduled: sql`not ${hasStarted}`,
    published: sql`${hasStarted} and not ${hasExpired}`,
    expired: sql`${hasStarted} and ${hasExpired}`,
  }[wanted];
  return and(eq(state, 'published'), condition);
};

/** Condition of the filters of a list of articles. */
export const buildArticleFilter = (
  columns: ArticleColumns,
  { search, category, state }: { search: string; category?: string | undefined; state?: ArticleState | undefined },
): SQL | undefined =>
  and(
    search ? like(foldColumn(columns.title), toLikePattern(toFoldedKey(search))) : undefined,
    category ? eq(columns.category, category) : undefined,
    state && buildArticleStateCondition(columns, state),
  );

/** GEN-017 for an article that is online or was read: it can only be archived. */
export const refuseReadArticle = async (
  db: Db,
  { id, state }: { id: string; state: StoredArticleState },
  values: { objet: string; etat: string; action: string },
): Promise<void> => {
  const { readers } = (await loadArticleFeedback(db, [id]))(id);
  if (state === 'published' || readers > 0) throw new Refusal('GEN-017', values);
};

/** Blocks to store: rich text with allowed marks only. */
export const sanitiseArticleBlocks = (blocks: readonly ArticleBlock[]): ArticleBlock[] =>
  blocks.map((block) => mapHtml(block, sanitiseRichText));

/** Missing parts of an article to publish, by field; empty: none. */
export const findMissingParts = ({ blocks, roles }: { blocks: readonly ArticleBlock[]; roles: readonly string[] }) => {
  const errors: Record<string, string[]> = {};
  if (roles.length === 0) errors.roles = [errorText('TUT-002')];
  if (countGraphemes(getArticleText(blocks)) < MIN_ARTICLE_CHARACTERS) errors.blocks = [errorText('TUT-003')];
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'image') continue;
    if (block.mediaId === null) errors[`blocks.${index}.mediaId`] = [errorText('GEN-001')];
    else if (!block.decorative && block.alt === '') errors[`blocks.${index}.alt`] = [errorText('EDI-003')];
  }
  return errors;
};

/** Throws the first missing part, with all of them by field. */
export const refuseMissingParts = (errors: Record<string, string[]>): void => {
  if (errors.roles) throw new Refusal('TUT-002', {}, errors);
  if (errors.blocks) throw new Refusal('TUT-003', {}, errors);
  if (Object.keys(errors).length > 0) throw new Refusal('GEN-001', {}, errors);
};
