import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { recordActivity } from './activity.ts';

/** Referents follow participants and edit no booklet, so they own none. */
const OWNER_ROLES = ['company_admin', 'editor'] as const;

/** All active people of the company who may own a booklet, by name. With `id`, only that person. */
export const listEligibleOwners = async (
  scope: Scope,
  id: string | null = null,
): Promise<{ id: string; name: string }[]> => {
  const { people } = scope.views;
  return scope
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(
        eq(people.status, 'active'),
        inArray(people.role, [...OWNER_ROLES]),
        id === null ? undefined : eq(people.id, id),
      ),
    )
    .orderBy(asc(people.name));
};

/**
 * Gives the new owner the level `owner`, without limits or expiry, and records it among the activities. The former
 * owner keeps their level; a pending offer to somebody else is deleted.
 */
export const grantOwnership = async (inside: Scope, bookletId: string, ownerId: string): Promise<void> => {
  const [owner] = await listEligibleOwners(inside, ownerId);
  await inside.upsert(
    'bookletRights',
    [{ bookletId, userId: ownerId, level: 'owner', chapterIds: null, expiresAt: null }],
    (rights) => [rights.bookletId, rights.userId],
    ['level', 'chapterIds', 'expiresAt'],
  );
  await inside.deleteRows('ownershipOffers', (offers) => eq(offers.bookletId, bookletId));
  await recordActivity(inside, bookletId, 'owner_changed', owner?.name ?? '');
};
