import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeSender, resendSender, type Sender } from '../../../contract/campaigns.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useCampaignDraft } from '../edit/draft.ts';
import { campaignKeys, useSenders } from '../use-campaigns.ts';
import { AddSender } from './AddSender.tsx';
import classes from './senders.module.css';

/** The platform’s own address is nobody’s row. */
const PLATFORM = 'platform';

/** From whom the message comes, and to whom people answer. */
export function SenderField() {
  const t = useT();
  const cache = useQueryClient();
  const { bookletId, campaign, values, saved, put } = useCampaignDraft();
  const { data } = useSenders(bookletId);
  const [adding, setAdding] = useState(false);
  const senders = data?.senders ?? [];
  const chosen = senders.find(({ id }) => id === values.senderId);
  const again = () => cache.invalidateQueries({ queryKey: campaignKeys.senders(bookletId) });
  const choose = (sender: Sender) =>
    put({ senderId: sender.id, ...(values.senderName === '' && { senderName: sender.name }) }, 'chosen');
  const resend = async (senderId: string) => {
    try {
      const sent = await api(resendSender, { params: { id: bookletId, senderId } });
      if (!sent.message) toast.success(t('campaigns.sender.resent', { email: sent.email }));
    } catch (error) {
      // Already said in a toast.
      if (!(error instanceof ApiError)) throw error;
    }
    await again();
  };
  const remove = ({ id, email }: Sender) =>
    confirm.require({
      header: t('campaigns.sender.remove.header', { email }),
      message: t('campaigns.sender.remove.message'),
      acceptLabel: t('campaigns.sender.remove'),
      danger: true,
      accept: () => {
        // The campaign lets go of it first.
        put({ senderId: null }, 'chosen');
        setTimeout(() => {
          api(removeSender, { params: { id: bookletId, senderId: id ?? '' } }).then(again, again);
        }, 800);
      },
    });
  return (
    <FormSection title={t('campaigns.sender')} sentence={t('campaigns.sender.sentence')}>
      <div data-path="senderId">
        <SelectField
          label={t('campaigns.draft.senderId')}
          error={saved.errors.senderId}
          data={senders.map(({ id, email, verified }) => ({
            value: id ?? PLATFORM,
            label: verified ? email : t('campaigns.sender.unverified', { email }),
          }))}
          value={values.senderId ?? PLATFORM}
          onChange={(value) => {
            const sender = senders.find(({ id }) => (id ?? PLATFORM) === value);
            if (sender) choose(sender);
          }}
        />
        <Group gap="xs" className={classes.state}>
          {chosen && (
            <span className={classes.verified} data-good={chosen.verified || undefined}>
              {chosen.verified ? (
                <IconCircleCheck size={16} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} aria-hidden />
              )}
              {chosen.id === null
                ? t('campaigns.sender.platform')
                : chosen.verified
                  ? t('campaigns.sender.verified')
                  : t(chosen.pending ? 'campaigns.sender.pending' : 'campaigns.sender.expired')}
            </span>
          )}
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
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('campaigns.sender.add')}
          </Button>
        </Group>
      </div>
      <TextField
        data-path="senderName"
        label={t('campaigns.draft.senderName')}
        help={t('campaigns.draft.senderName.help')}
        max={80}
        value={values.senderName}
        error={saved.errors.senderName}
        onChange={(event) => put({ senderName: event.currentTarget.value }, 'typed')}
      />
      <TextField
        data-path="replyTo"
        label={t('campaigns.draft.replyTo')}
        help={t('campaigns.draft.replyTo.help')}
        required
        type="email"
        value={values.replyTo}
        error={saved.errors.replyTo}
        onChange={(event) => put({ replyTo: event.currentTarget.value }, 'typed')}
      />
      {adding && (
        <AddSender
          bookletId={bookletId}
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
