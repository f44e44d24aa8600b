import { errorText } from '../../../contract/platform/errors.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readDraft } from '../publications/content.ts';
import { publicObstacle } from './obstacle.ts';

/** Why this booklet cannot be everybody's today, in words; null when it can. */
export const publicObstacleOf = async (scope: Scope, row: Row<'booklets'>): Promise<string | null> => {
  const obstacle = publicObstacle(await readDraft(scope, row));
  return obstacle && errorText('ACC-004', obstacle.values);
};

/** Refuses (ACC-004) to open to everybody what needs to know who reads, beside the switch that would do it. */
export const refusePublic = async (scope: Scope, row: Row<'booklets'>): Promise<void> => {
  const obstacle = publicObstacle(await readDraft(scope, row));
  if (!obstacle) return;
  throw new Refusal('ACC-004', obstacle.values, { 'settings.public.on': [errorText('ACC-004', obstacle.values)] });
};
