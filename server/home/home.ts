import { and, asc, count, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { getHome } from '../../contract/booklets.ts';
import type { AnswerOf } from '../../contract/call.ts';
import { listOf, visible } from '../booklets/list.ts';
import type { Scope } from '../db/scope.ts';
import { gateOf } from '../publications/publication.ts';

type Todo = AnswerOf<typeof getHome>['todo'][number];

const MAX_TODO = 7;
const MAX_BOOKLETS = 6;
const MAX_DRAFTS = 3;

/** Wizards to resume and changes that readers do not see yet, the latest first. */
const unfinished = async (scope: Scope): Promise<Todo[]> => {
  const { booklets } = scope.views;
  const rows = await scope
    .select({
      id: booklets.id,
      title: booklets.title,
      state: booklets.state,
      wizardStep: booklets.wizardStep,
    })
    .from(booklets)
    .where(
      and(
        visible(scope, booklets),
        isNull(booklets.binnedAt),
        sql`(${booklets.state} = 'building' or (${booklets.state} = 'published' and ${booklets.revision} > coalesce(${booklets.onlineRevision}, 0)))`,
      ),
    )
    .orderBy(desc(booklets.updatedAt))
    .limit(MAX_TODO);
  return rows.map(({ id, title, state, wizardStep }) => ({
    kind: state === 'building' ? 'resume_wizard' : 'unpublished_changes',
    bookletId: id,
    title: title ?? '',
    count: 1,
    wizardStep: state === 'building' ? wizardStep : null,
  }));
};

/** The latest drafts that the gate would refuse, with what is to be mended in each. Few, for each is read whole. */
const blocked = async (scope: Scope): Promise<Todo[]> => {
  const { booklets } = scope.views;
  const drafts = await scope
    .select({ id: booklets.id, title: booklets.title })
    .from(booklets)
    .where(and(visible(scope, booklets), isNull(booklets.binnedAt), eq(booklets.state, 'draft')))
    .orderBy(desc(booklets.updatedAt))
    .limit(MAX_DRAFTS);
  const gates = await Promise.all(drafts.map(({ id }) => gateOf(scope, id)));
  return drafts.flatMap(({ id, title }, index): Todo[] => {
    const errors = (gates[index] ?? []).filter(({ level }) => level === 'error').length;
    if (errors === 0) return [];
    return [{ kind: 'publication_blocked', bookletId: id, title: title ?? '', count: errors, wizardStep: null }];
  });
};

/** Booklets with pages whose review date has come, the one with most of them first. */
const toReview = async (scope: Scope): Promise<Todo[]> => {
  const { booklets, chapters, pages } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, n: count() })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .innerJoin(booklets, eq(booklets.id, pages.bookletId))
    .where(
      and(
        visible(scope, booklets),
        isNull(booklets.binnedAt),
        ne(booklets.state, 'archived'),
        isNull(pages.deletedAt),
        isNull(chapters.deletedAt),
        lte(pages.reviewOn, new Date().toLocaleDateString('sv-SE', { timeZone: scope.actor.timeZone })),
      ),
    )
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(count()), asc(booklets.id))
    .limit(MAX_TODO);
  return rows.map(({ id, title, n }) => ({
    kind: 'page_to_review',
    bookletId: id,
    title: title ?? '',
    count: n,
    wizardStep: null,
  }));
};

/** What is to be done, seven at most, and the latest booklets. A referent edits nothing: nothing is asked of him. */
export const homeOf = async (scope: Scope): Promise<AnswerOf<typeof getHome>> => {
  const edits = scope.actor.role !== 'referent';
  const [list, ...todo] = await Promise.all([
    listOf(scope, { page: 1, size: MAX_BOOKLETS, search: '', state: 'all', sort: 'updatedAt', direction: 'desc' }),
    ...(edits ? [unfinished(scope), blocked(scope), toReview(scope)] : []),
  ]);
  return { todo: todo.flat().slice(0, MAX_TODO), booklets: list.rows, total: list.total, can: list.can };
};
