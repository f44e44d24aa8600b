import { Alert } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ParticipantImport } from '../../../contract/participant-imports.ts';
import { useT } from '../../lib/i18n.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import { Counts } from './Counts.tsx';
import { Issues } from './Issues.tsx';
import classes from './import.module.css';
import { MappingTable } from './MappingTable.tsx';
import type { MappingDraft } from './use-mapping.ts';

interface CheckStepProps {
  bookletId: string;
  current: ParticipantImport;
  draft: MappingDraft;
  busy: boolean;
  which: 'all' | 'valid';
  onWhich: (which: 'all' | 'valid') => void;
}

const SEPARATORS = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

/** What the file was found to be, what would become of its lines, and what to choose before it is run. */
export function CheckStep({ bookletId, current, draft, busy, which, onWhich }: CheckStepProps) {
  const t = useT();
  const { source, refusal, dates, failed, state, error, lines } = current;
  const form =
    source.format === 'xlsx'
      ? 'XLSX'
      : t('participants.import.csv', {
          separator: t(`participants.import.separator.${SEPARATORS[source.separator]}`),
          encoding: source.encoding.toUpperCase().replace('WINDOWS', 'Windows'),
        });
  const columnsMissing = refusal?.code === 'PAR-003';
  return (
    <>
      <p className={classes.quiet} role="status">
        <strong className={classes.fileName}>{current.fileName}</strong> ·{' '}
        {t('participants.import.lines', { count: lines })} · {form}
      </p>
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
          options={[
            { value: 'dmy', label: t('participants.import.dates.dmy') },
            { value: 'mdy', label: t('participants.import.dates.mdy') },
          ]}
        />
      )}
      {!columnsMissing && <Counts current={current} done={false} />}
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
      {!columnsMissing && <Issues bookletId={bookletId} current={current} />}
    </>
  );
}
