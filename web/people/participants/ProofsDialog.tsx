import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkProofs } from '../../../contract/reading/proofs.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DeniedState } from '../../ui/states/DeniedState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './participants.module.css';

/** Integrity check of the company's proofs of reading. It runs again each time the dialog opens. */
export function ProofsDialog({ bookletId, onClose }: { bookletId: string; onClose: () => void }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['proofs', bookletId],
    queryFn: () => api(checkProofs, { params: { id: bookletId }, quiet: true }),
    gcTime: 0,
  });
  const denied = error instanceof ApiError && error.status === 403;
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
      {error && denied && <DeniedState message={error.message} />}
      {error && !denied && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && (isFetching || !data) && <LoadingSkeleton />}
      {!error && !isFetching && data && (
        <Stack className={classes.window} role="status">
          <p>{t('participants.proofs.kept', { count: data.kept })}</p>
          {data.forgotten > 0 && <p>{t('participants.proofs.forgotten', { count: data.forgotten })}</p>}
          {data.faults.length === 0 ? (
            <p>{t(data.kept + data.forgotten === 0 ? 'participants.proofs.none' : 'participants.proofs.whole')}</p>
          ) : (
            <>
              <p>{t('participants.proofs.broken', { count: data.faults.length })}</p>
              <ul className={classes.list}>
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
