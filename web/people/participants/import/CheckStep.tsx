import { Alert } from '@mantine/core';
import type { ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { IconAlertCircle, IconAlertTriangle } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportIssues } from './ImportIssues.tsx';
import { ImportMatches } from './ImportMatches.tsx';
import classes from './import.module.css';
import { MappingTable } from './MappingTable.tsx';
import type { MappingDraft } from './use-mapping.ts';
import { ValuesTable } from './ValuesTable.tsx';

interface CheckStepProps {
  bookletId: string;
  current: ParticipantImport;
  draft: MappingDraft;
  busy: boolean;
  which: 'all' | 'valid';
  onWhich: (which: 'all' | 'valid') => void;
  /** Reads another sheet of the workbook; null when the file is no longer available. */
  onSheet: ((sheet: string) => void) | null;
}

const SEPARATORS = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

/** Detected format of the file, expected result for its lines, and choices to make before the import. */
export function CheckStep({ bookletId, current, draft, busy, which, onWhich, onSheet }: CheckStepProps) {
  const t = useT();
  const { source, refusal, dates, names, failed, state, error, lines } = current;
  const form =
    source.format === 'xlsx'
      ? 'XLSX'
      : t('participants.import.csv', {
          separator: t(`participants.import.separator.${SEPARATORS[source.separator]}`),
          encoding: source.encoding.toUpperCase().replace('WINDOWS', 'Windows'),
        });
  const unread = current.values
    .flatMap(({ texts }) => texts)
    .filter((one) => one.read === null && one.chosen === null).length;
  const columnsMissing = refusal?.code === 'PAR-003';
  return (
    <>
      <p className={shared.quiet} role="status">
        <strong className={shared.breakable}>{current.fileName}</strong> ·{' '}
        {t('participants.import.lines', { count: lines })} · {form}
      </p>
      {source.sheets.length > 1 && onSheet && (
        <SelectField
          label={t('participants.import.sheet')}
          data={source.sheets}
          value={source.sheet}
          onChange={(sheet) => sheet !== null && onSheet(sheet)}
          disabled={busy}
        />
      )}
      {state === 'failed' && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" title={t('participants.import.didFail')}>
          {error}
        </Alert>
      )}
      {state === 'cancelled' && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t('participants.import.cancelled')}
        </Alert>
      )}
      {refusal && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {refusal.message}
        </Alert>
      )}
      {dates.ambiguous && (
        <SegmentedChoice
          label={t('participants.import.dates', { example: dates.ambiguous })}
          value={draft.dateOrder ?? ''}
          onChange={(order) => draft.setDateOrder(order === 'mdy' ? 'mdy' : 'dmy')}
          options={toOptions<'dmy' | 'mdy'>(['dmy', 'mdy'], (value) => t(`participants.import.dates.${value}`))}
        />
      )}
      {names.ambiguous && (
        <SegmentedChoice
          label={t('participants.import.names', { example: names.ambiguous })}
          value={draft.nameOrder ?? ''}
          onChange={(order) => draft.setNameOrder(order === 'firstLast' ? 'firstLast' : 'lastFirst')}
          options={toOptions<'lastFirst' | 'firstLast'>(['lastFirst', 'firstLast'], (value) =>
            t(`participants.import.names.${value}`),
          )}
        />
      )}
      {!columnsMissing && current.matches.total > 0 && (
        <ImportMatches bookletId={bookletId} current={current} draft={draft} disabled={busy} />
      )}
      {!columnsMissing && <ImportCounts current={current} done={false} />}
      {!refusal && failed > 0 && current.created + current.updated > 0 && (
        <ChoiceCards
          label={t('participants.import.which')}
          value={which}
          onChange={onWhich}
          cardWidth="18rem"
          choices={[
            {
              value: 'all',
              label: t('participants.import.all'),
              sentence: t('participants.import.all.sentence', { count: failed }),
            },
            {
              value: 'valid',
              label: t('participants.import.valid'),
              sentence: t('participants.import.valid.sentence', { count: failed }),
            },
          ]}
        />
      )}
      <details className={classes.details} open={columnsMissing}>
        <summary>
          {t('participants.import.columns', { count: Object.keys(draft.mapping).length, total: source.columns.length })}
        </summary>
        <MappingTable current={current} draft={draft} disabled={busy} />
      </details>
      {!columnsMissing && current.values.length > 0 && (
        <details className={classes.details} open={unread > 0}>
          <summary>
            {unread > 0 ? t('participants.import.values.unread', { count: unread }) : t('participants.import.values')}
          </summary>
          <p className={shared.quiet}>{t('participants.import.values.help')}</p>
          <ValuesTable current={current} draft={draft} disabled={busy} />
        </details>
      )}
      {!columnsMissing && <ImportIssues bookletId={bookletId} current={current} />}
    </>
  );
}
