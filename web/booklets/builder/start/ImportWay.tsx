import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { cancelTask } from '../../../../contract/administration/tasks/tasks.ts';
import { getArchiveImport, importArchive } from '../../../../contract/booklets/archive/booklet-archive.ts';
import type { BookletType } from '../../../../contract/booklets/booklets/booklets.ts';
import {
  type DocumentImport,
  deleteDocumentImport,
  getDocumentImport,
  importDocument,
} from '../../../../contract/booklets/imports/document-imports.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { type FileCallOptions, useFileCall } from '../../../lib/use-file-call.ts';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { FileDrop } from '../parts/FileDrop.tsx';
import panel from '../parts/Panel.module.css';
import { useFocusRestore } from '../parts/use-focus-restore.ts';
import type { ImportNotes } from './ImportNotes.tsx';
import { ImportPlan } from './ImportPlan.tsx';
import { ImportReport } from './ImportReport.tsx';
import { TypeChoice } from './TypeChoice.tsx';

const MAX_DOCUMENT_BYTES = 50 * MEGABYTE;
const MAX_ARCHIVE_BYTES = 500 * MEGABYTE;
const ACCEPTED_FILE_TYPES =
  '.docx,.pdf,.zip,application/pdf,application/zip,application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Milliseconds between two polls of the reading progress. */
const POLL_MS = 400;

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

/** Error of a file before it is sent; empty when it is valid. */
const getFileError = (file: File): string => {
  const fichier = file.name;
  const taille = formatSize(file.size);
  if (isArchive(file))
    return file.size > MAX_ARCHIVE_BYTES
      ? errorText('IMP-014', { fichier, taille, max: formatSize(MAX_ARCHIVE_BYTES) })
      : '';
  if (!/\.(docx|pdf)$/i.test(fichier)) return errorText('IMP-001', { fichier });
  return file.size > MAX_DOCUMENT_BYTES ? errorText('IMP-004', { fichier, taille }) : '';
};

interface ImportResult {
  name: string;
  report: ComponentProps<typeof ImportNotes>['report'];
  /** Path of the next page. */
  to: string;
}

const WIZARD_PATH = `${paths.builder}/name`;

const waitForNextPoll = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    });
  });

/**
 * Imports a Word or PDF document (read, checked, then turned into a booklet) or a booklet archive (a task, which goes
 * on when the page is left). An import is all or nothing, and ends with a report.
 */
export function ImportWay() {
  const t = useT();
  const cache = useQueryClient();
  const [type, setType] = useState<BookletType>('employee');
  const [fonts, setFonts] = useState(false);
  const { progress, refusal, setRefusal, run, cancel } = useFileCall();
  const [reading, setReading] = useState(false);
  /** The archive has arrived: its import goes on without this page. */
  const [inTasks, setInTasks] = useState(false);
  const [plan, setPlan] = useState<DocumentImport | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);

  const finish = (made: ImportResult) => {
    setDone(made);
    void cache.invalidateQueries({ queryKey: bookletKeys.list });
  };
  const sendArchive = async (file: File, options: FileCallOptions) => {
    const body = { fonts: fonts ? ('true' as const) : ('false' as const) };
    const { id } = await api(importArchive, { body, file, ...options });
    const params = { id };
    const { onProgress, signal } = options;
    setReading(true);
    setInTasks(true);
    onProgress(0);
    try {
      let task = await api(getArchiveImport, { params, signal, quiet: true });
      while (task.state === 'queued' || task.state === 'running') {
        await waitForNextPoll(signal);
        task = await api(getArchiveImport, { params, signal, quiet: true });
        onProgress(task.total === 0 ? 0 : task.done / task.total);
      }
      const { report, refusal: refused } = task;
      if (refused) setRefusal(t('builder.start.import.refused', { code: refused.code, message: refused.message }));
      if (report)
        finish({ name: report.title || file.name, report, to: report.building ? WIZARD_PATH : paths.bookletHome });
    } catch (failure) {
      if (signal.aborted) {
        await api(cancelTask, { params, quiet: true }).catch((late) => {
          // Ended meanwhile: the booklet is in the list.
          if (!(late instanceof ApiError)) throw late;
        });
      }
      throw failure;
    }
  };
  const sendDocument = async (file: File, options: FileCallOptions) => {
    let document = await api(importDocument, { body: { type }, file, ...options });
    const { onProgress, signal } = options;
    const params = { id: document.id };
    setReading(true);
    try {
      while (document.state === 'reading') {
        onProgress(document.progress / 100);
        await waitForNextPoll(signal);
        document = await api(getDocumentImport, { params, signal, quiet: true });
      }
    } catch (failure) {
      if (signal.aborted) void api(deleteDocumentImport, { params, quiet: true }).catch(() => {});
      throw failure;
    }
    if (document.state === 'failed') setRefusal(document.error);
    else setPlan(document);
  };
  const take = async (file: File) => {
    const fault = getFileError(file);
    if (fault) return setRefusal(fault);
    const send = isArchive(file) ? sendArchive : sendDocument;
    await run((options) => send(file, options)).finally(() => {
      setReading(false);
      setInTasks(false);
    });
  };
  const region = useFocusRestore<HTMLDivElement>(progress === null);
  if (done) return <ImportReport {...done} />;
  if (plan) {
    return (
      <ImportPlan
        document={plan}
        onCreated={(report) => finish({ name: report.fileName, report, to: WIZARD_PATH })}
        onForgotten={() => setPlan(null)}
      />
    );
  }
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
          accept={ACCEPTED_FILE_TYPES}
          onFile={(file) => void take(file)}
          error={refusal || undefined}
          progress={progress}
          working={t(reading || progress === 1 ? 'builder.start.import.reading' : 'builder.start.import.sending')}
          onCancel={cancel}
        />
        {inTasks && <p className={panel.note}>{t('builder.start.import.inTasks')}</p>}
      </div>
    </div>
  );
}
