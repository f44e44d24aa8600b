import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FailureCause } from '../../../../contract/messages/campaigns/campaign.ts';
import type { RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { joinErrorTexts, useAction } from '../../../lib/use-action.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { useRecipients } from '../recipients/use-recipients.ts';
import type { SendingActions } from './use-sending.ts';

interface FailedRecipientsProps {
  bookletId: string;
  campaignId: string;
  cause: FailureCause;
  version: number;
  acts: SendingActions;
  onClose: () => void;
}

/** Form that corrects one address: it updates the participant too, and sends the message again. */
export function CorrectAddressForm({
  row,
  acts,
  onDone,
}: {
  row: RecipientRow;
  acts: SendingActions;
  onDone: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(row.email);
  const { busy, refusal: error, run } = useAction();
  const send = () =>
    run(async () => {
      await acts.correct(row.id, typed.trim());
      onDone();
    }, joinErrorTexts);
  return (
    <form
      className={classes.grow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="xs">
        <TextField
          type="email"
          label={t('campaigns.correct.address', { name: row.name })}
          help={t('campaigns.correct.help')}
          value={typed}
          error={error}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="xs">
          <SubmitButton loading={busy}>{t('campaigns.correct.accept')}</SubmitButton>
          <Button variant="default" onClick={onDone}>
            {t('campaigns.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Recipients that failed for one cause, with « Corriger l’adresse ». */
export function FailedRecipients({ bookletId, campaignId, cause, version, acts, onClose }: FailedRecipientsProps) {
  const t = useT();
  const [mending, setMending] = useState<string | null>(null);
  const { data, error, refetch } = useRecipients(bookletId, campaignId, { reason: cause, size: 100 }, version);
  return (
    <Dialog opened onClose={onClose} title={t(`campaigns.cause.${cause}`)} width="42rem">
      {!data && <LoadState error={error} onRetry={refetch} blocks={1} />}
      <ul className={classes.rows}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            {mending === row.id ? (
              <CorrectAddressForm
                row={row}
                acts={acts}
                onDone={() => {
                  setMending(null);
                  void refetch();
                }}
              />
            ) : (
              <>
                <span className={classes.grow}>
                  {row.name}
                  <span className={shared.quiet}> · {row.email}</span>
                  {row.detail !== '' && (
                    <span className={shared.quiet} lang="en">
                      <br />
                      {row.detail}
                    </span>
                  )}
                </span>
                <Button variant="default" size="compact-sm" onClick={() => setMending(row.id)}>
                  {t('campaigns.correct')}
                </Button>
              </>
            )}
          </li>
        ))}
        {data?.rows.length === 0 && <li>{t('campaigns.reason.nobody')}</li>}
      </ul>
    </Dialog>
  );
}
