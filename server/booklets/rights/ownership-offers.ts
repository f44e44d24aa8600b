import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordActivity } from '../booklets/activity.ts';
import { type BookletContext, isAdmin } from '../booklets/find-booklet.ts';
import { grantOwnership } from '../booklets/owner.ts';
import type { Account } from './change-right.ts';

/** Offers the booklet to a person; an earlier offer is replaced. DRO-004 for a person who cannot own one. */
export const createOwnershipOffer = async (scope: Scope, { row }: BookletContext, account: Account): Promise<void> => {
  if (account.status !== 'active') throw new Refusal('DRO-004', { nom: formatFullName(account) });
  await scope.transaction(async (inside) => {
    await inside.deleteRows('ownershipOffers', (offers) => eq(offers.bookletId, row.id));
    await inside.insert('ownershipOffers', [{ bookletId: row.id, toUserId: account.id, fromUserId: scope.actor.id }]);
    await recordActivity(inside, row.id, 'ownership_offered', formatFullName(account));
  });
};

export const deleteOwnershipOffer = async (scope: Scope, bookletId: string): Promise<void> => {
  await scope.deleteRows('ownershipOffers', (offers) => eq(offers.bookletId, bookletId));
};

/** Lists the pending offers to the actor. */
export const listReceivedOffers = async (scope: Scope) => {
  const { ownershipOffers, booklets } = scope.views;
  const rows = await scope
    .select({
      bookletId: ownershipOffers.bookletId,
      title: booklets.title,
      from: ownershipOffers.fromUserId,
      at: ownershipOffers.at,
    })
    .from(ownershipOffers)
    .innerJoin(booklets, eq(booklets.id, ownershipOffers.bookletId))
    .where(and(eq(ownershipOffers.toUserId, scope.actor.id), isNull(booklets.binnedAt)))
    .orderBy(desc(ownershipOffers.at));
  const names = await loadUserNames(
    scope,
    rows.map(({ from }) => from),
  );
  return rows.map(({ bookletId, title, from, at }) => ({
    bookletId,
    title: title ?? '',
    by: names.get(from) ?? '',
    at: at.toISOString(),
  }));
};

/**
 * Accepts or declines an offer. Once accepted, the actor owns the booklet; the former owner keeps their right. GEN-010
 * without offer.
 */
export const resolveOwnershipOffer = async (scope: Scope, bookletId: string, accepted: boolean): Promise<void> => {
  await scope.transaction(async (inside) => {
    const gone = await inside.deleteRows('ownershipOffers', (offers) =>
      and(eq(offers.bookletId, bookletId), eq(offers.toUserId, scope.actor.id)),
    );
    if (gone === 0) throw new Refusal('GEN-010');
    if (!accepted) return;
    const [row] = await inside.update('booklets', { ownerId: scope.actor.id }, (booklets) =>
      and(eq(booklets.id, bookletId), isNull(booklets.binnedAt)),
    );
    if (!row) throw new Refusal('GEN-010');
    if (isAdmin(scope)) await recordActivity(inside, bookletId, 'owner_changed', formatFullName(scope.actor));
    else await grantOwnership(inside, bookletId, scope.actor.id);
  });
};
