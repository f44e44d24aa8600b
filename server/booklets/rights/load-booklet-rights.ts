import { and, asc, eq, or } from 'drizzle-orm';
import type { BookletRights, RightHolder } from '../../../contract/booklets/rights/rights.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { findRow } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { listContentRows } from '../content/list-content-rows.ts';

/** Maximum number of people in one answer. */
const MAX_LISTED_PEOPLE = 500;

/** The accounts with a right on the booklet, ended or not, and the administrators, who need none. */
const listHolderAccounts = async (db: Db, { companyId }: Scope, holderIds: string[]) => {
  const accounts = new AccountAccess(db, { companyId, hasStaff: true });
  const { users } = accounts.views;
  const holds = or(
    holderIds.length > 0 ? anyOf(users.id, holderIds) : undefined,
    and(eq(users.role, 'company_admin'), eq(users.status, 'active')),
  );
  const rows = await accounts
    .select()
    .from(users)
    .where(holds)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(MAX_LISTED_PEOPLE);
  return toLimitedList(rows, MAX_LISTED_PEOPLE, () => accounts.countRows(users, holds));
};

/** Loads the rights on a booklet. The caller has already checked the actor's permission. */
export const loadBookletRights = async (db: Db, scope: Scope, bookletId: string): Promise<BookletRights> => {
  const { allBookletRights } = scope.views;
  const rights = await scope.select().from(allBookletRights).where(eq(allBookletRights.bookletId, bookletId));
  const given = new Map(rights.map((right) => [right.userId, right]));
  const { rows: people, left } = await listHolderAccounts(db, scope, [...given.keys()]);
  const booklet = await findRow(scope, 'booklets', ({ id }) => eq(id, bookletId));
  const offer = await findRow(scope, 'ownershipOffers', (offers) => eq(offers.bookletId, bookletId));
  const names = await loadUserNames(scope, [
    ...rights.map(({ grantedBy }) => grantedBy),
    ...(offer ? [offer.toUserId, offer.fromUserId] : []),
  ]);
  const now = Date.now();
  const holder = (person: (typeof people)[number]): RightHolder => {
    const right = given.get(person.id);
    const byRole = person.role === 'company_admin' || person.role === 'super_admin';
    return {
      userId: person.id,
      name: formatFullName(person),
      email: person.email,
      status: person.status,
      role: person.role,
      level: byRole ? 'owner' : (right?.level ?? 'reviewer'),
      source: byRole ? 'role' : 'right',
      chapterIds: byRole ? null : (right?.chapterIds ?? null),
      expiresAt: byRole ? null : (right?.expiresAt?.toISOString() ?? null),
      expired: !byRole && right?.expiresAt != null && right.expiresAt.getTime() <= now,
      grantedBy: names.get(right?.grantedBy ?? '') ?? null,
      createdAt: right?.createdAt.toISOString() ?? null,
    };
  };
  return {
    people: people.map(holder),
    left,
    chapters: (await listContentRows(scope, 'chapters', bookletId)).map(({ id, title }) => ({ id, title })),
    ownerId: booklet?.ownerId ?? null,
    offer: offer
      ? {
          userId: offer.toUserId,
          name: names.get(offer.toUserId) ?? '',
          by: names.get(offer.fromUserId) ?? '',
          at: offer.at.toISOString(),
        }
      : null,
  };
};
