import { desc, eq } from 'drizzle-orm';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { namesOf } from '../booklets/people.ts';

/** Latest review request of a booklet. */
export const latestReview = async (scope: Scope, bookletId: string): Promise<Row<'reviews'> | null> => {
  const { reviews } = scope.views;
  const [row] = await scope
    .select()
    .from(reviews)
    .where(eq(reviews.bookletId, bookletId))
    .orderBy(desc(reviews.askedAt), desc(reviews.id))
    .limit(1);
  return row ?? null;
};

/** OPT-006: the booklet requires approval, and its current draft is not approved. */
export const refuseUnapproved = async (inside: Scope, { id, revision, settings }: Row<'booklets'>): Promise<void> => {
  if (!settings.review.approval) return;
  const last = await latestReview(inside, id);
  if (last?.state === 'approved' && last.revision === revision) return;
  const names = [...(await namesOf(inside, settings.review.approverIds)).values()];
  throw new Refusal('OPT-006', {
    personne:
      names.length > 0
        ? new Intl.ListFormat('fr', { type: 'disjunction' }).format(names)
        : 'une personne qui peut le publier',
  });
};
