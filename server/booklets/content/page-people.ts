import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { TreePage } from '../../../contract/booklets/content/content.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { createFieldRefusal, PermissionRefusal } from '../../platform/http/refusal.ts';
import { requireBooklet, requireBookletWriter } from '../booklets/find-booklet.ts';
import { requirePage } from './find-content.ts';
import { holdsPage } from './page-lock.ts';

type PagePeople = Pick<TreePage, 'owner' | 'lockedBy' | 'isClosed'>;

/** Reads the people of each page of a booklet; one query for all names, none when no page has anybody. */
export const createPagePeopleReader = async (
  scope: Scope,
  bookletId: string,
  pages: readonly TenantRow<'pages'>[],
): Promise<(page: TenantRow<'pages'>) => PagePeople> => {
  const ids = pages.flatMap(({ ownerId, lockedBy }) => [ownerId, lockedBy]).filter((id) => id !== null);
  if (ids.length === 0) return () => ({});
  const names = await loadUserNames(scope, ids);
  const found = await requireBooklet(scope, bookletId, 'booklet.read');
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return (page) => ({
    ...(page.ownerId !== null && { owner: person(page.ownerId) }),
    ...(page.lockedBy !== null && { lockedBy: person(page.lockedBy) }),
    ...(page.lockedBy !== null && !holdsPage(scope, page, found) && { isClosed: true as const }),
  });
};

const selectOwnerChoices = (scope: Scope, bookletId: string) => {
  const { people, bookletRights } = scope.views;
  return scope
    .select({ id: people.id, name: people.name })
    .from(people)
    .leftJoin(bookletRights, and(eq(bookletRights.bookletId, bookletId), eq(bookletRights.userId, people.id)))
    .where(
      and(
        eq(people.status, 'active'),
        or(isNull(people.expiresAt), gt(people.expiresAt, sql`now()`)),
        or(eq(people.role, 'company_admin'), isNotNull(bookletRights.level)),
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
};

export const listPageOwnerChoices = async (scope: Scope, bookletId: string) => {
  // A writer restricted to some chapters may own a page of theirs.
  await requireBookletWriter(scope, bookletId);
  return selectOwnerChoices(scope, bookletId);
};

/** The page, when the actor may lock it and choose its owner. GEN-009 otherwise. */
const requireHeldPage = async (scope: Scope, id: string) => {
  const { page, found } = await requirePage(scope, id, 'booklet.edit');
  if (!holdsPage(scope, page, found)) throw new PermissionRefusal('booklet.theme', page.bookletId);
  return page;
};

/** Gives a page an owner, or none. GEN-019 for somebody without a right on the booklet. */
export const savePageOwner = async (scope: Scope, id: string, ownerId: string | null): Promise<string> => {
  const { bookletId } = await requireHeldPage(scope, id);
  if (ownerId !== null) {
    const choices = await selectOwnerChoices(scope, bookletId);
    if (!choices.some((person) => person.id === ownerId)) throw createFieldRefusal('ownerId', 'GEN-019');
  }
  await scope.update('pages', { ownerId }, (pages) => eq(pages.id, id));
  return bookletId;
};

/** Locks a page, or unlocks it. A page locked already keeps the name of who locked it. */
export const savePageLock = async (scope: Scope, id: string, locked: boolean): Promise<string> => {
  const { bookletId, lockedBy } = await requireHeldPage(scope, id);
  if (locked === (lockedBy !== null)) return bookletId;
  // The version of the row stays: an editor who has the page open goes on with it.
  const change = { lockedBy: locked ? scope.actor.id : null };
  await scope.update('pages', change, (pages) => eq(pages.id, id));
  return bookletId;
};
