import { useMemo, useState } from 'react';
import {
  getImportErrors,
  type ImportIssue,
  type ParticipantImport,
} from '../../../../contract/people/imports/participant-imports.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { downloadFile } from '../../../lib/save-file.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconDownload } from '../../../ui/icons/index.ts';
import { type Column, DataTable, initialTableState, type TableState } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './import.module.css';
import { useImportIssues } from './use-import.ts';

interface ImportIssuesProps {
  bookletId: string;
  current: ParticipantImport;
}

/** Lines in error or ignored: line, column, value, reason. */
export function ImportIssues({ bookletId, current }: ImportIssuesProps) {
  const t = useT();
  const { failed, ignored } = current;
  const [chosen, setFate] = useState<'failed' | 'ignored'>('failed');
  const fate = failed === 0 ? 'ignored' : ignored === 0 ? 'failed' : chosen;
  const [table, setTable] = useState<TableState>(initialTableState);
  const query = { fate, page: table.page, size: table.pageSize };
  const { data, error, isFetching, refetch } = useImportIssues(bookletId, current, query);
  const columns = useMemo<Column<ImportIssue>[]>(
    () => [
      { id: 'line', hideable: false, header: t('participants.import.line'), cell: ({ line }) => formatNumber(line) },
      { id: 'column', hideable: false, header: t('participants.import.column'), cell: ({ column }) => column },
      {
        id: 'value',
        hideable: false,
        header: t('participants.import.value'),
        cell: ({ value }) => <span className={shared.breakable}>{value || t('participants.import.blank')}</span>,
      },
      { id: 'reason', hideable: false, header: t('participants.import.reason'), cell: ({ reason }) => reason },
    ],
    [t],
  );
  if (failed + ignored === 0) return null;
  const download = () => void downloadFile(getImportErrors, { params: { id: bookletId, importId: current.id } });
  return (
    <section className={classes.issues} aria-label={t('participants.import.issues')}>
      <div className={`${shared.spread} ${classes.head}`}>
        {failed > 0 && ignored > 0 ? (
          <SegmentedChoice
            label={t('participants.import.issues')}
            hideLabel
            value={fate}
            onChange={(next) => {
              setFate(next);
              setTable(initialTableState);
            }}
            options={[
              { value: 'failed', label: t('participants.import.failed', { count: failed }) },
              { value: 'ignored', label: t('participants.import.ignored', { count: ignored }) },
            ]}
          />
        ) : (
          <h3>
            {t(fate === 'failed' ? 'participants.import.failed' : 'participants.import.ignored', {
              count: failed || ignored,
            })}
          </h3>
        )}
        {failed > 0 && (
          <ButtonWithIcon variant="default" icon={IconDownload} onClick={download}>
            {t('participants.import.errorsFile')}
          </ButtonWithIcon>
        )}
      </div>
      <DataTable<ImportIssue>
        label={t('participants.import.issues')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ line, column, reason }) => `${line} ${column} ${reason}`}
        rowName={({ message }) => message}
        state={table}
        onStateChange={setTable}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={null}
      />
    </section>
  );
}
