import { Button } from '@mantine/core';
import { CAMPAIGN_KINDS, type CampaignKind } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import classes from '../campaigns.module.css';
import { formatCampaignKind } from '../names.ts';
import { SenderField } from '../senders/SenderField.tsx';
import { useCampaignModels } from '../use-campaigns.ts';
import { useCampaignDraft } from './draft.ts';

/** « Modèle »: name, purpose and sender of the campaign. */
export function ModelStep() {
  const t = useT();
  const { bookletId, campaign, values, snapshot, session, changeDraft } = useCampaignDraft();
  const models = useCampaignModels(bookletId);
  const model = models.data?.find(({ kind }) => kind === values.kind);
  const takeModel = () => {
    if (!model) return;
    confirm.require({
      header: t('campaigns.model.take.header'),
      message: t('campaigns.model.take.message', { kind: formatCampaignKind(values.kind) }),
      acceptLabel: t('campaigns.model.take.accept'),
      danger: true,
      accept: () => {
        changeDraft({ bodies: { ...values.bodies, [campaign.booklet.language]: model.body } }, 'chosen');
        void session.flushChanges();
      },
    });
  };
  return (
    <div className={classes.stack}>
      <TextField
        data-path="name"
        label={t('campaigns.draft.name')}
        help={t('campaigns.draft.name.help')}
        required
        max={80}
        value={values.name}
        error={snapshot.errors.name}
        onChange={(event) => changeDraft({ name: event.currentTarget.value }, 'typed')}
      />
      <ChoiceCards<CampaignKind>
        label={t('campaigns.draft.kind')}
        cardWidth="15rem"
        value={values.kind}
        error={snapshot.errors.kind}
        onChange={(kind) => changeDraft({ kind }, 'chosen')}
        choices={CAMPAIGN_KINDS.map((kind) => ({
          value: kind,
          label: formatCampaignKind(kind),
          sentence: t(`campaigns.kind.${kind}.sentence`),
        }))}
      />
      <div>
        <Button variant="default" disabled={!model} onClick={takeModel}>
          {t('campaigns.model.take')}
        </Button>
      </div>
      {campaign.step?.to !== 'reader' && <SenderField />}
    </div>
  );
}
