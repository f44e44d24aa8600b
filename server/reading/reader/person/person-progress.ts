import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';
import type { BookletTree, ReaderPerson } from './reader-context.ts';
import { updateEnrolmentProgress } from './update-enrolment-progress.ts';

/** First moment of a day in UTC: a read page stores its day only. */
export const toUtcMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Records read pages once each, and updates the enrolment, which may start or complete. */
export const recordReadPages = (
  db: Db,
  online: OnlineBooklet,
  { enrolment }: ReaderPerson,
  tree: BookletTree,
  pageIds: readonly string[],
): Promise<void> =>
  readerScope(db, online.companyId).transaction(async (inside) => {
    const enrolmentId = enrolment.id;
    const at = new Date();
    // Lock the enrolment row first: two devices at once are counted in turn.
    const [row] = await inside.update('enrolments', { versionRead: online.number, lastActivityAt: at }, ({ id }) =>
      eq(id, enrolmentId),
    );
    if (!row) return;
    const doneAt = toUtcMidnight(getLocalDay(online.timeZone));
    const rows = pageIds.map((pageId) => ({ enrolmentId, pageId, version: online.number, doneAt }));
    await inside.insert('pageProgress', rows, { ifAbsent: true });
    await updateEnrolmentProgress(inside, online, row, tree);
  });

export const recordNoticeVersion = async (
  db: Db,
  online: OnlineBooklet,
  enrolmentId: string,
  version: number,
): Promise<void> => {
  await readerScope(db, online.companyId).update(
    'enrolments',
    { noticeVersion: version, noticeAt: new Date() },
    ({ id }) => eq(id, enrolmentId),
  );
};

/** Satisfaction has no block: the booklet's own id replaces the block id. */
const matchesOpinion = ({ responders }: Scope['views'], bookletId: string, enrolmentId: string) =>
  and(eq(responders.blockId, bookletId), eq(responders.enrolmentId, enrolmentId));

export const hasOpinion = async (
  db: Db,
  { companyId, bookletId }: OnlineBooklet,
  enrolmentId: string,
): Promise<boolean> => {
  const scope = readerScope(db, companyId);
  const { responders } = scope.views;
  const rows = await scope
    .select({ id: responders.enrolmentId })
    .from(responders)
    .where(matchesOpinion(scope.views, bookletId, enrolmentId));
  return rows.length > 0;
};

/**
 * Records one opinion per participant. Unless tracking is by name, it stores no link to them, and no time but the day.
 */
export const recordOpinion = (
  db: Db,
  online: OnlineBooklet,
  enrolmentId: string,
  value: { score: number; comment: string },
): Promise<void> =>
  readerScope(db, online.companyId).transaction(async (inside) => {
    const { bookletId, number: version, options, timeZone } = online;
    const [first] = await inside.insert('responders', [{ blockId: bookletId, enrolmentId }], { ifAbsent: true });
    if (!first) return;
    const named = options.tracking.mode === 'named' ? { enrolmentId } : {};
    await inside.insert('responses', [
      { bookletId, kind: 'satisfaction', version, value, day: getLocalDay(timeZone), ...named },
    ]);
  });

/** The reader's browsers, most recently seen first. */
export const listReaderDevices = async (scope: Scope, enrolmentId: string): Promise<TenantRow<'readerSessions'>[]> => {
  const { readerSessions } = scope.views;
  return scope
    .select()
    .from(readerSessions)
    .where(
      and(
        eq(readerSessions.enrolmentId, enrolmentId),
        ne(readerSessions.via, 'test'),
        gt(readerSessions.expiresAt, new Date()),
      ),
    )
    .orderBy(sql`${readerSessions.lastSeenAt} desc`);
};

/** Ends one of the reader's own sessions. False: the session is not theirs. */
export const endDeviceSession = async (scope: Scope, enrolmentId: string, sessionId: string): Promise<boolean> =>
  /^[0-9a-f-]{36}$/.test(sessionId) &&
  (await scope.deleteRows('readerSessions', (rows) =>
    and(inArray(rows.id, [sessionId]), eq(rows.enrolmentId, enrolmentId)),
  )) > 0;
