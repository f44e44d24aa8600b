import { Button, Group, Stack } from '@mantine/core';
import type { BulkResult } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import classes from '../participants.module.css';

/** « 12 faits, 3 refusés », with the reasons. */
export function OutcomeDialog({ outcome, onClose }: { outcome: BulkResult; onClose: () => void }) {
  const t = useT();
  const { done, refused, refusedTotal } = outcome;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('participants.outcome.title')}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('participants.close')}</Button>
        </Group>
      }
    >
      <Stack gap="sm" className={classes.window}>
        <p>
          {t('participants.outcome.counts', {
            done: t('participants.outcome.done', { count: done }),
            refused: t('participants.outcome.refused', { count: refusedTotal }),
          })}
        </p>
        <ul className={classes.outcome} aria-label={t('participants.outcome.reasons')}>
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name || t('participants.anonymous')}</strong>
              <br />
              {reason}
            </li>
          ))}
        </ul>
        {refusedTotal > refused.length && (
          <p>{t('participants.outcome.more', { count: refusedTotal - refused.length })}</p>
        )}
      </Stack>
    </Dialog>
  );
}
