import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { inForceCondition } from '../../administration/index.ts';
import { buildVisibilityFilter, isAdmin, loadBookletList } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { listAlerts } from '../dashboard/alerts.ts';
import { listArrivals } from '../dashboard/dashboard.ts';

type Todo = CallAnswer<typeof getHome>['todo'][number];

const MAX_TODO = 7;
const MAX_BOOKLETS = 6;
/** Days during which new terms are announced. */
const TERMS_DAYS = 30;

/** Unfinished wizards and unpublished changes, latest first. */
const listUnfinishedBooklets = async (scope: Scope): Promise<Todo[]> => {
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
        buildVisibilityFilter(scope, booklets),
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

/** Drafts that wait for the actor's approval: they are an approver, or there is none and they may publish. */
const listPendingReviews = async (scope: Scope): Promise<Todo[]> => {
  const { booklets, bookletRights, reviews } = scope.views;
  const { id: me } = scope.actor;
  const latest = sql`not exists (select 1 from reviews newer
    where newer.booklet_id = ${booklets.id} and newer.asked_at > ${reviews.askedAt})`;
  const publisher = isAdmin(scope)
    ? undefined
    : inArray(
        booklets.id,
        scope
          .select({ id: bookletRights.bookletId })
          .from(bookletRights)
          .where(and(eq(bookletRights.userId, me), inArray(bookletRights.level, ['owner', 'publisher']))),
      );
  const chosen = sql`${booklets.settings} -> 'review' -> 'approverIds'`;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title })
    .from(reviews)
    .innerJoin(booklets, eq(booklets.id, reviews.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        eq(reviews.state, 'asked'),
        eq(reviews.revision, booklets.revision),
        ne(reviews.askedBy, me),
        publisher,
        or(sql`${chosen} @> ${JSON.stringify([me])}::jsonb`, sql`${chosen} = '[]'::jsonb`),
        latest,
      ),
    )
    .orderBy(asc(reviews.askedAt))
    .limit(MAX_TODO);
  return rows.map(({ id, title }) => ({
    kind: 'review_asked',
    bookletId: id,
    title: title ?? '',
    count: 1,
    wizardStep: null,
  }));
};

/** New terms, at most a month old, that require no new acceptance: without this notice, nobody would read them. */
const listNewTerms = async (scope: Scope): Promise<Todo[]> => {
  const { legalDocuments } = scope.views;
  const [row] = await scope
    .select({ version: legalDocuments.version })
    .from(legalDocuments)
    .where(
      and(
        eq(legalDocuments.kind, 'terms'),
        inForceCondition,
        sql`${legalDocuments.effectiveOn}::date > current_date - ${TERMS_DAYS}::int`,
        sql`${legalDocuments.version} > (select max(said.version) from legal_decisions said
          join legal_documents text on text.id = said.document_id
          where said.user_id = ${scope.actor.id} and text.kind = 'terms' and text.company_id is null)`,
      ),
    )
    .orderBy(desc(legalDocuments.version))
    .limit(1);
  return row ? [{ kind: 'terms_changed', bookletId: null, title: '', count: row.version, wizardStep: null }] : [];
};

/** The dashboard's alerts, as tasks. */
const listAlertTasks = async (scope: Scope): Promise<Todo[]> =>
  (await listAlerts(scope)).map((one) => ({ ...one, wizardStep: null }));

/** Tasks (at most seven) and the latest booklets. A referent edits nothing, so their task list is empty. */
export const loadHome = async (scope: Scope): Promise<CallAnswer<typeof getHome>> => {
  const edits = scope.actor.role !== 'referent';
  const [list, ...todo] = await Promise.all([
    loadBookletList(scope, {
      page: 1,
      size: MAX_BOOKLETS,
      search: '',
      state: 'all',
      sort: 'updatedAt',
      direction: 'desc',
    }),
    ...(edits
      ? [listPendingReviews(scope), listUnfinishedBooklets(scope), listAlertTasks(scope), listNewTerms(scope)]
      : []),
  ]);
  return {
    todo: todo.flat().slice(0, MAX_TODO),
    booklets: list.rows,
    total: list.total,
    arrivals: edits ? await listArrivals(scope, (await getCompanyDay(scope)).today) : [],
    can: list.can,
    levels: list.levels,
  };
};
