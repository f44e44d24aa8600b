import { eq } from 'drizzle-orm';
import { countRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

/** True when the booklet has at least one version. */
export const hasBeenPublished = async (scope: Scope, bookletId: string): Promise<boolean> =>
  (await countRows(scope, 'publications', (publications) => eq(publications.bookletId, bookletId))) > 0;

/** True when readers had the booklet and its company unpublished it: only then may the answer reveal that it exists. */
export const isWithdrawn = async (
  scope: Scope,
  { id, state }: Pick<TenantRow<'booklets'>, 'id' | 'state'>,
): Promise<boolean> => state === 'unpublished' || (state === 'archived' && (await hasBeenPublished(scope, id)));
