import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { CallBody } from '../../../contract/platform/call.ts';
import { hasPermission, ROLES } from '../../../contract/platform/permissions.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import {
  type addStatisticsView,
  type changeStatisticsView,
  MAX_SAVED_VIEWS,
  type StatisticsViews,
} from '../../../contract/reading/statistics/statistics-views.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { listReportBooklets } from './list-report-booklets.ts';

/** Roles that see all statistics; referents see only their own participants. */
const READER_ROLES = ROLES.filter((role) => role !== 'super_admin' && hasPermission('statistics.read', role));

const toViewAnswer = (row: TenantRow<'statisticsViews'>) => ({
  ...pickFields(row, ['id', 'name', 'query', 'rhythm', 'mailTo']),
  createdAt: row.createdAt.toISOString(),
});

/** All users who may receive figures, including the actor. */
const listViewReaders = async (scope: Scope) => {
  const { people } = scope.views;
  return scope
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      or(
        eq(people.id, scope.actor.id),
        and(inArray(people.role, READER_ROLES), inArray(people.status, ['active', 'invited'])),
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
};

/** The actor's views. */
export const loadViews = async (scope: Scope): Promise<StatisticsViews> => {
  const { statisticsViews: views } = scope.views;
  const rows = await scope
    .select()
    .from(views)
    .where(eq(views.userId, scope.actor.id))
    .orderBy(asc(views.createdAt), asc(views.id));
  return { views: rows.map(toViewAnswer), readers: await listViewReaders(scope) };
};

/** Throws GEN-026 if another view of the actor has this name. Call it within a transaction. */
const refuseDuplicateName = async (scope: Scope, name: string, except: string | null): Promise<void> => {
  const { views } = await loadViews(scope);
  const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase() && view.id !== except);
  if (same) throw createFieldRefusal('name', 'GEN-026', { valeur: name });
};

/** Saves a view. GEN-026, GEN-023, and refusals of `listReportBooklets`. */
export const addView = async (
  scope: Scope,
  { name, query }: CallBody<typeof addStatisticsView>,
): Promise<StatisticsViews> => {
  if (query.booklets) await listReportBooklets(scope, { booklets: query.booklets });
  return scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock(`statistics-views ${scope.actor.id}`);
    const { views } = await loadViews(inside);
    if (views.length >= MAX_SAVED_VIEWS)
      throw new Refusal('GEN-023', { libelle: 'Vues enregistrées', n: MAX_SAVED_VIEWS });
    await refuseDuplicateName(inside, name, null);
    await inside.insert('statisticsViews', [{ userId: scope.actor.id, name, query }]);
    return loadViews(inside);
  });
};

/**
 * Renames a view of the actor and sets its recipients. GEN-010, GEN-026, GEN-019, and GEN-001 for a rhythm without
 * recipients.
 */
export const changeView = (
  scope: Scope,
  id: string,
  { name, rhythm, mailTo }: CallBody<typeof changeStatisticsView>,
  now = new Date(),
): Promise<StatisticsViews> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock(`statistics-views ${scope.actor.id}`);
    const { views, readers } = await loadViews(inside);
    const known = views.find((view) => view.id === id);
    if (!known) throw new Refusal('GEN-010');
    await refuseDuplicateName(inside, name, id);
    const chosen = [...new Set(mailTo)];
    if (chosen.some((one) => !readers.some((reader) => reader.id === one)))
      throw createFieldRefusal('mailTo', 'GEN-019');
    if (rhythm !== null && chosen.length === 0) throw createFieldRefusal('mailTo', 'GEN-001');
    // The first e-mail comes with the next week or month, not at once.
    const isNewRhythm = rhythm !== null && rhythm !== known.rhythm;
    const mailed = isNewRhythm && { mailedOn: (await getCompanyDay(inside, now)).today };
    await inside.update('statisticsViews', { name, rhythm, mailTo: chosen, ...mailed }, (columns) =>
      eq(columns.id, id),
    );
    return loadViews(inside);
  });

/** Deletes a view of the actor. GEN-010. */
export const removeView = async (scope: Scope, id: string): Promise<StatisticsViews> => {
  const gone = await scope.deleteRows(
    'statisticsViews',
    (columns) => sql`${eq(columns.id, id)} and ${eq(columns.userId, scope.actor.id)}`,
  );
  if (gone === 0) throw new Refusal('GEN-010');
  return loadViews(scope);
};
