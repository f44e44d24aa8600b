import { desc, eq } from 'drizzle-orm';
import { findRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Latest review request of a booklet. */
export const findLatestReview = (scope: Scope, bookletId: string): Promise<TenantRow<'reviews'> | null> =>
  findRow(
    scope,
    'reviews',
    (reviews) => eq(reviews.bookletId, bookletId),
    ({ askedAt, id }) => [desc(askedAt), desc(id)],
  );

/** OPT-006: the booklet requires approval, and its current draft is not approved. */
export const refuseUnapprovedDraft = async (
  inside: Scope,
  { id, revision, settings }: TenantRow<'booklets'>,
): Promise<void> => {
  if (!settings.review.approval) return;
  const last = await findLatestReview(inside, id);
  if (last?.state === 'approved' && last.revision === revision) return;
  const names = [...(await loadUserNames(inside, settings.review.approverIds)).values()];
  throw new Refusal('OPT-006', {
    personne:
      names.length > 0
        ? new Intl.ListFormat('fr', { type: 'disjunction' }).format(names)
        : 'une personne qui peut le publier',
  });
};
