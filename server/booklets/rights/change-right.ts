import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import type { RightGrant } from '../../../contract/booklets/rights/rights.ts';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { countRows } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { buildUserSearchCondition } from '../../platform/data/queries/user-search.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { recordActivity } from '../booklets/activity.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';

const MAX_COLLEAGUES = 50;

export type Account = AccountRow<'users'>;

/**
 * Account of the company that can be given rights: editors only, because administrators have them all. GEN-010
 * otherwise.
 */
export const requireEditor = async (db: Db, scope: Scope, userId: string): Promise<Account> => {
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const [found] = await accounts
    .select()
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'archived')));
  if (found?.role !== 'editor') throw new Refusal('GEN-010');
  return found;
};

/** Editors of the company without a right on this booklet, by a part of their name or address. */
export const listColleagues = async (db: Db, scope: Scope, bookletId: string, search: string) => {
  await requireBooklet(scope, bookletId, 'booklet.rights');
  const { bookletRights } = scope.views;
  const holders = scope
    .select({ id: bookletRights.userId })
    .from(bookletRights)
    .where(eq(bookletRights.bookletId, bookletId));
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const isChoice = and(
    eq(users.role, 'editor'),
    inArray(users.status, ['active', 'invited']),
    notInArray(users.id, holders),
    buildUserSearchCondition(search),
  );
  const rows = await accounts
    .select()
    .from(users)
    .where(isChoice)
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_COLLEAGUES);
  const colleagues = rows.map((row) => ({ userId: row.id, name: formatFullName(row), email: row.email }));
  return toLimitedList(colleagues, MAX_COLLEAGUES, () => accounts.countRows(users, isChoice));
};

const requireKnownChapters = async (inside: Scope, bookletId: string, ids: readonly string[]): Promise<void> => {
  const known = await countRows(inside, 'chapters', (chapters) =>
    and(inArray(chapters.id, [...ids]), eq(chapters.bookletId, bookletId), isNull(chapters.deletedAt)),
  );
  if (known < new Set(ids).size) throw createFieldRefusal('chapterIds', 'GEN-019');
};

/**
 * DRO-001 unless another owner without end date remains. The booklet's row is locked first, so of two owners who leave
 * at once, the second sees the change of the first.
 */
const requireOtherOwner = async (inside: Scope, bookletId: string, leaving: string): Promise<void> => {
  const { booklets } = inside.views;
  await inside.select({ id: booklets.id }).from(booklets).where(eq(booklets.id, bookletId)).for('update');
  const others = await countRows(inside, 'bookletRights', ({ bookletId: of, level, userId, expiresAt }) =>
    and(eq(of, bookletId), eq(level, 'owner'), ne(userId, leaving), isNull(expiresAt)),
  );
  if (others === 0) throw new Refusal('DRO-001');
};

const findRight = async (inside: Scope, bookletId: string, userId: string) => {
  const { allBookletRights } = inside.views;
  const [right] = await inside
    .select()
    .from(allBookletRights)
    .where(and(eq(allBookletRights.bookletId, bookletId), eq(allBookletRights.userId, userId)));
  return right ?? null;
};

/** Only writers can be restricted to chapters: a publisher is responsible for the whole booklet. */
const toRightValues = (grant: RightGrant) => ({
  level: grant.level,
  chapterIds: grant.level === 'writer' ? grant.chapterIds : null,
  expiresAt: grant.expiresAt === null ? null : new Date(grant.expiresAt),
});

/** Refuses a past end date (GEN-029) and chapters of another booklet (GEN-019). */
export const requireValidGrant = async (scope: Scope, bookletId: string, grant: RightGrant): Promise<void> => {
  const { expiresAt, chapterIds } = toRightValues(grant);
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) throw createFieldRefusal('expiresAt', 'GEN-029');
  if (chapterIds) await requireKnownChapters(scope, bookletId, chapterIds);
};

/**
 * Grants an account a right on the booklet, or changes it. GEN-029 when it has already ended, GEN-019 for an unknown
 * chapter, DRO-001 when no owner would be left. The caller has already checked the actor's permission.
 */
export const grantBookletRight = async (
  scope: Scope,
  { row }: BookletContext,
  account: Account,
  grant: RightGrant,
): Promise<void> => {
  const values = toRightValues(grant);
  await scope.transaction(async (inside) => {
    await requireValidGrant(inside, row.id, grant);
    const before = await findRight(inside, row.id, account.id);
    getAuditLine(scope).note({
      before: { level: before?.level ?? null, chapterIds: before?.chapterIds, expiresAt: before?.expiresAt },
      after: values,
    });
    const stays = values.level === 'owner' && values.expiresAt === null;
    if (before?.level === 'owner' && !stays) await requireOtherOwner(inside, row.id, account.id);
    await inside.upsert(
      'bookletRights',
      [{ bookletId: row.id, userId: account.id, grantedBy: scope.actor.id, ...values }],
      (rights) => [rights.bookletId, rights.userId],
      ['level', 'chapterIds', 'expiresAt', 'grantedBy'],
    );
    await recordActivity(inside, row.id, 'right_granted', formatFullName(account));
  });
};

/** Revokes a right. GEN-010 when there was none, DRO-001 for the last owner. */
export const revokeBookletRight = async (db: Db, scope: Scope, bookletId: string, userId: string): Promise<string> => {
  await requireBooklet(scope, bookletId, 'booklet.rights');
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const [account] = await accounts.select().from(users).where(eq(users.id, userId));
  const name = account ? formatFullName(account) : '';
  await scope.transaction(async (inside) => {
    const before = await findRight(inside, bookletId, userId);
    if (!before) throw new Refusal('GEN-010');
    getAuditLine(scope).note({ before: { level: before.level }, after: { level: null } });
    if (before.level === 'owner') await requireOtherOwner(inside, bookletId, userId);
    await inside.deleteRows('bookletRights', (rights) =>
      and(eq(rights.bookletId, bookletId), eq(rights.userId, userId)),
    );
    await inside.deleteRows('ownershipOffers', (offers) =>
      and(eq(offers.bookletId, bookletId), eq(offers.toUserId, userId)),
    );
    await recordActivity(inside, bookletId, 'right_revoked', name);
  });
  return name;
};
