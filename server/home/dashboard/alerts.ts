import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Alert } from '../../../contract/home/dashboard.ts';
import { visible } from '../../booklets/booklets/list.ts';
import { outlinesOf } from '../../booklets/publications/outline.ts';
import { gateOf } from '../../booklets/publications/publication.ts';
import { reached } from '../../operations/storage-usage/alerts.ts';
import { isLate, type LateRule, lateRule } from '../../people/enrolments/late.ts';
import { bookletsWith } from '../../people/participants/found.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { usedBytes } from '../../platform/files/storage/room.ts';
import { type CompanyDay, getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays, dayIn } from '../../platform/text/calendar/days.ts';

/** Maximum number of alerts of each kind. */
const TOLD = 7;
/** Maximum number of drafts checked: each is read in full. */
const DRAFTS = 3;
/** Days before an arrival from which a missing invitation is an alert. */
const SOON = 7;

/** The latest drafts that cannot be published, with their number of errors. */
const blocked = async (scope: Scope): Promise<Alert[]> => {
  const { booklets } = scope.views;
  const drafts = await scope
    .select({ id: booklets.id, title: booklets.title })
    .from(booklets)
    .where(and(visible(scope, booklets), isNull(booklets.binnedAt), eq(booklets.state, 'draft')))
    .orderBy(desc(booklets.updatedAt))
    .limit(DRAFTS);
  const gates = await Promise.all(drafts.map(({ id }) => gateOf(scope, id)));
  return drafts.flatMap(({ id, title }, index): Alert[] => {
    const errors = (gates[index] ?? []).filter(({ level }) => level === 'error').length;
    return errors === 0 ? [] : [{ kind: 'publication_blocked', bookletId: id, title: title ?? '', count: errors }];
  });
};

/** Booklets with pages due for review, those with the most pages first. */
const toReview = async (scope: Scope): Promise<Alert[]> => {
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
        lte(pages.reviewOn, dayIn(scope.actor.timeZone)),
      ),
    )
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(count()), asc(booklets.id))
    .limit(TOLD);
  return rows.map(({ id, title, n }) => ({ kind: 'page_to_review', bookletId: id, title: title ?? '', count: n }));
};

/** Booklets with failed recipients in campaigns that are not archived. */
const failing = async (scope: Scope): Promise<Alert[]> => {
  const { booklets, campaigns, campaignRecipients } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, n: count() })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .where(
      and(
        visible(scope, booklets),
        isNull(booklets.binnedAt),
        isNull(campaigns.archivedAt),
        inArray(campaignRecipients.state, ['bounced', 'failed', 'to_check']),
      ),
    )
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(count()), asc(booklets.id))
    .limit(TOLD);
  return rows.map(({ id, title, n }) => ({ kind: 'campaign_failures', bookletId: id, title: title ?? '', count: n }));
};

/** Booklets with uninvited participants who arrive within a week. */
const uninvited = async (scope: Scope, today: string): Promise<Alert[]> => {
  const { booklets, enrolments } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, n: count() })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(
      and(
        visible(scope, booklets),
        isNull(booklets.binnedAt),
        eq(enrolments.state, 'to_invite'),
        gte(enrolments.arrivalOn, today),
        lte(enrolments.arrivalOn, addDays(today, SOON)),
      ),
    )
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(count()), asc(booklets.id))
    .limit(TOLD);
  return rows.map(({ id, title, n }) => ({
    kind: 'arrivals_not_invited',
    bookletId: id,
    title: title ?? '',
    count: n,
  }));
};

/** Booklets with late participants, where the actor may see named progress. */
const overdue = async (scope: Scope, { today, holidays }: CompanyDay): Promise<Alert[]> => {
  const ids = await bookletsWith(scope, 'participants.progress');
  if (ids?.length === 0) return [];
  const { booklets, enrolments } = scope.views;
  const followed = await scope
    .select({ id: booklets.id, title: booklets.title, publicationId: booklets.onlinePublicationId })
    .from(booklets)
    .where(
      and(
        visible(scope, booklets),
        isNull(booklets.binnedAt),
        eq(booklets.state, 'published'),
        sql`${booklets.settings} -> 'tracking' ->> 'mode' = 'named'`,
        ids === null ? undefined : among(booklets.id, ids),
      ),
    );
  const outlines = await outlinesOf(
    scope,
    followed.flatMap(({ publicationId }) => publicationId ?? []),
  );
  // Most booklets of a company share the same rule: one condition counts them together.
  const byRule = Map.groupBy(followed, ({ publicationId }) =>
    JSON.stringify(lateRule(outlines.get(publicationId ?? '') ?? [], today, { holidays })),
  );
  const conditions = [...byRule].map(([rule, some]) => {
    const places = some.map(({ id }) => id);
    return and(among(enrolments.bookletId, places), isLate(enrolments, JSON.parse(rule) as LateRule));
  });
  if (conditions.length === 0) return [];
  const rows = await scope
    .select({ id: enrolments.bookletId, n: count() })
    .from(enrolments)
    .where(or(...conditions))
    .groupBy(enrolments.bookletId)
    .orderBy(desc(count()), asc(enrolments.bookletId))
    .limit(TOLD);
  const titles = new Map(followed.map(({ id, title }) => [id, title]));
  return rows.map(({ id, n }) => ({ kind: 'people_late', bookletId: id, title: titles.get(id) ?? '', count: n }));
};

/** The storage, from 80 % of its quota. */
const filling = async (scope: Scope): Promise<Alert[]> => {
  const [row] = await scope.select({ quota: sql<string>`quota_bytes` }).from(scope.views.company);
  const quota = Number(row?.quota ?? 0);
  const used = await usedBytes(scope);
  if (reached(used, quota) === 0) return [];
  const percent = quota === 0 ? 100 : Math.floor((used / quota) * 100);
  return [{ kind: 'storage', bookletId: null, title: '', count: percent }];
};

/** All alerts on the booklets that the actor sees. */
export const listAlerts = async (scope: Scope): Promise<Alert[]> => {
  const here = await getCompanyDay(scope);
  return [
    ...(await filling(scope)),
    ...(await blocked(scope)),
    ...(await failing(scope)),
    ...(await uninvited(scope, here.today)),
    ...(await overdue(scope, here)),
    ...(await toReview(scope)),
  ];
};
