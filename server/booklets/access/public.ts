import { errorText } from '../../../contract/platform/errors.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readDraft } from '../publications/content.ts';
import { publicObstacle } from './obstacle.ts';

/** Reason for which a booklet cannot be public now, as text; null: it can. */
export const publicObstacleOf = async (scope: Scope, row: Row<'booklets'>): Promise<string | null> => {
  const obstacle = publicObstacle(await readDraft(scope, row));
  return obstacle && errorText('ACC-004', obstacle.values);
};

/** Refuses (ACC-004) public access for content that needs a known reader; the error is on the public switch. */
export const refusePublic = async (scope: Scope, row: Row<'booklets'>): Promise<void> => {
  const obstacle = publicObstacle(await readDraft(scope, row));
  if (!obstacle) return;
  throw new Refusal('ACC-004', obstacle.values, { 'settings.public.on': [errorText('ACC-004', obstacle.values)] });
};
