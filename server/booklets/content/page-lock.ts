import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { BookletContext } from '../booklets/find-booklet.ts';

const UNKNOWN_HOLDER = 'une autre personne';

type PageHolders = Pick<TenantRow<'pages'>, 'ownerId' | 'lockedBy'>;

/** Owners of the booklet, administrators, and the owner of the page: they lock it, and a lock does not stop them. */
export const holdsPage = (scope: Scope, { ownerId }: PageHolders, { can }: Pick<BookletContext, 'can'>): boolean =>
  can['booklet.theme'] || ownerId === scope.actor.id;

/** Refuses (EDI-024) a locked page to everybody else. */
export const refuseLockedPage = async (
  scope: Scope,
  page: PageHolders,
  found: Pick<BookletContext, 'can'>,
): Promise<void> => {
  if (page.lockedBy === null || holdsPage(scope, page, found)) return;
  const names = await loadUserNames(scope, [page.lockedBy]);
  throw new Refusal('EDI-024', { personne: names.get(page.lockedBy) ?? UNKNOWN_HOLDER });
};

/** Pages of a booklet that are locked to the actor, with the name of whoever locked them. */
export const mapLockedPages = async (
  scope: Scope,
  found: BookletContext,
  bookletId: string,
): Promise<Map<string, string>> => {
  const locked = await listRows(scope, 'pages', (pages) =>
    and(eq(pages.bookletId, bookletId), isNull(pages.deletedAt), isNotNull(pages.lockedBy)),
  );
  const closed = locked.filter((page) => !holdsPage(scope, page, found));
  const names = await loadUserNames(
    scope,
    closed.flatMap(({ lockedBy }) => lockedBy ?? []),
  );
  return new Map(closed.map(({ id, lockedBy }) => [id, names.get(lockedBy ?? '') ?? UNKNOWN_HOLDER]));
};

/** The same for several pages of a booklet at once. */
export const refuseLockedPages = async (
  scope: Scope,
  found: BookletContext,
  isConcerned: (page: TenantRow<'pages'>) => boolean = () => true,
): Promise<void> => {
  const locked = await listRows(scope, 'pages', (pages) =>
    and(eq(pages.bookletId, found.row.id), isNull(pages.deletedAt), isNotNull(pages.lockedBy)),
  );
  for (const page of locked.filter(isConcerned)) await refuseLockedPage(scope, page, found);
};
