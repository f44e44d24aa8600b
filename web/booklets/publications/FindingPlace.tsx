import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { useT } from '../../lib/i18n.ts';
import { placeOf } from './finding-place.ts';

/** Where a finding is, in words. Fetched apart: it knows every kind of block with its fields. */
export function FindingPlace({ where }: { where: GateFinding['where'] }) {
  useT();
  return placeOf(where).join(' › ');
}
