import { Alert } from '@mantine/core';
import type { ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconArrowBackUp, IconCheck } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportIssues } from './ImportIssues.tsx';

/** Result of an import, or confirmation of its undo. */
export function ResultStep({ bookletId, current }: { bookletId: string; current: ParticipantImport }) {
  const t = useT();
  const { state, undoUntil, fileName, created, updated } = current;
  if (state === 'undone') {
    return (
      <Alert icon={<IconArrowBackUp aria-hidden />} role="status">
        {t('participants.import.undone', { file: fileName })}
      </Alert>
    );
  }
  return (
    <>
      <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
        {t('participants.import.finished', { count: created + updated, file: fileName })}
      </Alert>
      <ImportCounts current={current} done />
      {undoUntil && (
        <p className={shared.quiet}>{t('participants.import.undoUntil', { when: formatDayAndTime(undoUntil) })}</p>
      )}
      <ImportIssues bookletId={bookletId} current={current} />
    </>
  );
}
