import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { newsPath } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/notifications/notify-users.ts';
import type { Db } from '../../platform/data/client.ts';
import { news } from '../../platform/data/schema/help.ts';
import { companies, users } from '../../platform/data/schema/people.ts';

type Row = typeof news.$inferSelect;

/**
 * Active users in the audience of a news item, by role and company. The publisher's staff see all except a company's
 * own news.
 */
export const listNewsReaders = async (db: Db, { ownerId, companyIds, roles }: Row) =>
  roles.length === 0
    ? []
    : db
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

/** Condition: published, started and not expired. */
export const isNewsOnline = (at: Date) =>
  and(
    eq(news.state, 'published'),
    sql`coalesce(${news.publishAt} <= ${at.toISOString()}, true)`,
    sql`coalesce(${news.expireAt} > ${at.toISOString()}, true)`,
  );

/**
 * Notifies the readers of important items once: at publication, or within an hour of a scheduled one. Nodes that run it
 * at the same time still notify once.
 */
export const announceDueNews = async (db: Db, at = new Date()): Promise<void> => {
  await db.transaction(async (tx) => {
    const due = await tx
      .update(news)
      .set({ announcedAt: at })
      .where(and(isNewsOnline(at), eq(news.important, true), isNull(news.announcedAt)))
      .returning();
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
