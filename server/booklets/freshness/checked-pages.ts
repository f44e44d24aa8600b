import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { type Audience, type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import type { FindingKind, UnseenReason } from '../../../contract/booklets/freshness/finding-kinds.ts';
import { FINDING_KINDS } from '../../../contract/booklets/freshness/finding-kinds.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { buildVisibilityFilter } from '../booklets/booklet-filter.ts';
import { isAdmin } from '../booklets/find-booklet.ts';
import { listAudienceReaders } from '../booklets/hooks.ts';
import { loadCompanyContext, loadTemplatePages, type TemplatePage } from './company-context.ts';
import { computeScore, type Finding, findTextFindings } from './find-findings.ts';
import { type BookletFacts, loadFacts, type PageFacts } from './page-facts.ts';
import { findReviewDay, getReviewMonths } from './review-dates.ts';

const NO_FACTS: PageFacts = { blocks: [], changedAt: 0, revision: 0 };

interface CheckOptions {
  /** Booklets to read; null: all. */
  bookletIds?: readonly string[] | null;
  now?: Date;
  /** A job reads all booklets, for their owners. */
  isJob?: boolean;
}

/** Id that no account has: the actor of a job has none. */
const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/** Booklets whose pages are checked. */
export const buildCheckedFilter = (booklets: Scope['views']['booklets']) =>
  and(isNull(booklets.binnedAt), notInArray(booklets.state, ['archived', 'building']));

const selectBooklets = (scope: Scope, { bookletIds = null, isJob = false }: CheckOptions) => {
  const { booklets, bookletRights, publications } = scope.views;
  const own = scope
    .select()
    .from(bookletRights)
    .where(eq(bookletRights.userId, isJob ? NOBODY_ID : scope.actor.id))
    .as('own');
  const online = scope
    .select({ id: publications.id, publishedAt: publications.publishedAt })
    .from(publications)
    .as('online');
  return scope
    .select({
      id: booklets.id,
      title: booklets.title,
      state: booklets.state,
      revision: booklets.revision,
      onlineRevision: booklets.onlineRevision,
      onlinePublicationId: booklets.onlinePublicationId,
      publishedAt: online.publishedAt,
      reviewMonths: booklets.reviewMonths,
      ownerId: booklets.ownerId,
      level: own.level,
      chapterIds: own.chapterIds,
    })
    .from(booklets)
    .leftJoin(own, eq(own.bookletId, booklets.id))
    .leftJoin(online, eq(online.id, booklets.onlinePublicationId))
    .where(
      and(
        isJob ? undefined : buildVisibilityFilter(scope, booklets),
        buildCheckedFilter(booklets),
        bookletIds === null ? undefined : anyOf(booklets.id, bookletIds),
      ),
    );
};
type CheckedBooklet = Awaited<ReturnType<typeof selectBooklets>>[number];

const selectPages = (scope: Scope, bookletIds: readonly string[]) => {
  const { chapters, pages } = scope.views;
  return scope
    .select({
      id: pages.id,
      bookletId: pages.bookletId,
      chapterId: pages.chapterId,
      title: pages.title,
      chapterTitle: chapters.title,
      audience: pages.audience,
      visible: sql<boolean>`${pages.visible} and ${chapters.visible}`,
      reviewOn: pages.reviewOn,
      reviewMonths: pages.reviewMonths,
      chapterReviewMonths: sql<CheckedBooklet['reviewMonths'] | null>`${chapters.reviewMonths}`.as('chapter_months'),
      ownerId: pages.ownerId,
      lockedBy: pages.lockedBy,
      updatedAt: pages.updatedAt,
      templateCode: pages.templateCode,
      templateVersion: pages.templateVersion,
      templateChoices: pages.templateChoices,
    })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(and(anyOf(pages.bookletId, bookletIds), isNull(pages.deletedAt), isNull(chapters.deletedAt)))
    .orderBy(asc(chapters.position), asc(pages.position));
};
type PageRow = Awaited<ReturnType<typeof selectPages>>[number];

/** Participants of the booklets where a page has conditions. */
const loadReaders = async (scope: Scope, pages: readonly PageRow[]): Promise<ReadonlyMap<string, AudienceReader[]>> => {
  const ids = [...new Set(pages.filter(({ audience }) => audience !== null).map(({ bookletId }) => bookletId))];
  return ids.length === 0 ? new Map() : listAudienceReaders.run(scope, ids);
};

const selectVerifications = (scope: Scope, bookletIds: readonly string[]) => {
  const { pageVerifications } = scope.views;
  return scope
    .select({
      pageId: pageVerifications.pageId,
      at: pageVerifications.at,
      by: pageVerifications.by,
      dismissed: pageVerifications.dismissed,
    })
    .from(pageVerifications)
    .where(anyOf(pageVerifications.bookletId, bookletIds));
};
export type VerificationRow = Awaited<ReturnType<typeof selectVerifications>>[number];

const listOpenReports = async (scope: Scope, bookletIds: readonly string[]) => {
  const { pageReports } = scope.views;
  const rows = await scope
    .select({
      id: pageReports.id,
      pageId: pageReports.pageId,
      blockId: pageReports.blockId,
      kind: pageReports.kind,
      at: pageReports.at,
    })
    .from(pageReports)
    .where(and(anyOf(pageReports.bookletId, bookletIds), isNull(pageReports.closedAt)))
    .orderBy(asc(pageReports.at));
  return Map.groupBy(rows, ({ pageId }) => pageId);
};

/** A page of the draft, with what may no longer be right on it. */
export interface CheckedPage {
  page: PageRow;
  booklet: CheckedBooklet;
  findings: Finding[];
  /** Keys of all findings that a person may dismiss, those dismissed included. */
  dismissible: string[];
  score: number;
  dueOn: string | null;
  verification: VerificationRow | null;
  differsOnline: boolean;
  /** Null: a reader may see it. */
  unseen: UnseenReason | null;
  /** Its own owner, unless their account is closed. */
  ownOwnerId: string | null;
  /** Account that is told of it: the owner of the page, else of the booklet. */
  ownerId: string | null;
  mayVerify: boolean;
}

const ORDER = new Map<FindingKind, number>(FINDING_KINDS.map((kind, index) => [kind, index]));

const mayVerifyPage = (scope: Scope, booklet: CheckedBooklet, page: PageRow): boolean => {
  const level: Level | null = isAdmin(scope) ? 'owner' : booklet.level;
  const { role, id } = scope.actor;
  if (!hasPermission('booklet.edit', role, level)) return false;
  const chapterIds = level === 'writer' ? booklet.chapterIds : null;
  if (chapterIds !== null && !chapterIds.includes(page.chapterId)) return false;
  return page.lockedBy === null || page.ownerId === id || hasPermission('booklet.theme', role, level);
};

const isTemplateBehind = (
  { templateCode, templateVersion, templateChoices }: PageRow,
  templates: ReadonlyMap<string, TemplatePage>,
): boolean => {
  const template = templateCode === null ? undefined : templates.get(templateCode);
  if (!template || templateVersion === null || templateVersion >= template.latest) return false;
  const { latest, hashes } = template;
  if (hashes.get(templateVersion) === hashes.get(latest)) return false;
  return Math.max(0, ...Object.values(templateChoices)) < latest;
};

const findDeadLinks = (facts: PageFacts, visibleIds: ReadonlySet<string>): Finding[] =>
  facts.blocks.flatMap(({ blockId, linkedPageIds = [] }): Finding[] =>
    linkedPageIds.some((id) => !visibleIds.has(id)) ? [{ kind: 'dead_link', blockId, shown: '', key: null }] : [],
  );

/**
 * Tells for each audience if a participant of the booklet is in it. While a booklet has no participant, nothing is known
 * of its readers: each audience may be theirs.
 */
const createAudienceTest = (readers: readonly AudienceReader[]): ((audience: Audience | null) => boolean) => {
  const known = new Map<string, boolean>();
  return (audience) => {
    if (audience === null || readers.length === 0) return true;
    const key = JSON.stringify(audience);
    const isMet = known.get(key) ?? readers.some((reader) => isInAudience(audience, reader));
    known.set(key, isMet);
    return isMet;
  };
};

const findUnseenReason = (
  { visible, audience }: PageRow,
  hasReaders: (audience: Audience | null) => boolean,
): UnseenReason | null => {
  if (!visible) return 'hidden';
  return hasReaders(audience) ? null : 'audience';
};

interface BookletSources {
  facts: BookletFacts;
  textFindings: ReadonlyMap<string, Finding[]>;
  visibleIds: ReadonlySet<string>;
  hasReaders: (audience: Audience | null) => boolean;
}

/**
 * Pages of the drafts that the actor sees, with their findings; booklets that are archived, in the bin or in the wizard
 * are left out.
 */
export const loadCheckedPages = async (db: Db, scope: Scope, options: CheckOptions = {}): Promise<CheckedPage[]> => {
  const booklets = await selectBooklets(scope, options);
  if (booklets.length === 0) return [];
  const ids = booklets.map(({ id }) => id);
  const [company] = await scope.select({ timeZone: scope.views.company.timeZone }).from(scope.views.company);
  const timeZone = company?.timeZone ?? scope.actor.timeZone;
  const today = getLocalDay(timeZone, options.now ?? new Date());
  const [facts, pages, verifications, reports, context, templates] = await Promise.all([
    loadFacts(scope, booklets),
    selectPages(scope, ids),
    selectVerifications(scope, ids),
    listOpenReports(scope, ids),
    loadCompanyContext(db, scope, today),
    loadTemplatePages(scope),
  ]);
  const verificationOf = new Map(verifications.map((row) => [row.pageId, row]));
  const readers = await loadReaders(scope, pages);
  const pagesOf = Map.groupBy(pages, ({ bookletId }) => bookletId);
  const check = (booklet: CheckedBooklet, page: PageRow, sources: BookletSources): CheckedPage => {
    const pageFacts = sources.facts.get(page.id) ?? NO_FACTS;
    const verification = verificationOf.get(page.id) ?? null;
    const changedAt = new Date(Math.max(page.updatedAt.getTime(), pageFacts.changedAt));
    const months = getReviewMonths(page, { reviewMonths: page.chapterReviewMonths }, booklet);
    const verifiedAt = verification?.at ?? null;
    const dueOn = findReviewDay({ reviewOn: page.reviewOn, months, verifiedAt, changedAt, timeZone });
    const inText = sources.textFindings.get(page.id) ?? [];
    const dismissed = new Set(verification?.dismissed);
    const open = reports.get(page.id) ?? [];
    const findings: Finding[] = [
      ...findDeadLinks(pageFacts, sources.visibleIds),
      ...inText.filter(({ key }) => key === null || !dismissed.has(key)),
    ];
    if (open.length > 0)
      findings.push({
        kind: 'reader_report',
        blockId: open.find(({ blockId }) => blockId !== null)?.blockId ?? null,
        shown: '',
        count: open.length,
        reports: open,
        key: null,
      });
    if (isTemplateBehind(page, templates))
      findings.push({ kind: 'template_behind', blockId: null, shown: '', key: null });
    if (dueOn !== null && dueOn <= today)
      findings.push({
        kind: verification || page.reviewOn === dueOn ? 'review_due' : 'never_verified',
        blockId: null,
        shown: dueOn,
        key: null,
      });
    findings.sort((a, b) => (ORDER.get(a.kind) ?? 0) - (ORDER.get(b.kind) ?? 0));
    const ownOwnerId = page.ownerId !== null && context.activeUserIds.has(page.ownerId) ? page.ownerId : null;
    return {
      page,
      booklet,
      findings,
      dismissible: inText.flatMap(({ key }) => key ?? []),
      score: computeScore(findings),
      dueOn,
      verification,
      differsOnline:
        booklet.onlineRevision !== null &&
        (pageFacts.revision > booklet.onlineRevision || page.updatedAt > (booklet.publishedAt ?? page.updatedAt)),
      unseen: findUnseenReason(page, sources.hasReaders),
      ownOwnerId,
      ownerId: ownOwnerId ?? booklet.ownerId,
      mayVerify: mayVerifyPage(scope, booklet, page),
    };
  };
  return booklets.flatMap((booklet) => {
    const own = pagesOf.get(booklet.id) ?? [];
    const bookletFacts = facts.get(booklet.id) ?? new Map();
    const sources = {
      facts: bookletFacts,
      textFindings: findTextFindings(booklet.id, bookletFacts, context),
      visibleIds: new Set(own.filter(({ visible }) => visible).map(({ id }) => id)),
      hasReaders: createAudienceTest(readers.get(booklet.id) ?? []),
    };
    return own.map((page) => check(booklet, page, sources));
  });
};
