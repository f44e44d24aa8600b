import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { useT } from '../../lib/i18n.ts';
import { listFindingLocation } from './finding-place.ts';

/** Location of a finding, as text. Loaded separately: it needs every block type with its fields. */
export function FindingPlace({ where }: { where: GateFinding['where'] }) {
  useT();
  return listFindingLocation(where).join(' › ');
}
