import { and, asc, isNull } from 'drizzle-orm';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import type { StatisticsQuery } from '../../../contract/reading/statistics/statistics.ts';
import { buildVisibilityFilter, requireBooklet } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export interface ReportBooklet {
  id: string;
  title: string;
  tracking: BookletSettings['tracking'];
  /** Requested in the query, or the query names no booklet. */
  chosen: boolean;
}

/**
 * Booklets whose statistics the actor may see, with those requested marked. Refuses like `requireBooklet`: GEN-010 for
 * an unknown booklet, GEN-009 without permission, LIV-003 in the bin.
 */
export const listReportBooklets = async (
  scope: Scope,
  { booklets: asked }: Pick<StatisticsQuery, 'booklets'>,
): Promise<ReportBooklet[]> => {
  const { booklets } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, settings: booklets.settings })
    .from(booklets)
    .where(and(buildVisibilityFilter(scope, booklets), isNull(booklets.binnedAt)))
    .orderBy(asc(booklets.titleKey), asc(booklets.id));
  const known = new Set(rows.map(({ id }) => id));
  const missing = asked?.find((id) => !known.has(id));
  if (missing) {
    await requireBooklet(scope, missing, 'statistics.read');
    throw new Refusal('GEN-010');
  }
  return rows.map(({ id, title, settings }) => ({
    id,
    title: title ?? '',
    tracking: settings.tracking,
    chosen: asked === undefined || asked.includes(id),
  }));
};
