import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { listCompanyBooklets, listCompanyUsers } from '../../../contract/administration/companies/companies.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireCompany } from './company-card.ts';

type PageQuery = CallQuery<typeof listCompanyUsers>;

/** Accounts of a company, by name. GEN-010 as `requireCompany`. */
export const loadCompanyUsers = async (
  db: Db,
  actor: Actor,
  id: string,
  { page, size }: PageQuery,
): Promise<CallAnswer<typeof listCompanyUsers>> => {
  await requireCompany(db, actor, id);
  const access = new AccountAccess(db, { companyId: id });
  const { users } = access.views;
  const rows = await access
    .select()
    .from(users)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await access.countRows(users),
    rows: rows.map(({ id: userId, firstName, lastName, email, role, status }) => ({
      id: userId,
      name: `${firstName} ${lastName}`,
      email,
      role,
      status,
    })),
  };
};

/** Booklets of a company, latest changes first. `bytes`: of the files used; a shared file counts in each booklet. */
export const loadCompanyBooklets = async (
  db: Db,
  actor: Actor,
  id: string,
  { page, size }: PageQuery,
): Promise<CallAnswer<typeof listCompanyBooklets>> => {
  await requireCompany(db, actor, id);
  const scope = new Scope(db, actor, id);
  const { booklets, media, mediaUses } = scope.views;
  const owner = selectPersonAs(scope, 'owner');
  const used = scope
    .selectDistinct({ bookletId: mediaUses.bookletId, mediaId: mediaUses.mediaId })
    .from(mediaUses)
    .as('used');
  const weighed = scope
    .select({ bookletId: used.bookletId, bytes: sql<string>`sum(${media.size})`.as('bytes') })
    .from(used)
    .innerJoin(media, eq(media.id, used.mediaId))
    .groupBy(used.bookletId)
    .as('weighed');
  const rows = await scope
    .select({
      id: booklets.id,
      title: booklets.title,
      state: booklets.state,
      updatedAt: booklets.updatedAt,
      owner: owner.name,
      bytes: weighed.bytes,
    })
    .from(booklets)
    .leftJoin(owner, eq(owner.id, booklets.ownerId))
    .leftJoin(weighed, eq(weighed.bookletId, booklets.id))
    .where(isNull(booklets.binnedAt))
    .orderBy(desc(booklets.updatedAt), desc(booklets.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await scope.countRows(booklets, isNull(booklets.binnedAt)),
    rows: rows.map(({ bytes, updatedAt, ...row }) => ({
      ...row,
      title: row.title ?? '',
      owner: row.owner ?? '',
      bytes: Number(bytes ?? 0),
      updatedAt: updatedAt.toISOString(),
    })),
  };
};
