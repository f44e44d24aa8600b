import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ImportIssue, ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { type Column, DataTable, initialTableState, type TableState } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './import.module.css';
import { useImportIssues } from './use-import.ts';
import type { MappingDraft } from './use-mapping.ts';

interface ImportMatchesProps {
  bookletId: string;
  current: ParticipantImport;
  draft: MappingDraft;
  disabled: boolean;
}

/** Lines that match the name and arrival of a participant with another e-mail. The user decides each one. */
export function ImportMatches({ bookletId, current, draft, disabled }: ImportMatchesProps) {
  const t = useT();
  const [table, setTable] = useState<TableState>(initialTableState);
  const query = { fate: 'match' as const, page: table.page, size: table.pageSize };
  const { data, error, isFetching, refetch } = useImportIssues(bookletId, current, query);
  const { matches, decideMatch, decideEveryMatch } = draft;
  const columns = useMemo<Column<ImportIssue>[]>(
    () => [
      { id: 'line', hideable: false, header: t('participants.import.line'), cell: ({ line }) => formatNumber(line) },
      {
        id: 'value',
        hideable: false,
        header: t('participants.import.inFile'),
        cell: ({ value }) => <span className={shared.breakable}>{value}</span>,
      },
      {
        id: 'known',
        hideable: false,
        header: t('participants.import.known'),
        cell: ({ reason }) => <span className={shared.breakable}>{reason}</span>,
      },
      {
        id: 'decision',
        hideable: false,
        header: t('participants.import.decision'),
        cell: ({ line, value }) => (
          <SelectField
            label={t('participants.import.decisionFor', { name: value })}
            labelProps={{ className: shared.hidden }}
            placeholder={t('participants.import.toDecide')}
            data={[
              { value: 'same', label: t('participants.import.same') },
              { value: 'other', label: t('participants.import.someoneElse') },
            ]}
            value={matches.lines[String(line)] ?? matches.every}
            onChange={(decision) => decideMatch(line, decision === 'same' ? 'same' : 'other')}
            disabled={disabled}
          />
        ),
      },
    ],
    [t, matches, decideMatch, disabled],
  );
  return (
    <section aria-label={t('participants.import.matches', { count: current.matches.total })}>
      <div className={`${shared.spread} ${classes.head}`}>
        <h3>{t('participants.import.matches', { count: current.matches.total })}</h3>
        {current.matches.total > 1 && (
          <Group gap="xs">
            <Button variant="default" disabled={disabled} onClick={() => decideEveryMatch('same')}>
              {t('participants.import.allSame')}
            </Button>
            <Button variant="default" disabled={disabled} onClick={() => decideEveryMatch('other')}>
              {t('participants.import.allOthers')}
            </Button>
          </Group>
        )}
      </div>
      <p className={shared.quiet}>{t('participants.import.matches.help')}</p>
      <DataTable<ImportIssue>
        label={t('participants.import.matches', { count: current.matches.total })}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ line }) => String(line)}
        rowName={({ value }) => value}
        state={table}
        onStateChange={setTable}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={null}
      />
    </section>
  );
}
