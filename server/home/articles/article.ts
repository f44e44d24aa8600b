import { mapHtml } from '../../../blocks/walk-props.ts';
import { type ArticleBlock, getArticleText } from '../../../contract/home/article.ts';
import type { ArticleState, StoredArticleState } from '../../../contract/home/tutorials.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { countGraphemes } from '../../../contract/platform/text/graphemes.ts';
import { sanitiseRichText } from '../../booklets/index.ts';
import { Refusal } from '../../platform/http/refusal.ts';

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

/** Columns that every change writes. */
