import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';

/** Booklets with tracking; the others contribute nothing. */
export interface TrackedBooklets {
  /** Anonymity threshold of each booklet. */
  thresholds: Map<string, number>;
  /** Inputs of each booklet's sums that leave no change notes: time zone, holidays, page order, version online. */
  bases: Record<string, string>;
}

export const loadTrackedBooklets = async (
  scope: Scope,
  { timeZone, holidays }: CompanyDay,
): Promise<TrackedBooklets> => {
  const { booklets, chapters, pages } = scope.views;
  const rows = await scope
    .select({
      id: booklets.id,
      online: booklets.onlinePublicationId,
      threshold: sql<number>`(${booklets.settings} -> 'tracking' ->> 'threshold')::int`,
      order: sql<
        string | null
      >`md5(string_agg(${pages.id}::text, ' ' order by ${chapters.position}, ${pages.position}, ${pages.id}))`,
    })
    .from(booklets)
    .leftJoin(pages, eq(pages.bookletId, booklets.id))
    .leftJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(sql`${booklets.settings} -> 'tracking' ->> 'mode' <> 'none'`)
    .groupBy(booklets.id, booklets.onlinePublicationId, booklets.settings);
  return {
    thresholds: new Map(rows.map(({ id, threshold }) => [id, threshold])),
    bases: Object.fromEntries(
      rows.map(({ id, order, online }) => [id, `${timeZone} ${holidays} ${order ?? ''} ${online ?? ''}`]),
    ),
  };
};
