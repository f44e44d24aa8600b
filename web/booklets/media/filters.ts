import { MEDIA_FILTERS, MEDIA_KINDS } from '../../../contract/booklets/media/media.ts';
import type { useT } from '../../lib/i18n.ts';
import { createFilter, type Filter } from '../../ui/table/FilterChips.tsx';

/** Size thresholds of the filter, in MB. */
const SIZE_FILTERS_MB = [1, 5, 20, 100];

export const buildMediaFilters = (t: ReturnType<typeof useT>): Filter[] => [
  createFilter('kind', t('media.filter.kind'), MEDIA_KINDS, (kind) => t(`media.kind.${kind}`)),
  createFilter('show', t('media.filter.show'), MEDIA_FILTERS, (filter) => t(`media.show.${filter}`)),
  createFilter('heavier', t('media.filter.heavier'), SIZE_FILTERS_MB.map(String), (size) =>
    t('media.heavier', { size: Number(size) }),
  ),
];
