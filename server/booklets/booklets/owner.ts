import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';
import { record } from './activity.ts';

/** Referents follow participants and edit no booklet, so they own none. */
const OWNING = ['company_admin', 'editor'] as const;
const MAX = 500;

/** Active people of the company who may own a booklet, by name. With `id`, only that person. */
export const ownersOf = async (scope: Scope, id: string | null = null): Promise<{ id: string; name: string }[]> => {
  const { people } = scope.views;
  return scope
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(eq(people.status, 'active'), inArray(people.role, [...OWNING]), id === null ? undefined : eq(people.id, id)),
    )
    .orderBy(asc(people.name))
    .limit(MAX);
};

/**
 * Gives the new owner the level `owner`, without limits or expiry, and records it among the activities. The former
 * owner keeps their level; a pending offer to somebody else is deleted.
 */
export const welcomeOwner = async (inside: Scope, bookletId: string, ownerId: string): Promise<void> => {
  const [owner] = await ownersOf(inside, ownerId);
  await inside.merge(
    'bookletRights',
    [{ bookletId, userId: ownerId, level: 'owner', chapterIds: null, expiresAt: null }],
    (rights) => [rights.bookletId, rights.userId],
    ['level', 'chapterIds', 'expiresAt'],
  );
  await inside.remove('ownershipOffers', (offers) => eq(offers.bookletId, bookletId));
  await record(inside, bookletId, 'owner_changed', owner?.name ?? '');
};
