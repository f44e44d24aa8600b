import { errorText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { loadDraft } from '../publications/load-draft.ts';
import { findPublicObstacle } from './obstacle.ts';

/** Reason for which a booklet cannot be public now, as text; null: it can. */
export const describePublicObstacle = async (scope: Scope, row: TenantRow<'booklets'>): Promise<string | null> => {
  const obstacle = findPublicObstacle(await loadDraft(scope, row));
  return obstacle && errorText('ACC-004', obstacle.values);
};

/** Refuses (ACC-004) public access for content that needs a known reader; the error is on the public switch. */
export const refusePublicAccess = async (scope: Scope, row: TenantRow<'booklets'>): Promise<void> => {
  const obstacle = findPublicObstacle(await loadDraft(scope, row));
  if (obstacle) throw createFieldRefusal('settings.public.on', 'ACC-004', obstacle.values);
};
