import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AuditLine, exportAudit, listAudit, OUTCOMES } from '../../../contract/administration/audit/audit.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { formatDayAndTime } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useUser } from '../../lib/user.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconBan, IconCircleCheck, IconDownload, IconExclamationCircle } from '../../ui/icons/index.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { AuditLineDialog } from './AuditLineDialog.tsx';
import classes from './audit.module.css';
import { ChainSection } from './ChainSection.tsx';
import { useAuditState } from './list-state.ts';

const OUTCOME_LOOKS = {
  done: { tone: 'success', icon: IconCircleCheck },
  refused: { tone: 'warning', icon: IconBan },
  failed: { tone: 'danger', icon: IconExclamationCircle },
} as const;

const buildAuditColumns = (t: typeof Translate, open: (line: AuditLine) => void): Column<AuditLine>[] => [
  {
    id: 'what',
    header: t('audit.column.what'),
    cell: (line) => (
      <button type="button" className={classes.line} onClick={() => open(line)}>
        {line.what}
      </button>
    ),
  },
  {
    id: 'who',
    header: t('audit.column.who'),
    cell: ({ who, as }) =>
      as ? t('audit.who.as', { who: who?.name ?? t('audit.nobody'), as: as.name }) : (who?.name ?? t('audit.nobody')),
  },
  {
    id: 'object',
    header: t('audit.column.object'),
    cell: ({ object, label, booklet }) =>
      [label || object, booklet && booklet.title !== label ? booklet.title : ''].filter(Boolean).join(' · '),
  },
  { id: 'at', header: t('audit.column.at'), kind: 'date', cell: ({ at }) => formatDayAndTime(at) },
  {
    id: 'outcome',
    header: t('audit.column.outcome'),
    cell: ({ outcome }) => <StatusBadge {...OUTCOME_LOOKS[outcome]}>{t(`audit.outcome.${outcome}`)}</StatusBadge>,
  },
  { id: 'address', header: t('audit.address'), hidden: true, cell: ({ address }) => address },
];

/** `/parametres/journal` (A25): audit log with actor, impersonated user, time and object. */
export function AuditPage() {
  const t = useT();
  const isStaff = useUser()?.role === 'super_admin';
  const state = useAuditState();
  const [shown, setShown] = useState<AuditLine | null>(null);
  const query = { ...state.filter, page: state.table.page, size: state.table.pageSize };
  const result = useListQuery(listAudit, { queryKey: ['audit'], query });
  const { data } = result;
  const { facets } = data ?? {};
  const { from = '', to = '' } = state.filter;
  return (
    <>
      <ListScreen<AuditLine>
        title={t('audit.title')}
        sentence={t('audit.sentence')}
        action={
          <ButtonWithIcon
            variant="default"
            icon={IconDownload}
            onClick={() => void downloadFile(exportAudit, { query: state.filter })}
          >
            {t('audit.export')}
          </ButtonWithIcon>
        }
        columns={buildAuditColumns(t, setShown)}
        list={state}
        result={result}
        rowId={({ id }) => id}
        rowName={({ what, at }) => `${what}, ${formatDayAndTime(at)}`}
        period={
          <span className={`${shared.rowWrapXs} ${classes.period}`}>
            <label>
              {t('audit.from')}{' '}
              <input
                type="date"
                value={from}
                max={to || undefined}
                onChange={(event) => state.setPeriod({ from: event.currentTarget.value, to })}
              />
            </label>
            <label>
              {t('audit.to')}{' '}
              <input
                type="date"
                value={to}
                min={from || undefined}
                onChange={(event) => state.setPeriod({ from, to: event.currentTarget.value })}
              />
            </label>
          </span>
        }
        filters={[
          {
            id: 'userId',
            label: t('audit.column.who'),
            options: (facets?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            id: 'action',
            label: t('audit.column.what'),
            options: (facets?.actions ?? []).map(({ action, what }) => ({ value: action, label: what })),
          },
          {
            id: 'object',
            label: t('audit.column.object'),
            options: (facets?.objects ?? []).map(({ object, what }) => ({ value: object, label: what })),
          },
          {
            id: 'outcome',
            label: t('audit.column.outcome'),
            options: toOptions(OUTCOMES, (value) => t(`audit.outcome.${value}`)),
          },
        ]}
        empty={{ title: t('audit.none'), sentence: t('audit.none.sentence'), drawing: 'search' }}
        noneFound={{
          title: t('audit.none.found'),
          sentence: t('audit.none.found.sentence'),
          action: (
            <Button variant="default" onClick={state.clear}>
              {t('ui.filter.clear')}
            </Button>
          ),
        }}
      >
        {isStaff && (
          <div className={classes.of}>
            <SegmentedChoice
              label={t('audit.of')}
              value={state.filter.of}
              onChange={state.setOf}
              options={toOptions<'company' | 'platform'>(['company', 'platform'], (of) => t(`audit.of.${of}`))}
            />
          </div>
        )}
      </ListScreen>
      <div className={classes.chain}>
        {data && <ChainSection key={`${state.filter.of}${data.months}`} of={state.filter.of} months={data.months} />}
      </div>
      {shown && <AuditLineDialog line={shown} onClose={() => setShown(null)} />}
    </>
  );
}
