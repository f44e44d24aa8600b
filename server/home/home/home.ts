import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { inForceCondition } from '../../administration/index.ts';
import { buildVisibilityFilter, isAdmin, loadBookletList } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { LimitedList } from '../../platform/data/queries/limited-list.ts';
import { COUNT_GROUPS } from '../../platform/data/statements/count-groups.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { listAlerts } from '../dashboard/alerts.ts';
import { listArrivals } from '../dashboard/dashboard.ts';

type Todo = CallAnswer<typeof getHome>['todo'][number];

const MAX_TODO = 7;
const MAX_BOOKLETS = 6;
/** Days during which new terms are announced. */
const TERMS_DAYS = 30;

/** Tasks of one kind, and the number of those that are left out. */
type TodoTasks = LimitedList<Todo>;

/** `all`: the number of rows before the limit. */
const toTasks = <Row extends { all: number }>(rows: Row[], toTask: (row: Row) => Todo): TodoTasks => ({
  rows: rows.map(toTask),
  left: (rows[0]?.all ?? 0) - rows.length,
});

/** Unfinished wizards and unpublished changes, latest first. */
const listUnfinishedBooklets = async (scope: Scope): Promise<TodoTasks> => {
  const { booklets } = scope.views;
  const rows = await scope
    .select({
      id: booklets.id,
      title: booklets.title,
      state: booklets.state,
      wizardStep: booklets.wizardStep,
      all: COUNT_GROUPS,
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
  return toTasks(rows, ({ id, title, state, wizardStep }) => ({
    kind: state === 'building' ? 'resume_wizard' : 'unpublished_changes',
    bookletId: id,
    title: title ?? '',
    count: 1,
    wizardStep: state === 'building' ? wizardStep : null,
  }));
};

/** Drafts that wait for the actor's approval: they are an approver, or there is none and they may publish. */
const listPendingReviews = async (scope: Scope): Promise<TodoTasks> => {
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
    .select({ id: booklets.id, title: booklets.title, all: COUNT_GROUPS })
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
  return toTasks(rows, ({ id, title }) => ({
    kind: 'review_asked',
    bookletId: id,
    title: title ?? '',
    count: 1,
    wizardStep: null,
  }));
};

/** New terms, at most a month old, that require no new acceptance: without this notice, nobody would read them. */
const listNewTerms = async (scope: Scope): Promise<TodoTasks> => {
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
  return row
    ? { rows: [{ kind: 'terms_changed', bookletId: null, title: '', count: row.version, wizardStep: null }], left: 0 }
    : { rows: [], left: 0 };
};

/** The dashboard's alerts, as tasks. */
const listAlertTasks = async (db: Db, scope: Scope): Promise<TodoTasks> => {
  const { rows, left } = await listAlerts(db, scope);
  return {
    rows: rows.map((one) => ({ ...one, wizardStep: null })),
    // A draft that is not checked may have no error: it is no task.
    left: left.reduce((sum, { kind, count }) => sum + (kind === 'publication_blocked' ? 0 : count), 0),
  };
};

const MAX_TITLES = 5;

/** The arrivals of each day, of all booklets together. */
const listArrivalDays = async (scope: Scope): Promise<CallAnswer<typeof getHome>['arrivals']> => {
  const lines = await listArrivals(scope, (await getCompanyDay(scope)).today);
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, some]) => ({
    day,
    people: some.reduce((sum, { people }) => sum + people, 0),
    notInvited: some.reduce((sum, { notInvited }) => sum + notInvited, 0),
    booklets: some.length,
    titles: some.slice(0, MAX_TITLES).map(({ title }) => title),
    bookletId: some.length === 1 ? (some[0]?.bookletId ?? null) : null,
  }));
};

/** Tasks (at most seven) and the latest booklets. A referent edits nothing, so their task list is empty. */
export const loadHome = async (db: Db, scope: Scope): Promise<CallAnswer<typeof getHome>> => {
  const edits = scope.actor.role !== 'referent';
  const [list, ...todo] = await Promise.all([
    loadBookletList(db, scope, {
      page: 1,
      size: MAX_BOOKLETS,
      search: '',
      state: 'all',
      sort: 'updatedAt',
      direction: 'desc',
    }),
    ...(edits
      ? [listPendingReviews(scope), listUnfinishedBooklets(scope), listAlertTasks(db, scope), listNewTerms(scope)]
      : []),
  ]);
  const tasks = todo.flatMap(({ rows }) => rows);
  return {
    todo: tasks.slice(0, MAX_TODO),
    todoLeft: Math.max(0, tasks.length - MAX_TODO) + todo.reduce((sum, { left }) => sum + left, 0),
    booklets: list.rows,
    total: list.total,
    arrivals: edits ? await listArrivalDays(scope) : [],
    can: list.can,
    levels: list.levels,
  };
};
