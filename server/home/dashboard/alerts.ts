import { and, asc, count, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Dashboard, DashboardAlert } from '../../../contract/home/dashboard.ts';
import {
  buildVisibilityFilter,
  countDraftErrors,
  getPublicationOutlines,
  listBookletsToCheck,
} from '../../booklets/index.ts';
import { buildLateCondition, buildLateRule, findPermittedBookletIds, type LateRule } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { COUNT_GROUPS } from '../../platform/data/statements/count-groups.ts';
import { countUsedBytes, findReachedAlert } from '../../platform/files/storage/storage-quota.ts';
import { type CompanyDay, getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays } from '../../platform/text/calendar/days.ts';

const MAX_ALERTS_PER_KIND = 7;
/** Maximum number of drafts checked: each is read in full. */
const MAX_CHECKED_DRAFTS = 3;
/** Days before an arrival from which a missing invitation is an alert. */
const UNINVITED_ALERT_DAYS = 7;

interface AlertList {
  rows: DashboardAlert[];
  left: Dashboard['alertsLeft'];
}

type BookletAlert = Dashboard['alertsLeft'][number]['kind'];

const NO_ALERTS: AlertList = { rows: [], left: [] };

/** `all`: the number of booklets before the limit. */
const countLeft = (kind: BookletAlert, rows: readonly { all: number }[]): AlertList['left'] => {
  const count = (rows[0]?.all ?? 0) - rows.length;
  return count > 0 ? [{ kind, count }] : [];
};

const toAlerts = (
  kind: BookletAlert,
  rows: readonly { id: string; title: string | null; n: number; all: number }[],
): AlertList => ({
  rows: rows.map(({ id, title, n }) => ({ kind, bookletId: id, title: title ?? '', count: n })),
  left: countLeft(kind, rows),
});

/** The latest drafts that cannot be published, with their number of errors. */
const listBlockedDrafts = async (scope: Scope): Promise<AlertList> => {
  const { booklets } = scope.views;
  const drafts = await scope
    .select({ id: booklets.id, title: booklets.title, all: COUNT_GROUPS })
    .from(booklets)
    .where(and(buildVisibilityFilter(scope, booklets), isNull(booklets.binnedAt), eq(booklets.state, 'draft')))
    .orderBy(desc(booklets.updatedAt))
    .limit(MAX_CHECKED_DRAFTS);
  const counts = await Promise.all(drafts.map(({ id }) => countDraftErrors(scope, id)));
  const rows = drafts.flatMap(({ id, title }, index): DashboardAlert[] => {
    const errors = counts[index] ?? 0;
    return errors === 0 ? [] : [{ kind: 'publication_blocked', bookletId: id, title: title ?? '', count: errors }];
  });
  return { rows, left: countLeft('publication_blocked', drafts) };
};

/**
 * Booklets with pages to check, those with the most pages first. A page with an owner reminds its owner alone, unless
 * they have left.
 */
const listBookletsToReview = async (db: Db, scope: Scope): Promise<AlertList> => {
  const found = (await listBookletsToCheck(db, scope))
    .map(({ pages, ...booklet }) => ({
      ...booklet,
      n: pages.filter(({ ownOwnerId }) => ownOwnerId === null || ownOwnerId === scope.actor.id).length,
    }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1));
  return toAlerts(
    'page_to_review',
    found.slice(0, MAX_ALERTS_PER_KIND).map((row) => ({ ...row, all: found.length })),
  );
};

/** Booklets with failed recipients in campaigns that are not archived. */
const listFailingCampaigns = async (scope: Scope): Promise<AlertList> => {
  const { booklets, campaigns, campaignRecipients } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, n: count(), all: COUNT_GROUPS })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        isNull(campaigns.archivedAt),
        inArray(campaignRecipients.state, ['bounced', 'failed', 'to_check']),
      ),
    )
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(count()), asc(booklets.id))
    .limit(MAX_ALERTS_PER_KIND);
  return toAlerts('campaign_failures', rows);
};

/** Booklets with uninvited participants who arrive within a week. */
const listUninvitedArrivals = async (scope: Scope, today: string): Promise<AlertList> => {
  const { booklets, enrolments } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, n: count(), all: COUNT_GROUPS })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        eq(enrolments.state, 'to_invite'),
        gte(enrolments.arrivalOn, today),
        lte(enrolments.arrivalOn, addDays(today, UNINVITED_ALERT_DAYS)),
      ),
    )
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(count()), asc(booklets.id))
    .limit(MAX_ALERTS_PER_KIND);
  return toAlerts('arrivals_not_invited', rows);
};

/** Booklets with late participants, where the actor may see named progress. */
const listLateBooklets = async (scope: Scope, here: CompanyDay): Promise<AlertList> => {
  const ids = await findPermittedBookletIds(scope, 'participants.progress');
  if (ids?.length === 0) return NO_ALERTS;
  const { booklets, enrolments } = scope.views;
  const followed = await scope
    .select({ id: booklets.id, title: booklets.title, publicationId: booklets.onlinePublicationId })
    .from(booklets)
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        eq(booklets.state, 'published'),
        sql`${booklets.settings} -> 'tracking' ->> 'mode' = 'named'`,
        ids === null ? undefined : anyOf(booklets.id, ids),
      ),
    );
  const outlines = await getPublicationOutlines(
    scope,
    followed.flatMap(({ publicationId }) => publicationId ?? []),
  );
  // Most booklets of a company share the same rule: one condition counts them together.
  const byRule = Map.groupBy(followed, ({ publicationId }) =>
    JSON.stringify(buildLateRule(outlines.get(publicationId ?? '') ?? [], here.today, here)),
  );
  const conditions = [...byRule].map(([rule, some]) => {
    const places = some.map(({ id }) => id);
    return and(anyOf(enrolments.bookletId, places), buildLateCondition(enrolments, JSON.parse(rule) as LateRule));
  });
  if (conditions.length === 0) return NO_ALERTS;
  const rows = await scope
    .select({ id: enrolments.bookletId, n: count(), all: COUNT_GROUPS })
    .from(enrolments)
    .where(or(...conditions))
    .groupBy(enrolments.bookletId)
    .orderBy(desc(count()), asc(enrolments.bookletId))
    .limit(MAX_ALERTS_PER_KIND);
  const titles = new Map(followed.map(({ id, title }) => [id, title]));
  return toAlerts(
    'people_late',
    rows.map((row) => ({ ...row, title: titles.get(row.id) ?? '' })),
  );
};

/** The storage, from 80 % of its quota. */
const listStorageAlerts = async (scope: Scope): Promise<AlertList> => {
  const [row] = await scope.select({ quota: sql<string>`quota_bytes` }).from(scope.views.company);
  const quota = Number(row?.quota ?? 0);
  const used = await countUsedBytes(scope);
  if (findReachedAlert(used, quota) === 0) return NO_ALERTS;
  const percent = quota === 0 ? 100 : Math.floor((used / quota) * 100);
  return { rows: [{ kind: 'storage', bookletId: null, title: '', count: percent }], left: [] };
};

/** All alerts on the booklets that the actor sees, and the number of booklets that each kind leaves out. */
export const listAlerts = async (db: Db, scope: Scope): Promise<AlertList> => {
  const here = await getCompanyDay(scope);
  const lists = [
    await listStorageAlerts(scope),
    await listBlockedDrafts(scope),
    await listFailingCampaigns(scope),
    await listUninvitedArrivals(scope, here.today),
    await listLateBooklets(scope, here),
    await listBookletsToReview(db, scope),
  ];
  return { rows: lists.flatMap(({ rows }) => rows), left: lists.flatMap(({ left }) => left) };
};
