import type { PageFinding } from './gate.ts';
import { changeAtPath, getAtPath } from './prop-paths.ts';

/** Props of a block with one finding of the publish gate repaired; null when only a person can. */
export const repairGateFinding = (
  props: unknown,
  { code, field, values = {} }: Pick<PageFinding, 'code' | 'field' | 'values'>,
): unknown => {
  // `m` is the level above.
  if (code === 'EDI-002') return changeAtPath(props, 'level', () => Number(values.m) + 1);
  if (code === 'EDI-006' && field === 'rows' && getAtPath(props, 'headerRow') === false)
    return changeAtPath(props, 'headerRow', () => true);
  return null;
};
