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
import { buildCheckedFilter, type CheckedPage, loadCheckedPages } from './checked-pages.ts';
import { describeFinding, type Finding } from './find-findings.ts';
import { describeReportKind, loadReportWords, MAX_SHOWN_REPORTS, type OpenReport } from './reader-reports.ts';

/** Days of searches that are shown, and their number. */
const SEARCH_DAYS = 90;
const MAX_SEARCHES = 5;

const hasFindings = ({ findings }: CheckedPage): boolean => findings.length > 0;

/** Pages that ask for a verification now: readers may see what is wrong. */
const asksForCheck = (page: CheckedPage): boolean => hasFindings(page) && page.unseen === null;

/** Pages with a finding, those with the most important ones first, and those that no reader sees last. */
export const loadPagesWithFindings = async (...args: Parameters<typeof loadCheckedPages>): Promise<CheckedPage[]> =>
  // The sort is stable: pages of the same score stay in reading order.
  (await loadCheckedPages(...args))
    .filter(hasFindings)
    .sort((a, b) => Number(a.unseen !== null) - Number(b.unseen !== null) || b.score - a.score);

/** Pages that ask for a verification now, those with the most important findings first. */
export const loadUrgentPages = async (...args: Parameters<typeof loadCheckedPages>): Promise<CheckedPage[]> =>
  (await loadPagesWithFindings(...args)).filter(asksForCheck);

/** Booklets whose searches are listed: those that the actor sees, one of them, or those of an owner. */
type SearchChoice = { bookletId: string | undefined } | { ownerId: string };

/** Frequent searches without result of the last 90 days, for terms that enough readers searched for. */
export const listSearches = async (
  scope: Scope,
  choice: SearchChoice,
  timeZone: string,
): Promise<PagesToCheck['searches']> => {
  const { booklets, searchMisses: misses, searchTerms: terms } = scope.views;
  const n = sql<number>`sum(${misses.count})::int`;
  const threshold = sql`(${booklets.settings} -> 'tracking' ->> 'threshold')::int`;
  const rows = await scope
    .select({ term: terms.term, n, bookletId: misses.bookletId, title: booklets.title })
    .from(misses)
    .innerJoin(terms, and(eq(terms.bookletId, misses.bookletId), eq(terms.digest, misses.digest)))
    .innerJoin(booklets, eq(booklets.id, misses.bookletId))
    .where(
      and(
        'ownerId' in choice ? eq(booklets.ownerId, choice.ownerId) : buildVisibilityFilter(scope, booklets),
        buildCheckedFilter(booklets),
        'bookletId' in choice && choice.bookletId ? eq(misses.bookletId, choice.bookletId) : undefined,
        gte(misses.day, addDays(getLocalDay(timeZone), -SEARCH_DAYS)),
      ),
    )
    .groupBy(terms.term, misses.bookletId, booklets.title, threshold)
    .having(sql`sum(${misses.count}) >= ${threshold}`)
    .orderBy(desc(n), terms.term, misses.bookletId)
    .limit(MAX_SEARCHES);
  return rows.map(({ title, ...row }) => ({ ...row, bookletTitle: getDisplayTitle(title) }));
};

/** Reports of a finding that are shown, the latest first. */
const listShownReports = ({ reports = [] }: Finding): readonly OpenReport[] =>
  reports.slice(-MAX_SHOWN_REPORTS).toReversed();

/** Words of the reports of pages that the user may verify. */
const loadWords = (db: Db, scope: Scope, pages: readonly CheckedPage[]) =>
  loadReportWords(
    db,
    scope,
    pages
      .filter(({ mayVerify }) => mayVerify)
      .flatMap(({ findings }) => findings.flatMap(listShownReports))
      .map(({ id }) => id),
  );

const toFindings = ({ findings }: CheckedPage, words: ReadonlyMap<string, string>, timeZone: string) =>
  findings.map((finding) => ({
    kind: finding.kind,
    blockId: finding.blockId,
    message: describeFinding(finding),
    reports: listShownReports(finding).map(({ id, kind, at }) => ({
      on: getLocalDay(timeZone, at),
      what: describeReportKind(kind),
      text: words.get(id) ?? null,
    })),
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
  const words = await loadWords(db, scope, shown);
  const byBooklet = Map.groupBy(inChoice, ({ booklet }) => booklet.id);
  return {
    rows: shown.map((checked) => ({
      id: checked.page.id,
      title: checked.page.title,
      bookletId: checked.booklet.id,
      bookletTitle: getDisplayTitle(checked.booklet.title),
      chapterTitle: checked.page.chapterTitle,
      owner: checked.ownerId === null ? null : { id: checked.ownerId, name: names.get(checked.ownerId) ?? '' },
      hasOwnOwner: checked.ownOwnerId !== null,
      findings: toFindings(checked, words, scope.actor.timeZone),
      verified: toVerification(checked, names, scope.actor.timeZone),
      differsOnline: checked.differsOnline,
      unseen: checked.unseen,
      mayVerify: checked.mayVerify,
    })),
    total: found.length,
    counts: { mine: all.filter(isMine).length, all: all.length },
    booklets: [...byBooklet]
      .map(([id, pages]) => ({ id, title: getDisplayTitle(pages[0]?.booklet.title ?? null), n: pages.length }))
      .sort((a, b) => a.title.localeCompare(b.title, 'fr')),
    searches: await listSearches(scope, { bookletId: query.bookletId }, scope.actor.timeZone),
  };
};

/** Number of pages of a booklet that ask for a verification now. */
export const countPagesToCheck = async (db: Db, scope: Scope, bookletId: string): Promise<number> =>
  (await loadUrgentPages(db, scope, { bookletIds: [bookletId] })).length;

export interface BookletToCheck {
  id: string;
  title: string | null;
  /** Pages that ask for a verification now. */
  pages: CheckedPage[];
}

/** Booklets that the actor sees with a page that asks for a verification now. */
export const listBookletsToCheck = async (db: Db, scope: Scope): Promise<BookletToCheck[]> =>
  [...Map.groupBy(await loadUrgentPages(db, scope), ({ booklet }) => booklet.id)].map(([id, pages]) => ({
    id,
    title: pages[0]?.booklet.title ?? null,
    pages,
  }));

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
  // A page of a booklet that is in the wizard or archived is not checked.
  if (!checked)
    return {
      ...{ findings: [], verified: null, dueOn: null, inheritedMonths },
      ...{ differsOnline: false, unseen: null, mayVerify: false },
    };
  const names = await loadUserNames(scope, [checked.verification?.by ?? null]);
  return {
    findings: toFindings(checked, await loadWords(db, scope, [checked]), scope.actor.timeZone),
    verified: toVerification(checked, names, scope.actor.timeZone),
    dueOn: checked.dueOn,
    inheritedMonths,
    differsOnline: checked.differsOnline,
    unseen: checked.unseen,
    mayVerify: checked.mayVerify,
  };
};
