import { and, count, countDistinct, eq, gte, inArray, isNull, max, ne, notInArray, sql, sum } from 'drizzle-orm';
import type { QuotaUsage } from '../../../../contract/administration/companies/companies.ts';
import { ENDED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';

/*
 * Usage of companies, for the lists of the publisher: the same seven queries for any number of companies. A scope
 * covers one company only, so this is the one place that reads several.
 */

export type CompanyUsage = QuotaUsage & { lastActivityAt: Date | null };

/** States of an enrolment that is over: its participant is not active. */

/** Start of the current month of these counts, in the time zone of Paris, where the publisher is. */
const MONTH_START = sql`date_trunc('month', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`;

/** Usage of the quotas of each of these companies (bytes, or counts), and the last activity of their users. */
export const loadCompanyUsage = async (db: Db, ids: readonly string[]): Promise<Map<string, CompanyUsage>> => {
  const none: CompanyUsage = { bytes: 0, booklets: 0, participants: 0, emails: 0, users: 0, lastActivityAt: null };
  const found = new Map(ids.map((id) => [id, { ...none }]));
  if (ids.length === 0) return found;
  const { media, mediaVersions, companyFonts, booklets, enrolments, outbox, users, sessions } = t;
  const take = (rows: { id: string | null; n: number | string | null }[], name: keyof QuotaUsage) => {
    for (const { id, n } of rows) {
      const one = found.get(id ?? '');
      if (one) one[name] += Number(n ?? 0);
    }
  };
  const files = await db
    .select({ id: media.companyId, n: sum(media.size) })
    .from(media)
    .where(and(inArray(media.companyId, [...ids]), isNull(media.deletedAt)))
    .groupBy(media.companyId);
  take(files, 'bytes');
  const versions = await db
    .select({ id: mediaVersions.companyId, n: sum(mediaVersions.size) })
    .from(mediaVersions)
    .where(inArray(mediaVersions.companyId, [...ids]))
    .groupBy(mediaVersions.companyId);
  take(versions, 'bytes');
  const letters = await db
    .select({ id: companyFonts.companyId, n: sum(companyFonts.fileSize) })
    .from(companyFonts)
    .where(and(inArray(companyFonts.companyId, [...ids]), isNull(companyFonts.deletedAt)))
    .groupBy(companyFonts.companyId);
  take(letters, 'bytes');
  const books = await db
    .select({ id: booklets.companyId, n: count() })
    .from(booklets)
    .where(and(inArray(booklets.companyId, [...ids]), isNull(booklets.binnedAt)))
    .groupBy(booklets.companyId);
  take(books, 'booklets');
  const people = await db
    .select({ id: enrolments.companyId, n: countDistinct(enrolments.participantId) })
    .from(enrolments)
    .where(and(inArray(enrolments.companyId, [...ids]), notInArray(enrolments.state, ENDED_STATES)))
    .groupBy(enrolments.companyId);
  take(people, 'participants');
  const mail = await db
    .select({ id: outbox.companyId, n: count() })
    .from(outbox)
    .where(and(inArray(outbox.companyId, [...ids]), gte(outbox.createdAt, MONTH_START)))
    .groupBy(outbox.companyId);
  take(mail, 'emails');
  const accounts = await db
    .select({ id: users.companyId, n: countDistinct(users.id), seen: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(inArray(users.companyId, [...ids]), ne(users.status, 'archived')))
    .groupBy(users.companyId);
  take(accounts, 'users');
  for (const { id, seen } of accounts) {
    const one = found.get(id ?? '');
    if (one) one.lastActivityAt = seen;
  }
  return found;
};
