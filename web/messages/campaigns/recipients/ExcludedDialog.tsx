import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ExclusionReason } from '../../../../contract/messages/campaigns/campaign.ts';
import { ignoreApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { useExcludeRecipients, useRecipients } from './use-recipients.ts';

interface ExcludedDialogProps {
  bookletId: string;
  campaignId: string;
  version: number;
  reason: ExclusionReason;
  onClose: () => void;
}

const EXCLUSIONS_PER_PAGE = 50;

/** Participants excluded for one reason; manual exclusions can be undone. */
export function ExcludedDialog({ bookletId, campaignId, version, reason, onClose }: ExcludedDialogProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = { state: 'excluded', reason, page, size: EXCLUSIONS_PER_PAGE } as const;
  const { data, error, refetch } = useRecipients(bookletId, campaignId, query, version);
  const exclude = useExcludeRecipients(bookletId, campaignId);
  const takeBack = (id: string) => exclude([id], false).catch(ignoreApiError);
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / EXCLUSIONS_PER_PAGE));
  return (
    <Dialog opened onClose={onClose} title={t(`campaigns.reason.${reason}`)} width="36rem">
      <p className={shared.quiet}>{t(`campaigns.reason.${reason}.help`)}</p>
      {!data && <LoadState error={error} onRetry={refetch} blocks={1} />}
      {data && (
        <ul className={classes.rows}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <span className={classes.grow}>
                {row.name}
                {row.email !== '' && <span className={shared.quiet}> · {row.email}</span>}
              </span>
              {reason === 'by_hand' && (
                <Button variant="default" size="compact-sm" onClick={() => void takeBack(row.id)}>
                  {t('campaigns.exclusion.undo')}
                </Button>
              )}
            </li>
          ))}
          {data.rows.length === 0 && <li>{t('campaigns.reason.nobody')}</li>}
        </ul>
      )}
      {last > 1 && (
        <Group justify="center">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ui.table.previous')}
          </Button>
          <span>{t('campaigns.pageOf', { page, last })}</span>
          <Button variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            {t('ui.table.next')}
          </Button>
        </Group>
      )}
    </Dialog>
  );
}
