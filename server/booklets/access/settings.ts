import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AccessSettings, listAccessMethods } from '../../../contract/booklets/access/access.ts';
import type { BookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { readerPath } from '../../../contract/platform/paths.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { recordActivity } from '../booklets/activity.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { isAwaitingApproval } from './access-policy.ts';
import { ensureMainLink, listAccessLinks, toNamedLink } from './links.ts';
import { describePublicObstacle, refusePublicAccess } from './public-access.ts';

/** Number of self-registered participants who wait for approval. */
const countAwaitingApproval = async (scope: Scope, { row }: BookletContext): Promise<number> => {
  if (!row.access.domain.on || !row.access.domain.approve) return 0;
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ state: enrolments.state, source: enrolments.source, n: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, row.id), eq(enrolments.source, 'domain')))
    .groupBy(enrolments.state, enrolments.source);
  return rows.filter((one) => isAwaitingApproval(row.access, one)).reduce((sum, { n }) => sum + n, 0);
};

/** Full URL of the booklet; null while it has none. */
export const findBookletUrl = (
  { company, row }: Pick<BookletContext, 'company' | 'row'>,
  origin: string,
): string | null => (row.slug === null ? null : origin + readerPath(company.slug, row.slug));

/** Data of the « Accès » screen. Refuses like `requireBooklet`. */
export const loadBookletAccess = async (scope: Scope, id: string, origin: string): Promise<BookletAccess> => {
  const found = await requireBooklet(scope, id, 'booklet.access', { whileArchived: true });
  const { row } = found;
  const { company } = scope.views;
  const [owner] = await scope.select({ host: company.host, timeZone: company.timeZone }).from(company);
  const links = await listAccessLinks(scope, id);
  return {
    rowVersion: row.rowVersion,
    settings: row.access,
    links: links.rows.map((link) => toNamedLink(found, link, origin)),
    linksLeft: links.left,
    slug: row.slug,
    address: findBookletUrl(found, origin),
    online: row.state === 'published',
    host: owner?.host ?? null,
    timeZone: owner?.timeZone ?? scope.actor.timeZone,
    publicObstacle: await describePublicObstacle(scope, row),
    awaiting: await countAwaitingApproval(scope, found),
    can: found.can,
  };
};

const buildAccessConflict = async (scope: Scope, id: string, origin: string): Promise<Refusal> => {
  const { row } = await requireBooklet(scope, id, 'booklet.access');
  return buildCompanyConflict(scope, row, await loadBookletAccess(scope, id, origin));
};

/** Refuses (GEN-006) a reading period that ends before it starts. */
const refuseReversedWindow = ({ window }: AccessSettings, timeZone: string): void => {
  const { opensAt, closesAt } = window;
  if (opensAt === null || closesAt === null || new Date(closesAt) > new Date(opensAt)) return;
  throw createFieldRefusal('settings.window.closesAt', 'GEN-006', {
    date: formatLocalDay(new Date(opensAt), timeZone),
  });
};

/**
 * Refuses (OPT-001) a personal access extended beyond the retention of participants: active readers must not be
 * anonymised.
 */
const refuseTooLongAccess = ({ personal }: AccessSettings, { access, settings }: BookletContext['row']): void => {
  const n = personal.validDays;
  const isLonger = personal.on && (!access.personal.on || n > access.personal.validDays);
  if (!isLonger || n <= settings.retention.anonymiseAfterDays) return;
  throw createFieldRefusal('settings.personal.validDays', 'OPT-001', { n });
};

/**
 * Ends the sessions opened with a shared code that has changed: readers type the new one. Sessions of a disabled access
 * method stay, without effect until it is enabled again.
 */
const endFormerCodeSessions = async (inside: Scope, id: string, before: AccessSettings, after: AccessSettings) => {
  if (before.code.shared === after.code.shared) return;
  await inside.deleteRows('readerSessions', (sessions) =>
    and(eq(sessions.bookletId, id), inArray(sessions.via, ['code']), isNull(sessions.enrolmentId)),
  );
};

/** Marks the access as a deliberate choice: cancelling a launch no longer restores it. */
const clearAccessBefore = (inside: Scope, bookletId: string): Promise<unknown> =>
  inside.update('campaigns', { accessBefore: null }, (columns) =>
    and(eq(columns.bookletId, bookletId), isNotNull(columns.accessBefore)),
  );

/**
 * Saves the access settings, all or nothing. GEN-011 with the current settings on a stale `rowVersion`, ACC-004 and
 * ACC-005 for public access, GEN-006 for its period, OPT-001 for an access beyond the retention; other refusals as in
 * `requireBooklet`.
 */
export const saveAccess = (
  scope: Scope,
  id: string,
  asked: CallBody<typeof saveBookletAccess>,
  origin: string,
): Promise<void> =>
  refuseConflict(
    () => buildAccessConflict(scope, id, origin),
    () => writeAccess(scope, id, asked),
  );

const writeAccess = async (
  scope: Scope,
  id: string,
  { rowVersion, settings, publicConfirmed }: CallBody<typeof saveBookletAccess>,
): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.access');
  requireRowVersion(row, rowVersion);
  refuseReversedWindow(settings, scope.actor.timeZone);
  refuseTooLongAccess(settings, row);
  if (settings.public.on && !row.access.public.on) {
    if (!publicConfirmed) throw createFieldRefusal('settings.public.on', 'ACC-005');
    await refusePublicAccess(scope, row);
  }
  await scope.transaction(async (inside) => {
    await inside.updateVersioned('booklets', { id, rowVersion }, { access: settings }, (columns) =>
      and(eq(columns.state, row.state), isNull(columns.binnedAt)),
    );
    if (settings.link.on) await ensureMainLink(inside, id);
    await endFormerCodeSessions(inside, id, row.access, settings);
    await clearAccessBefore(inside, id);
    const doors = listAccessMethods(settings).join(' ');
    await recordActivity(inside, id, 'access_changed', doors);
  });
  invalidateReaderCache(id);
};
