import { eq } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

/** True when the booklet has at least one version. */
export const hasBeenPublished = async (scope: Scope, bookletId: string): Promise<boolean> => {
  const { publications } = scope.views;
  const found = await scope
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .limit(1);
  return found.length > 0;
};

/** True when readers had the booklet and its company unpublished it: only then may the answer reveal that it exists. */
export const isWithdrawn = async (
  scope: Scope,
  { id, state }: Pick<TenantRow<'booklets'>, 'id' | 'state'>,
): Promise<boolean> => state === 'unpublished' || (state === 'archived' && (await hasBeenPublished(scope, id)));
