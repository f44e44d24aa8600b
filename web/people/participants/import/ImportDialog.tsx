import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ProgressPanel } from '../../../ui/feedback/ProgressPanel.tsx';
import { IconAlertCircle } from '../../../ui/icons/index.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { useParticipantImport } from './use-import.ts';
import { useImportMapping } from './use-mapping.ts';

interface ImportDialogProps {
  bookletId: string;
  onClose: () => void;
}

/**
 * Imports participants from a file or pasted rows (A10): choose, check, run, undo. A running import continues after the
 * dialog closes.
 */
export function ImportDialog({ bookletId, onClose }: ImportDialogProps) {
  const t = useT();
  const work = useParticipantImport(bookletId);
  const { current, doing, error } = work;
  const draft = useImportMapping(current);
  const [which, setWhich] = useState<'all' | 'valid'>('all');
  const state = current?.state;
  const checking = current !== null && (state === 'checked' || state === 'failed' || state === 'cancelled');
  const busy = doing !== null;
  // The server would refuse this run (PAR-002).
  const blocked = which === 'all' && (current?.failed ?? 0) > 0;
  const coming = (current?.created ?? 0) + (current?.updated ?? 0);
  const undo = () =>
    confirm.require({
      header: t('participants.import.undo'),
      message: t('participants.import.undo.message', { count: (current?.created ?? 0) + (current?.updated ?? 0) }),
      acceptLabel: t('participants.import.undo'),
      danger: true,
      accept: () => void work.undo(),
    });
  const again = (
    <Button variant="default" onClick={() => work.open(null)} disabled={busy}>
      {t('participants.import.other')}
    </Button>
  );
  const footer = (
    <Group justify="flex-end">
      {state === 'done' && current?.undoUntil && (
        <Button variant="default" color="red" onClick={undo} loading={doing === 'undoing'}>
          {t('participants.import.undo')}
        </Button>
      )}
      {(checking || state === 'undone' || state === 'done') && again}
      {checking && draft.changed && (
        <Button onClick={() => void work.check(draft.body)} loading={doing === 'checking'} disabled={busy}>
          {t('participants.import.recheck')}
        </Button>
      )}
      {checking && !draft.changed && !current.refusal && coming > 0 && (
        <Button onClick={() => void work.run(which)} loading={doing === 'starting'} disabled={busy || blocked}>
          {blocked
            ? t('participants.import.run.nothing', { count: current.failed })
            : t('participants.import.run', { count: coming })}
        </Button>
      )}
      {(state === 'done' || state === 'undone' || state === 'running') && (
        <Button onClick={onClose}>{t('participants.close')}</Button>
      )}
      {current === null && (
        <Button variant="default" onClick={onClose}>
          {t('participants.cancel')}
        </Button>
      )}
    </Group>
  );
  return (
    <Dialog opened onClose={onClose} width="58rem" maximizable title={t('participants.import')} footer={footer}>
      <Stack gap="lg">
        {error && current !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {error}
          </Alert>
        )}
        {current === null && <ChooseStep bookletId={bookletId} work={work} />}
        {checking && (
          <CheckStep
            bookletId={bookletId}
            current={current}
            draft={draft}
            busy={busy}
            which={which}
            onWhich={setWhich}
            onSheet={work.file && ((sheet) => work.file && void work.send(work.file, sheet))}
          />
        )}
        {state === 'running' && current && (
          <>
            <ProgressPanel
              title={t('participants.import.running')}
              done={current.done}
              total={current.lines}
              onCancel={() => void work.cancel()}
            />
            <p>{t('participants.import.background')}</p>
          </>
        )}
        {(state === 'done' || state === 'undone') && current && <ResultStep bookletId={bookletId} current={current} />}
      </Stack>
    </Dialog>
  );
}
