import { Progress } from '@mantine/core';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { formatNumber } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconCircleCheck, IconCircleOff } from '../../ui/icons/index.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './languages.module.css';

function OnOff({ on, t }: { on: boolean; t: typeof Translate }) {
  return (
    <StatusBadge tone={on ? 'success' : 'neutral'} icon={on ? IconCircleCheck : IconCircleOff}>
      {t(on ? 'languages.on' : 'languages.off')}
    </StatusBadge>
  );
}

/** Whole percentage; 100 only when no text is missing. */
export const getTranslatedPercent = ({ translated, total }: Pick<LanguageRow, 'translated' | 'total'>): number =>
  total === 0 ? 0 : Math.floor((translated / total) * 100);

export const buildLanguageColumns = (t: typeof Translate, all: readonly LanguageRow[]): Column<LanguageRow>[] => [
  {
    id: 'language',
    header: t('languages.column.language'),
    cell: (row) => (
      <span className={`${shared.stack} ${classes.name}`}>
        <strong>{row.frenchName}</strong>
        <span lang={row.code} dir={row.direction} className={classes.quiet}>
          {row.name}
        </span>
        <code className={classes.quiet}>{row.code}</code>
      </span>
    ),
  },
  { id: 'interface', header: t('languages.column.interface'), cell: ({ active }) => <OnOff on={active} t={t} /> },
  {
    id: 'content',
    header: t('languages.column.content'),
    cell: ({ activeContent }) => <OnOff on={activeContent} t={t} />,
  },
  {
    id: 'completeness',
    header: t('languages.column.completeness'),
    cell: (row) =>
      row.builtIn ? (
        <span className={classes.quiet}>{t('languages.builtIn')}</span>
      ) : (
        <span className={`${shared.stackTight} ${classes.share}`}>
          <span>
            {t('languages.percent', { n: getTranslatedPercent(row) })}{' '}
            <span className={classes.quiet}>
              {t('languages.percent.of', { done: formatNumber(row.translated), all: formatNumber(row.total) })}
            </span>
          </span>
          <Progress value={getTranslatedPercent(row)} size="sm" aria-hidden />
        </span>
      ),
  },
  {
    id: 'fallback',
    header: t('languages.column.fallback'),
    cell: ({ builtIn, fallback }) =>
      builtIn ? '' : (all.find(({ code }) => code === fallback)?.frenchName ?? t('languages.fallback.french')),
  },
  {
    id: 'bundle',
    header: t('languages.column.bundle'),
    kind: 'number',
    cell: ({ builtIn, bundle }) => (builtIn ? '' : (bundle ?? t('languages.bundle.none'))),
  },
  {
    id: 'direction',
    header: t('languages.column.direction'),
    hidden: true,
    cell: ({ direction }) => t(direction === 'rtl' ? 'languages.direction.rtl' : 'languages.direction.ltr'),
  },
];
