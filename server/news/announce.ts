import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { newsPath } from '../../contract/paths.ts';
import type { Db } from '../db/client.ts';
import type { news } from '../db/schema/help.ts';
import { companies, users } from '../db/schema/people.ts';
import { notify } from '../notifications/notify.ts';

type Row = typeof news.$inferSelect;

/** Accounts that a news item is for: of its roles, in its companies. The publisher's staff see all that is not a company's own. */
export const readersOf = ({ ownerId, companyIds, roles }: Row) =>
  and(
    eq(users.status, 'active'),
    inArray(users.role, roles),
    ownerId !== null
      ? eq(users.companyId, ownerId)
      : companyIds.length === 0
        ? undefined
        : or(inArray(users.companyId, companyIds), eq(users.role, 'super_admin')),
  );

/** Tells in the notifications of its readers that an important item is online. One that waits for its moment is told then. */
export const announce = async (db: Db, row: Row): Promise<void> => {
  if (!row.important || (row.publishAt && row.publishAt > new Date()) || row.roles.length === 0) return;
  const readers = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(readersOf(row), sql`coalesce(${companies.state}, 'active') = 'active'`));
  await notify(db, {
    userIds: readers.map(({ id }) => id),
    companyId: row.ownerId,
    kind: 'news_published',
    values: { title: row.title },
    href: newsPath(row.id),
  });
};
