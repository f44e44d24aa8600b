import { MAX_TEXT_HITS, type searchBookletText, type TextHit } from '../../../../contract/booklets/content/replace.ts';
import type { CallAnswer, CallQuery } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { requireBooklet } from '../../booklets/find-booklet.ts';
import { findTextSpans, getFieldWords, type TextSearch, type TextSpan } from './find-text.ts';
import { createTargetCheck, readTextTargets, type TextTarget } from './text-targets.ts';

const CONTEXT_CHARACTERS = 50;

const cutContext = (words: string, [from, to]: TextSpan) => ({
  before: words
    .slice(Math.max(0, from - CONTEXT_CHARACTERS), from)
    .replace(/\s+/g, ' ')
    .trimStart(),
  match: words.slice(from, to),
  after: words
    .slice(to, to + CONTEXT_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trimEnd(),
});

const listTargetHits = (target: TextTarget, search: TextSearch): Omit<TextHit, 'refusal'>[] =>
  target.fields.flatMap((field) => {
    const words = getFieldWords(field);
    const { kind, row, chapterId, pageId, type } = target;
    return findTextSpans(words, search).map((span, index) => ({
      ...{ kind, targetId: row.id, path: field.path, index, rowVersion: row.rowVersion, chapterId, pageId, type },
      ...cutContext(words, span),
    }));
  });

/** Every occurrence of words in a booklet, in reading order, each with the reason why it may not be replaced. */
export const searchText = async (
  scope: Scope,
  bookletId: string,
  { text, matchCase, wholeWord }: CallQuery<typeof searchBookletText>,
): Promise<CallAnswer<typeof searchBookletText>> => {
  const found = await requireBooklet(scope, bookletId, 'booklet.read');
  const findRefusal = await createTargetCheck(scope, bookletId, found);
  const search = { text, matchCase: matchCase === 'true', wholeWord: wholeWord === 'true' };
  const hits: TextHit[] = [];
  for await (const target of readTextTargets(scope, bookletId)) {
    const inside = listTargetHits(target, search);
    const refusal = inside.length > 0 ? (findRefusal(target)?.message ?? null) : null;
    hits.push(...inside.map((hit) => ({ ...hit, refusal })));
    if (hits.length > MAX_TEXT_HITS) break;
  }
  return { hits: hits.slice(0, MAX_TEXT_HITS), hasMore: hits.length > MAX_TEXT_HITS };
};
