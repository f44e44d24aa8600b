import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sender } from '../../../../contract/messages/campaigns/senders.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { IconPlus } from '../../../ui/icons/index.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { useCampaignDraft } from '../edit/draft.ts';
import { campaignKeys, useCampaignSenders } from '../use-campaigns.ts';
import { AddSenderDialog } from './AddSenderDialog.tsx';
import { SenderStatus } from './SenderStatus.tsx';
import { createBookletSenderActions } from './sender-actions.ts';
import classes from './senders.module.css';

/** Option of the platform's own address, which has no row. */
const PLATFORM_OPTION = 'platform';

/** Sender of the message, and reply address. */
export function SenderField() {
  const t = useT();
  const cache = useQueryClient();
  const { bookletId, campaign, values, snapshot, changeDraft } = useCampaignDraft();
  const { data } = useCampaignSenders(bookletId);
  const [adding, setAdding] = useState(false);
  const senders = data?.senders ?? [];
  const chosen = senders.find(({ id }) => id === values.senderId);
  const again = () => cache.invalidateQueries({ queryKey: campaignKeys.senders(bookletId) });
  const choose = (sender: Sender) =>
    changeDraft({ senderId: sender.id, ...(values.senderName === '' && { senderName: sender.name }) }, 'chosen');
  const actions = createBookletSenderActions(bookletId);
  const resend = (senderId: string) => actions.resend(senderId).then(again);
  const remove = ({ id, email }: Sender) =>
    confirm.require({
      header: t('campaigns.sender.remove.header', { email }),
      message: t('campaigns.sender.remove.message'),
      acceptLabel: t('campaigns.sender.remove'),
      danger: true,
      accept: () => {
        // The campaign must drop the address before it is removed.
        changeDraft({ senderId: null }, 'chosen');
        setTimeout(() => {
          void actions.remove(id ?? '').then(again);
        }, 800);
      },
    });
  return (
    <FormSection title={t('campaigns.sender')} sentence={t('campaigns.sender.sentence')}>
      <div data-path="senderId">
        <SelectField
          label={t('campaigns.draft.senderId')}
          error={snapshot.errors.senderId}
          data={senders.map(({ id, email, verified }) => ({
            value: id ?? PLATFORM_OPTION,
            label: verified ? email : t('campaigns.sender.unverified', { email }),
          }))}
          value={values.senderId ?? PLATFORM_OPTION}
          onChange={(value) => {
            const sender = senders.find(({ id }) => (id ?? PLATFORM_OPTION) === value);
            if (sender) choose(sender);
          }}
        />
        <Group gap="xs" className={classes.state}>
          {chosen && <SenderStatus sender={chosen} />}
          {chosen?.id && !chosen.verified && (
            <Button size="compact-sm" variant="default" onClick={() => void resend(chosen.id ?? '')}>
              {t('campaigns.sender.resend')}
            </Button>
          )}
          {chosen?.id && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => remove(chosen)}>
              {t('campaigns.sender.remove')}
            </Button>
          )}
          <ButtonWithIcon
            size="compact-sm"
            variant="subtle"
            icon={IconPlus}
            iconSize={16}
            onClick={() => setAdding(true)}
          >
            {t('campaigns.sender.add')}
          </ButtonWithIcon>
        </Group>
      </div>
      <TextField
        data-path="senderName"
        label={t('campaigns.draft.senderName')}
        help={t('campaigns.draft.senderName.help')}
        max={80}
        value={values.senderName}
        error={snapshot.errors.senderName}
        onChange={(event) => changeDraft({ senderName: event.currentTarget.value }, 'typed')}
      />
      <TextField
        data-path="replyTo"
        label={t('campaigns.draft.replyTo')}
        help={t('campaigns.draft.replyTo.help')}
        required
        type="email"
        value={values.replyTo}
        error={snapshot.errors.replyTo}
        onChange={(event) => changeDraft({ replyTo: event.currentTarget.value }, 'typed')}
      />
      {adding && (
        <AddSenderDialog
          actions={actions}
          proposed={campaign.senderName}
          onClose={() => setAdding(false)}
          onAdded={(sender) => {
            setAdding(false);
            void again();
            choose(sender);
          }}
        />
      )}
    </FormSection>
  );
}
