import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import shared from '../../../ui/theme/shared.module.css';
import type { SendingActions } from './use-sending.ts';

/** « Ce message m’est revenu »: records a bounce. The address receives nothing more until it is corrected. */
export function BounceDialog({ row, acts, onDone }: { row: RecipientRow; acts: SendingActions; onDone: () => void }) {
  const t = useT();
  const [detail, setDetail] = useState('');
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      if (await acts.bounce(row.id, detail)) onDone();
    });
  return (
    <Stack>
      <p className={shared.quiet}>{t('campaigns.bounce.sentence', { name: row.name, email: row.email })}</p>
      <TextAreaField
        label={t('campaigns.bounce.words')}
        help={t('campaigns.bounce.words.help')}
        max={500}
        value={detail}
        onChange={(event) => setDetail(event.currentTarget.value)}
      />
      <DialogFooter cancel={t('campaigns.cancel')} onCancel={onDone}>
        <Button loading={busy} onClick={() => void send()}>
          {t('campaigns.bounce.accept')}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
