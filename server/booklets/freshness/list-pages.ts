import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type {
  getPageFreshness,
  listPagesToCheck,
  PagesToCheck,
} from '../../../contract/booklets/freshness/freshness.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { buildVisibilityFilter } from '../booklets/booklet-filter.ts';
import { requirePage } from '../content/find-content.ts';
import { type CheckedPage, loadCheckedPages } from './checked-pages.ts';
import { describeFinding } from './find-findings.ts';

/** Days of searches that are shown, and their number. */
const SEARCH_DAYS = 90;
const MAX_SEARCHES = 5;

export const hasFindings = ({ findings }: CheckedPage): boolean => findings.length > 0;

/** Pages with a finding, those with the most important ones first. */
export const loadPagesWithFindings = async (...args: Parameters<typeof loadCheckedPages>): Promise<CheckedPage[]> =>
  // The sort is stable: pages of the same score stay in reading order.
  (await loadCheckedPages(...args)).filter(hasFindings).sort((a, b) => b.score - a.score);

/** Frequent searches without result, for terms that enough readers searched for. */
const listSearches = async (scope: Scope, bookletId: string): Promise<PagesToCheck['searches']> => {
  const { booklets, searchMisses: misses, searchTerms: terms } = scope.views;
  const n = sql<number>`sum(${misses.count})::int`;
  const threshold = sql`max((${booklets.settings} -> 'tracking' ->> 'threshold')::int)`;
  return scope
    .select({ term: terms.term, n })
    .from(misses)
    .innerJoin(terms, and(eq(terms.bookletId, misses.bookletId), eq(terms.digest, misses.digest)))
    .innerJoin(booklets, eq(booklets.id, misses.bookletId))
    .where(
      and(eq(misses.bookletId, bookletId), gte(misses.day, addDays(getLocalDay(scope.actor.timeZone), -SEARCH_DAYS))),
    )
    .groupBy(terms.term)
    .having(sql`sum(${misses.count}) >= ${threshold}`)
    .orderBy(desc(n), terms.term)
    .limit(MAX_SEARCHES);
};

const toFindings = ({ findings }: CheckedPage) =>
  findings.map((finding) => ({
    kind: finding.kind,
    blockId: finding.blockId,
    message: describeFinding(finding),
  }));

const toVerification = (
  { verification }: CheckedPage,
  names: ReadonlyMap<string, string>,
  timeZone: string,
): { on: string; by: string } | null =>
  verification && { on: getLocalDay(timeZone, verification.at), by: names.get(verification.by ?? '') ?? '' };

/** A page of the list of pages to check, among the booklets that the actor sees. */
export const loadPagesToCheck = async (
  db: Db,
  scope: Scope,
  query: CallQuery<typeof listPagesToCheck>,
): Promise<PagesToCheck> => {
  const all = await loadPagesWithFindings(db, scope);
  const isMine = ({ ownerId }: CheckedPage) => ownerId === scope.actor.id;
  const inChoice = query.of === 'mine' ? all.filter(isMine) : all;
  const found = inChoice.filter(
    ({ booklet, findings }) =>
      (query.bookletId === undefined || booklet.id === query.bookletId) &&
      (query.kind === undefined || findings.some(({ kind }) => kind === query.kind)),
  );
  const shown = found.slice((query.page - 1) * PANEL_ROWS, query.page * PANEL_ROWS);
  const names = await loadUserNames(
    scope,
    shown.flatMap(({ ownerId, verification }) => [ownerId, verification?.by ?? null]),
  );
  const byBooklet = Map.groupBy(inChoice, ({ booklet }) => booklet.id);
  return {
    rows: shown.map((checked) => ({
      id: checked.page.id,
      title: checked.page.title,
      bookletId: checked.booklet.id,
      bookletTitle: getDisplayTitle(checked.booklet.title),
      chapterTitle: checked.page.chapterTitle,
      owner: checked.ownerId === null ? null : { id: checked.ownerId, name: names.get(checked.ownerId) ?? '' },
      findings: toFindings(checked),
      verified: toVerification(checked, names, scope.actor.timeZone),
      differsOnline: checked.differsOnline,
      mayVerify: checked.mayVerify,
    })),
    total: found.length,
    counts: { mine: all.filter(isMine).length, all: all.length },
    booklets: [...byBooklet]
      .map(([id, pages]) => ({ id, title: getDisplayTitle(pages[0]?.booklet.title ?? null), n: pages.length }))
      .sort((a, b) => a.title.localeCompare(b.title, 'fr')),
    searches:
      query.bookletId !== undefined && (await isVisible(scope, query.bookletId))
        ? await listSearches(scope, query.bookletId)
        : [],
  };
};

const isVisible = async (scope: Scope, bookletId: string): Promise<boolean> => {
  const { booklets } = scope.views;
  const [row] = await scope
    .select({ id: booklets.id })
    .from(booklets)
    .where(and(buildVisibilityFilter(scope, booklets), eq(booklets.id, bookletId)));
  return row !== undefined;
};

/** Number of pages to check in a booklet. */
export const countPagesToCheck = async (db: Db, scope: Scope, bookletId: string): Promise<number> =>
  (await loadCheckedPages(db, scope, { bookletIds: [bookletId] })).filter(hasFindings).length;

/** What the settings of a page show. Refusals as `requirePage`. */
export const loadPageFreshness = async (
  db: Db,
  scope: Scope,
  pageId: string,
): Promise<CallAnswer<typeof getPageFreshness>> => {
  const { page, chapter, found } = await requirePage(scope, pageId, 'booklet.read');
  const inheritedMonths = chapter.reviewMonths ?? found.row.reviewMonths;
  const checked = (await loadCheckedPages(db, scope, { bookletIds: [page.bookletId] })).find(
    (one) => one.page.id === pageId,
  );
  // A hidden page, or one of a booklet in the wizard, is not checked.
  if (!checked)
    return { findings: [], verified: null, dueOn: null, inheritedMonths, differsOnline: false, mayVerify: false };
  const names = await loadUserNames(scope, [checked.verification?.by ?? null]);
  return {
    findings: toFindings(checked),
    verified: toVerification(checked, names, scope.actor.timeZone),
    dueOn: checked.dueOn,
    inheritedMonths,
    differsOnline: checked.differsOnline,
    mayVerify: checked.mayVerify,
  };
};
