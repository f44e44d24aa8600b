import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AccessSettings, openDoors } from '../../../contract/booklets/access/access.ts';
import type { BookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { readerPath } from '../../../contract/platform/paths.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { firstWas } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { record } from '../booklets/activity.ts';
import { bookletFor, type Found } from '../booklets/found.ts';
import { dayFor } from '../booklets/when.ts';
import { awaits } from './judge.ts';
import { keepMainLink, linkAnswer, linksOf } from './links.ts';
import { keepPersonalAccess } from './personal-access.ts';
import { publicObstacleOf, refusePublic } from './public.ts';

/** Number of self-registered participants who wait for approval. */
const awaitingOf = async (scope: Scope, { row }: Found): Promise<number> => {
  if (!row.access.domain.on || !row.access.domain.approve) return 0;
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ state: enrolments.state, source: enrolments.source, n: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, row.id), eq(enrolments.source, 'domain')))
    .groupBy(enrolments.state, enrolments.source);
  return rows.filter((one) => awaits(row.access, one)).reduce((sum, { n }) => sum + n, 0);
};

/** Full URL of the booklet; null while it has none. */
export const addressOf = ({ company, row }: Pick<Found, 'company' | 'row'>, origin: string): string | null =>
  row.slug === null ? null : origin + readerPath(company.slug, row.slug);

/** Data of the « Accès » screen. Refuses like `bookletFor`. */
export const accessOf = async (scope: Scope, id: string, origin: string): Promise<BookletAccess> => {
  const found = await bookletFor(scope, id, 'booklet.access', { whileArchived: true });
  const { row } = found;
  const { company } = scope.views;
  const [owner] = await scope.select({ host: company.host, timeZone: company.timeZone }).from(company);
  const links = await linksOf(scope, id);
  return {
    rowVersion: row.rowVersion,
    settings: row.access,
    links: links.map((link) => linkAnswer(found, link, origin)),
    slug: row.slug,
    address: addressOf(found, origin),
    online: row.state === 'published',
    host: owner?.host ?? null,
    timeZone: owner?.timeZone ?? scope.actor.timeZone,
    publicObstacle: await publicObstacleOf(scope, row),
    awaiting: await awaitingOf(scope, found),
    can: found.can,
  };
};

const conflict = async (scope: Scope, id: string, origin: string): Promise<Refusal> => {
  const { row, updatedBy } = await bookletFor(scope, id, 'booklet.access');
  return firstWas(updatedBy, row.updatedAt, scope.actor.timeZone, await accessOf(scope, id, origin));
};

/** Refuses (GEN-006) a reading period that ends before it starts. */
const refuseBackwards = ({ window }: AccessSettings, timeZone: string): void => {
  const { opensAt, closesAt } = window;
  if (opensAt === null || closesAt === null || new Date(closesAt) > new Date(opensAt)) return;
  const values = { date: dayFor(new Date(opensAt), timeZone) };
  throw new Refusal('GEN-006', values, { 'settings.window.closesAt': [errorText('GEN-006', values)] });
};

/**
 * Refuses (OPT-001) a personal access extended beyond the retention of participants: active readers must not be
 * anonymised.
 */
const refuseLonger = ({ personal }: AccessSettings, { access, settings }: Found['row']): void => {
  const n = personal.validDays;
  const isLonger = personal.on && (!access.personal.on || n > access.personal.validDays);
  if (!isLonger || n <= settings.retention.anonymiseAfterDays) return;
  throw new Refusal('OPT-001', { n }, { 'settings.personal.validDays': [errorText('OPT-001', { n })] });
};

const refuseUnconfirmed = (confirmed: boolean): void => {
  if (!confirmed) throw new Refusal('ACC-005', {}, { 'settings.public.on': [errorText('ACC-005')] });
};

/**
 * Ends the sessions opened with a shared code that has changed: readers type the new one. Sessions of a disabled access
 * method stay, without effect until it is enabled again.
 */
const endFormerCode = async (inside: Scope, id: string, before: AccessSettings, after: AccessSettings) => {
  if (before.code.shared === after.code.shared) return;
  await inside.remove('readerSessions', (sessions) =>
    and(eq(sessions.bookletId, id), inArray(sessions.via, ['code']), isNull(sessions.enrolmentId)),
  );
};

/**
 * Saves the access settings, all or nothing. GEN-011 with the current settings on a stale `rowVersion`, ACC-004 and
 * ACC-005 for public access, GEN-006 for its period, OPT-001 for an access beyond the retention; other refusals as in
 * `bookletFor`.
 */
export const saveAccess = async (
  scope: Scope,
  id: string,
  { rowVersion, settings, publicConfirmed }: BodyOf<typeof saveBookletAccess>,
  origin: string,
): Promise<void> => {
  const { row } = await bookletFor(scope, id, 'booklet.access');
  if (row.rowVersion !== rowVersion) throw await conflict(scope, id, origin);
  refuseBackwards(settings, scope.actor.timeZone);
  refuseLonger(settings, row);
  if (settings.public.on && !row.access.public.on) {
    refuseUnconfirmed(publicConfirmed);
    await refusePublic(scope, row);
  }
  const saved = await scope.transaction(async (inside) => {
    const [changed] = await inside.update(
      'booklets',
      { access: settings, rowVersion: sql`row_version + 1`, updatedAt: sql`now()`, updatedBy: scope.actor.id },
      (columns) =>
        and(
          eq(columns.id, id),
          eq(columns.rowVersion, rowVersion),
          eq(columns.state, row.state),
          isNull(columns.binnedAt),
        ),
    );
    if (!changed) return false;
    if (settings.link.on) await keepMainLink(inside, id);
    await endFormerCode(inside, id, row.access, settings);
    await keepPersonalAccess(inside, id);
    const doors = openDoors(settings).join(' ');
    await record(inside, id, 'access_changed', doors);
    return true;
  });
  if (!saved) throw await conflict(scope, id, origin);
  readersChanged(id);
};
