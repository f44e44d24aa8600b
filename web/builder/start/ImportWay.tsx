import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importArchive } from '../../../contract/booklet-archive.ts';
import type { BookletType } from '../../../contract/booklets.ts';
import { errorText } from '../../../contract/errors.ts';
import { importDocument, type ImportReport as Report } from '../../../contract/library.ts';
import { paths } from '../../../contract/paths.ts';
import { MEGABYTE } from '../../../contract/size.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { ApiError, api } from '../../lib/api.ts';
import { size } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import panel from '../parts/Panel.module.css';
import { useHeldFocus } from '../parts/use-held-focus.ts';
import { ImportReport } from './ImportReport.tsx';
import { TypeChoice } from './TypeChoice.tsx';

const MAX = 50 * MEGABYTE;
const MAX_ARCHIVE = 500 * MEGABYTE;
const ACCEPT = '.docx,.zip,application/zip,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

/** Why a file need not be sent; empty when it may. */
const faultOf = (file: File): string => {
  const fichier = file.name;
  const taille = size(file.size);
  if (isArchive(file))
    return file.size > MAX_ARCHIVE ? errorText('IMP-014', { fichier, taille, max: size(MAX_ARCHIVE) }) : '';
  if (!/\.docx$/i.test(fichier)) return errorText('IMP-001', { fichier });
  return file.size > MAX ? errorText('IMP-004', { fichier, taille }) : '';
};

interface Done {
  name: string;
  report: Report;
  /** Where it is gone on with. */
  to: string;
}

/** A Word document, or the archive of a booklet, becomes a booklet, whole or not at all; then it says what it took. */
export function ImportWay() {
  const t = useT();
  const cache = useQueryClient();
  const [type, setType] = useState<BookletType>('employee');
  const [fonts, setFonts] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const stop = useRef<AbortController | null>(null);

  const send = async (file: File, signal: AbortSignal): Promise<Done> => {
    const sent = { file, onProgress: setProgress, signal, quiet: true };
    const wizard = `${paths.builder}/name`;
    if (!isArchive(file))
      return { name: file.name, report: await api(importDocument, { body: { type }, ...sent }), to: wizard };
    const report = await api(importArchive, { body: { fonts: fonts ? 'true' : 'false' }, ...sent });
    return { name: report.title || file.name, report, to: report.building ? wizard : paths.bookletHome };
  };
  const take = async (file: File) => {
    const fault = faultOf(file);
    if (fault) return setError(fault);
    stop.current = new AbortController();
    setError('');
    setProgress(0);
    try {
      setDone(await send(file, stop.current.signal));
      void cache.invalidateQueries({ queryKey: bookletKeys.list });
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else if (!(failure instanceof DOMException)) throw failure;
    } finally {
      setProgress(null);
    }
  };
  const region = useHeldFocus<HTMLDivElement>(progress === null);
  if (done) return <ImportReport {...done} />;
  return (
    <div className={panel.stack}>
      <Stack component="section" gap="sm" aria-labelledby="import-word">
        <h2 id="import-word" className={panel.heading}>
          {t('builder.start.import.word')}
        </h2>
        <p className={panel.note}>{t('builder.start.import.how')}</p>
        <TypeChoice type={type} onType={setType} />
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="import-archive">
        <h2 id="import-archive" className={panel.heading}>
          {t('builder.start.import.archive')}
        </h2>
        <p className={panel.note}>{t('builder.start.import.archive.how')}</p>
        <CheckboxField
          label={t('builder.start.import.archive.fonts')}
          help={t('builder.start.import.archive.fonts.help')}
          checked={fonts}
          onChange={(event) => setFonts(event.currentTarget.checked)}
        />
      </Stack>
      <div ref={region}>
        <FileDrop
          label={t('builder.start.import.drop')}
          help={t('builder.start.import.help')}
          accept={ACCEPT}
          onFile={(file) => void take(file)}
          error={error || undefined}
          progress={progress}
          working={t(progress === 1 ? 'builder.start.import.reading' : 'builder.start.import.sending')}
          onCancel={() => stop.current?.abort()}
        />
      </div>
    </div>
  );
}
