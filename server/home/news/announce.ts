import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { newsPath } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { SharedAccess } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildArticleStateCondition } from '../articles/article.ts';
import type { NewsColumns, NewsRow } from './open-news.ts';

/**
 * Active users in the audience of a news item, by role and company. The publisher's staff see all except a company's
 * own news.
 */
export const listNewsReaders = async (db: Db, { ownerId, companyIds, roles }: NewsRow) => {
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { users, companies } = accounts.views;
  return roles.length === 0
    ? []
    : accounts
        .select({ id: users.id, email: users.email, firstName: users.firstName })
        .from(users)
        .leftJoin(companies, eq(companies.id, users.companyId))
        .where(
          and(
            eq(users.status, 'active'),
            inArray(users.role, roles),
            sql`coalesce(${companies.state}, 'active') = 'active'`,
            ownerId !== null
              ? eq(users.companyId, ownerId)
              : companyIds.length === 0
                ? undefined
                : or(inArray(users.companyId, companyIds), eq(users.role, 'super_admin')),
          ),
        );
};

/** Condition: published, started and not expired. */
export const isNewsOnline = (news: Pick<NewsColumns, 'state' | 'publishAt' | 'expireAt'>, at: Date) =>
  buildArticleStateCondition(news, 'published', sql`${at.toISOString()}::timestamptz`);

/**
 * Notifies the readers of important items once: at publication, or within an hour of a scheduled one. Nodes that run it
 * at the same time still notify once.
 */
export const announceDueNews = async (db: Db, at = new Date()): Promise<void> => {
  await new SharedAccess(db, ALL_COMPANIES).transaction(async (rows, tx) => {
    const due = await rows.update('news', { announcedAt: at }, (news) =>
      and(isNewsOnline(news, at), eq(news.important, true), isNull(news.announcedAt)),
    );
    for (const row of due) {
      const readers = await listNewsReaders(tx, row);
      await notifyUsers(tx, {
        userIds: readers.map(({ id }) => id),
        companyId: row.ownerId,
        kind: 'news_published',
        values: { title: row.title },
        href: newsPath(row.id),
      });
    }
  });
};
