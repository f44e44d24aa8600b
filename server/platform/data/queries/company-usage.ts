import {
  and,
  count,
  countDistinct,
  eq,
  gte,
  inArray,
  isNull,
  max,
  ne,
  notInArray,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QuotaUsage } from '../../../../contract/administration/companies/companies.ts';
import { ENDED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';

/*
 * Usage of companies, for the lists of the publisher: the same seven queries for any number of companies. A scope
 * covers one company only, so this is the one place that reads several.
 */

export type CompanyUsage = QuotaUsage & { lastActivityAt: Date | null };

/** Start of the current month of these counts, in the time zone of Paris, where the publisher is. */
const MONTH_START = sql`date_trunc('month', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`;

/** Usage of the quotas of each of these companies (bytes, or counts), and the last activity of their users. */
export const loadCompanyUsage = async (db: Db, ids: readonly string[]): Promise<Map<string, CompanyUsage>> => {
  const none: CompanyUsage = { bytes: 0, booklets: 0, participants: 0, emails: 0, users: 0, lastActivityAt: null };
  const found = new Map(ids.map((id) => [id, { ...none }]));
  if (ids.length === 0) return found;
  const { media, mediaVersions, companyFonts, booklets, enrolments, outbox, users, sessions } = t;
  /** Adds to a quota what `n` sums or counts of the rows of each company. */
  const add = async (name: keyof QuotaUsage, companyId: PgColumn, n: SQL, condition?: SQL) => {
    const rows = await db
      .select({ id: companyId, n: n.mapWith(Number) })
      .from(companyId.table)
      .where(and(inArray(companyId, [...ids]), condition))
      .groupBy(companyId);
    for (const { id, n } of rows) {
      const usage = found.get(String(id));
      if (usage) usage[name] += n;
    }
  };
  await add('bytes', media.companyId, sum(media.size), isNull(media.deletedAt));
  await add('bytes', mediaVersions.companyId, sum(mediaVersions.size));
  await add('bytes', companyFonts.companyId, sum(companyFonts.fileSize), isNull(companyFonts.deletedAt));
  await add('booklets', booklets.companyId, count(), isNull(booklets.binnedAt));
  const isActive = notInArray(enrolments.state, ENDED_STATES);
  await add('participants', enrolments.companyId, countDistinct(enrolments.participantId), isActive);
  await add('emails', outbox.companyId, count(), gte(outbox.createdAt, MONTH_START));
  const accounts = await db
    .select({ id: users.companyId, n: countDistinct(users.id), seen: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(inArray(users.companyId, [...ids]), ne(users.status, 'archived')))
    .groupBy(users.companyId);
  for (const { id, n, seen } of accounts) {
    const usage = found.get(id ?? '');
    if (usage) Object.assign(usage, { users: n, lastActivityAt: seen });
  }
  return found;
};
