import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { MAX_IMPORT_BYTES, type ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { getTemplate } from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { FileDrop } from '../../../booklets/builder/parts/FileDrop.tsx';
import { formatDayAndTime, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { downloadFile } from '../../../lib/save-file.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './import.module.css';
import { type ImportWork, useRecentImports } from './use-import.ts';

const ACCEPTED_IMPORT_TYPES =
  '.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function RecentImports({ bookletId, onOpen }: { bookletId: string; onOpen: (one: ParticipantImport) => void }) {
  const t = useT();
  const { data = [] } = useRecentImports(bookletId);
  if (data.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={t('participants.import.recent')}>
      <h3>{t('participants.import.recent')}</h3>
      <ul className={shared.plainList}>
        {data.map((one) => (
          <li key={one.id}>
            <span className={shared.breakable}>{one.fileName}</span>
            <span className={shared.quiet}>
              {formatDayAndTime(one.createdAt)} · {t(`participants.import.state.${one.state}`)}
            </span>
            <Button variant="subtle" size="compact-md" onClick={() => onOpen(one)}>
              {t('participants.import.see')}
              <span className={shared.hidden}> {one.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Choice of the source: a file, or rows pasted from a spreadsheet. */
export function ChooseStep({ bookletId, work }: { bookletId: string; work: ImportWork }) {
  const t = useT();
  const [way, setWay] = useState<'file' | 'paste'>('file');
  const [pasted, setPasted] = useState('');
  const { send, error, setError, progress, abort, doing } = work;
  const take = (file: File) => {
    if (file.size <= MAX_IMPORT_BYTES) return void send(file);
    const max = formatSize(MAX_IMPORT_BYTES);
    setError(errorText('MED-001', { fichier: file.name, taille: formatSize(file.size), max }));
  };
  const paste = () => {
    if (pasted.trim() === '') return setError(errorText('GEN-001'));
    take(new File([pasted], t('participants.import.pasted'), { type: 'text/plain' }));
  };
  const template = (format: 'csv' | 'xlsx') => () =>
    void downloadFile(getTemplate, { params: { id: bookletId }, query: { format } });
  return (
    <Stack gap="lg">
      <SegmentedChoice
        label={t('participants.import.from')}
        value={way}
        onChange={(next) => {
          setError('');
          setWay(next);
        }}
        options={toOptions<'file' | 'paste'>(['file', 'paste'], (value) => t(`participants.import.${value}`))}
      />
      {way === 'file' || progress !== null ? (
        <FileDrop
          label={t('participants.import.drop')}
          help={t('participants.import.formats')}
          accept={ACCEPTED_IMPORT_TYPES}
          onFile={take}
          error={error || undefined}
          progress={progress}
          working={t(progress === 1 ? 'participants.import.reading' : 'participants.import.sending')}
          onCancel={abort}
        />
      ) : (
        <Stack gap="sm" align="flex-start">
          <TextAreaField
            className={classes.paste ?? ''}
            label={t('participants.import.rows')}
            help={t('participants.import.rows.help')}
            value={pasted}
            minRows={8}
            error={error && <FieldError>{error}</FieldError>}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button onClick={paste} loading={doing === 'sending'}>
            {t('participants.import.check')}
          </Button>
        </Stack>
      )}
      <p className={shared.quiet}>
        {t('participants.import.template')}{' '}
        <Anchor component="button" type="button" onClick={template('csv')}>
          {t('participants.import.template.csv')}
        </Anchor>
        {' · '}
        <Anchor component="button" type="button" onClick={template('xlsx')}>
          {t('participants.import.template.xlsx')}
        </Anchor>
      </p>
      <RecentImports bookletId={bookletId} onOpen={work.open} />
    </Stack>
  );
}
