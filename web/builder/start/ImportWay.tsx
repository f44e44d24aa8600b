import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookletType } from '../../../contract/booklets.ts';
import type { AnswerOf } from '../../../contract/call.ts';
import { errorText } from '../../../contract/errors.ts';
import { importDocument } from '../../../contract/library.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { ApiError, api } from '../../lib/api.ts';
import { size } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FileDrop } from '../parts/FileDrop.tsx';
import panel from '../parts/Panel.module.css';
import { useHeldFocus } from '../parts/use-held-focus.ts';
import { ImportReport } from './ImportReport.tsx';
import { TypeChoice } from './TypeChoice.tsx';

type Report = AnswerOf<typeof importDocument>;

const MAX = 50_000_000;
const ACCEPT = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A Word document becomes a booklet, whole or not at all; then it says what it took and what it could not. */
export function ImportWay() {
  const t = useT();
  const cache = useQueryClient();
  const [type, setType] = useState<BookletType>('employee');
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [report, setReport] = useState<{ name: string; report: Report } | null>(null);
  const stop = useRef<AbortController | null>(null);

  const take = async (file: File) => {
    const fichier = file.name;
    if (!/\.docx$/i.test(file.name)) return setError(errorText('IMP-001', { fichier }));
    if (file.size > MAX) return setError(errorText('IMP-004', { fichier, taille: size(file.size) }));
    stop.current = new AbortController();
    setError('');
    setProgress(0);
    try {
      const sent = { body: { type }, file, onProgress: setProgress, signal: stop.current.signal, quiet: true };
      setReport({ name: file.name, report: await api(importDocument, sent) });
      void cache.invalidateQueries({ queryKey: bookletKeys.list });
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else if (!(failure instanceof DOMException)) throw failure;
    } finally {
      setProgress(null);
    }
  };
  const region = useHeldFocus<HTMLDivElement>(progress === null);
  if (report) return <ImportReport {...report} />;
  return (
    <div className={panel.stack}>
      <TypeChoice type={type} onType={setType} />
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
      <p className={panel.note}>{t('builder.start.import.how')}</p>
    </div>
  );
}
