import { eq } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

/** Saves which files a block uses, for « used by ». */
export const saveBlockMediaUses = async (
  inside: Scope,
  block: TenantRow<'blocks'>,
  mediaIds: readonly string[],
): Promise<void> => {
  await inside.deleteRows('mediaUses', (uses) => eq(uses.holderId, block.id));
  await inside.insert(
    'mediaUses',
    mediaIds.map((mediaId) => ({ mediaId, bookletId: block.bookletId, holderId: block.id })),
  );
};
