import { errorText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
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
  if (!obstacle) return;
  throw new Refusal('ACC-004', obstacle.values, { 'settings.public.on': [errorText('ACC-004', obstacle.values)] });
};
