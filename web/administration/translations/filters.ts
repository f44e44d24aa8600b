import { TEXT_STATUSES } from '../../../contract/administration/languages/text-forms.ts';
import type { listTexts } from '../../../contract/administration/languages/translations.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatNumber } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import type { Filter } from '../../ui/table/FilterChips.tsx';
import { formatTextStatus } from './format-text.ts';

type TextList = CallAnswer<typeof listTexts>;

/** Filters of the list, with the number of texts for each value. */
export const buildTextFilters = ({ statuses, modules }: TextList, t: typeof Translate): Filter[] => {
  const counted = (label: string, n: number) => t('translations.filter.count', { label, n: formatNumber(n) });
  return [
    {
      id: 'status',
      label: t('translations.filter.status'),
      options: TEXT_STATUSES.map((value) => ({ value, label: counted(formatTextStatus(t, value), statuses[value]) })),
    },
    {
      id: 'module',
      label: t('translations.filter.module'),
      options: modules.map(({ value, label, n }) => ({ value, label: counted(label, n) })),
    },
    {
      id: 'commented',
      label: t('translations.filter.commented'),
      options: [{ value: 'yes', label: t('translations.filter.commented.yes') }],
    },
  ];
};
