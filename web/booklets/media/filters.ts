import { MEDIA_FILTERS, MEDIA_KINDS } from '../../../contract/booklets/media/media.ts';
import type { useT } from '../../lib/i18n.ts';
import type { Filter } from '../../ui/table/FilterChips.tsx';

/** Size thresholds of the filter, in MB. */
const SIZE_FILTERS_MB = [1, 5, 20, 100] as const;

export const buildMediaFilters = (t: ReturnType<typeof useT>): Filter[] => [
  {
    id: 'kind',
    label: t('media.filter.kind'),
    options: MEDIA_KINDS.map((value) => ({ value, label: t(`media.kind.${value}`) })),
  },
  {
    id: 'show',
    label: t('media.filter.show'),
    options: MEDIA_FILTERS.map((value) => ({ value, label: t(`media.show.${value}`) })),
  },
  {
    id: 'heavier',
    label: t('media.filter.heavier'),
    options: SIZE_FILTERS_MB.map((value) => ({ value: String(value), label: t('media.heavier', { size: value }) })),
  },
];
