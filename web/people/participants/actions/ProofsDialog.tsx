import { Button, Group, Stack } from '@mantine/core';
import { checkProofs } from '../../../../contract/reading/proofs.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../participants.module.css';

/** Integrity check of the company's proofs of reading. It runs again each time the dialog opens. */
export function ProofsDialog({ bookletId, onClose }: { bookletId: string; onClose: () => void }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useCallQuery(['proofs', bookletId], checkProofs, {
    params: { id: bookletId },
    gcTime: 0,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('participants.proofs.check')}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('participants.close')}</Button>
        </Group>
      }
    >
      {(error || isFetching || !data) && <LoadState isDialog error={error} onRetry={refetch} />}
      {!error && !isFetching && data && (
        <Stack className={classes.window} role="status">
          <p>{t('participants.proofs.kept', { count: data.kept })}</p>
          {data.forgotten > 0 && <p>{t('participants.proofs.forgotten', { count: data.forgotten })}</p>}
          {data.heads > 0 && <p>{t('participants.proofs.heads', { count: data.heads })}</p>}
          {data.faults.length === 0 ? (
            <p>{t(data.kept + data.forgotten === 0 ? 'participants.proofs.none' : 'participants.proofs.whole')}</p>
          ) : (
            <>
              <p>{t('participants.proofs.broken', { count: data.faults.length })}</p>
              <ul className={shared.events}>
                {data.faults.map(({ number, fault }) => (
                  <li key={`${number} ${fault}`}>{t(`participants.proofs.fault.${fault}`, { number })}</li>
                ))}
              </ul>
            </>
          )}
          <p className={shared.quiet}>{t('participants.proofs.sentence')}</p>
        </Stack>
      )}
    </Dialog>
  );
}
