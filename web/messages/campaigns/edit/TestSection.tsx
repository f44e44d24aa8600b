import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getTestAddresses, MAX_TEST_ADDRESSES, sendTest } from '../../../../contract/messages/campaigns/sendings.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { joinErrorTexts, useAction } from '../../../lib/use-action.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { useUser } from '../../../lib/user.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconMailForward } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { ParticipantPicker } from '../preview/ParticipantPicker.tsx';
import { campaignKeys } from '../use-campaigns.ts';
import own from './check.module.css';
import { useCampaignDraft } from './draft.ts';

/** « Envoyer un test »: sends the message to a few colleagues, with the values of a sample recipient. */
export function TestSection() {
  const t = useT();
  const cache = useQueryClient();
  const { bookletId, campaign, language, session } = useCampaignDraft();
  const user = useUser();
  const kept = useCallQuery(['booklet', bookletId, 'test-addresses'], getTestAddresses, { params: { id: bookletId } });
  const [typed, setTyped] = useState<string[] | null>(null);
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [keep, setKeep] = useState(true);
  const { busy, refusal, setRefusal, run } = useAction();
  const saved = kept.data?.addresses ?? [];
  const addresses = typed ?? (saved.length > 0 ? saved : user?.email ? [user.email] : []);
  const send = () =>
    run(async () => {
      // The test sends the saved draft.
      if (!(await session.flushChanges())) return;
      const { sent, message } = await api(sendTest, {
        params: { id: bookletId, campaignId: campaign.id },
        body: { addresses, language, enrolmentId: person?.id ?? null, keep },
        quiet: true,
      });
      if (!message) toast.success(t('campaigns.test.sent', { count: sent }));
      void cache.invalidateQueries({ queryKey: campaignKeys.one(bookletId, campaign.id) });
      void kept.refetch();
    }, joinErrorTexts);
  return (
    <section className={classes.panel} aria-label={t('campaigns.test')}>
      <h3 className={own.title}>{t('campaigns.test')}</h3>
      <p className={shared.quiet}>{t('campaigns.test.sentence')}</p>
      <div className={classes.stack}>
        <TagsField
          label={t('campaigns.test.addresses')}
          help={t('campaigns.test.addresses.help', { max: MAX_TEST_ADDRESSES })}
          required
          maxTags={MAX_TEST_ADDRESSES}
          data={saved.filter((one) => !addresses.includes(one))}
          value={addresses}
          error={refusal || undefined}
          onChange={(next) => {
            setTyped(next);
            setRefusal('');
          }}
        />
        <ParticipantPicker bookletId={bookletId} person={person} onPick={setPerson} label={t('campaigns.test.as')} />
        <CheckboxField
          label={t('campaigns.test.keep')}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
        <div>
          <ButtonWithIcon
            variant="default"
            loading={busy}
            disabled={addresses.length === 0}
            icon={IconMailForward}
            onClick={() => void send()}
          >
            {t('campaigns.test.send')}
          </ButtonWithIcon>
        </div>
      </div>
    </section>
  );
}
