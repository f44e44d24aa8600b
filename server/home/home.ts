import { and, desc, isNull, sql } from 'drizzle-orm';
import type { getHome } from '../../contract/booklets.ts';
import type { AnswerOf } from '../../contract/call.ts';
import { listOf, visible } from '../booklets/list.ts';
import { dayIn } from '../calendar/days.ts';
import { blocked, failing, filling, toReview, uninvited } from '../dashboard/alerts.ts';
import type { Scope } from '../db/scope.ts';

type Todo = AnswerOf<typeof getHome>['todo'][number];

const MAX_TODO = 7;
const MAX_BOOKLETS = 6;

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

/** The same alerts as on the dashboard, each as something to do. */
const alerts = async (scope: Scope): Promise<Todo[]> => {
  const today = dayIn(scope.actor.timeZone);
  const found = [
    ...(await filling(scope)),
    ...(await blocked(scope)),
    ...(await failing(scope)),
    ...(await uninvited(scope, today)),
    ...(await toReview(scope)),
  ];
  return found.map((one) => ({ ...one, wizardStep: null }));
};

/** What is to be done, seven at most, and the latest booklets. A referent edits nothing: nothing is asked of him. */
export const homeOf = async (scope: Scope): Promise<AnswerOf<typeof getHome>> => {
  const edits = scope.actor.role !== 'referent';
  const [list, ...todo] = await Promise.all([
    listOf(scope, { page: 1, size: MAX_BOOKLETS, search: '', state: 'all', sort: 'updatedAt', direction: 'desc' }),
    ...(edits ? [unfinished(scope), alerts(scope)] : []),
  ]);
  return { todo: todo.flat().slice(0, MAX_TODO), booklets: list.rows, total: list.total, can: list.can };
};
