import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { listContentRows } from './list-content-rows.ts';

const FIELD = 'unlockAfterId';

/**
 * Refuses a page to read first that is not another page of the booklet (GEN-019), or that waits for this one, directly
 * or not (EDI-025).
 */
export const refuseWrongPrerequisite = async (
  inside: Scope,
  { id, bookletId }: TenantRow<'pages'>,
  unlockAfterId: string,
): Promise<void> => {
  const pages = new Map((await listContentRows(inside, 'pages', bookletId)).map((page) => [page.id, page]));
  if (unlockAfterId === id || !pages.has(unlockAfterId)) throw createFieldRefusal(FIELD, 'GEN-019');
  const path = new Set<string>();
  for (let at = pages.get(unlockAfterId); at && !path.has(at.id); at = pages.get(at.unlockAfterId ?? '')) {
    if (at.unlockAfterId === id) throw createFieldRefusal(FIELD, 'EDI-025', { page: at.title });
    path.add(at.id);
  }
};
