import { type FormEvent, useState } from 'react';
import { replaceVariables } from '../../../../blocks/walk-props.ts';
import type { CampaignKind } from '../../../../contract/messages/campaigns/campaign.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useBookletId } from '../../../booklets/booklets/use-booklet.ts';
import { formatDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { IconArrowRight } from '../../../ui/icons/index.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { Stepper } from '../edit/Stepper.tsx';
import { LinkButton } from '../LinkButton.tsx';
import { formatCampaignKind } from '../names.ts';
import { useCampaignModels, useCampaigns } from '../use-campaigns.ts';
import { useCreateCampaign } from '../use-create-campaign.ts';

/** Shows variables by name, as there is no recipient yet: « Bienvenue chez [entreprise] ». */
const showVariableNames = (subject: string) => replaceVariables(subject, (key) => `[${key.replaceAll('_', ' ')}]`);

/** `/livrets/options/emailing/create`: choice of the model to start from. « Continuer » creates the draft. */
export function CreatePage() {
  const t = useT();
  const bookletId = useBookletId() ?? '';
  const models = useCampaignModels(bookletId);
  const others = useCampaigns(bookletId, { size: 100 });
  const [from, setFrom] = useState<'model' | 'copy'>('model');
  const [kind, setKind] = useState<CampaignKind>('invitation');
  const [copied, setCopied] = useState<string | null>(null);
  const { begin, busy } = useCreateCampaign(bookletId);
  if (models.error || !models.data) return <LoadState isScreen error={models.error} onRetry={models.refetch} />;
  const known = others.data?.rows ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from === 'model') void begin({ from, kind });
    else if (copied) void begin({ from, campaignId: copied });
  };
  return (
    <>
      <PageHeader title={t('campaigns.create.title')} sentence={t('campaigns.create.sentence')} />
      <Stepper current="model" states={null} />
      <form className={classes.stack} onSubmit={submit}>
        {known.length > 0 && (
          <SegmentedChoice<'model' | 'copy'>
            label={t('campaigns.create.from')}
            value={from}
            onChange={setFrom}
            options={[
              { value: 'model', label: t('campaigns.create.fromModel') },
              { value: 'copy', label: t('campaigns.create.fromCopy') },
            ]}
          />
        )}
        {from === 'model' ? (
          <ChoiceCards<CampaignKind>
            label={t('campaigns.create.model')}
            cardWidth="17rem"
            value={kind}
            onChange={setKind}
            choices={models.data.map((model) => ({
              value: model.kind,
              label: formatCampaignKind(model.kind),
              sentence: (
                <>
                  {t(`campaigns.kind.${model.kind}.sentence`)}
                  {model.body.subject !== '' && (
                    <span className={`${shared.block} ${shared.hint} ${classes.subject}`}>
                      {t('campaigns.create.subject', { subject: showVariableNames(model.body.subject) })}
                    </span>
                  )}
                </>
              ),
            }))}
          />
        ) : (
          <SelectField
            label={t('campaigns.create.copy')}
            help={t('campaigns.create.copy.help')}
            required
            searchable
            value={copied}
            onChange={setCopied}
            data={known.map(({ id, name, updatedAt }) => ({
              value: id,
              label: t('campaigns.create.copied', { name, day: formatDay(updatedAt) }),
            }))}
          />
        )}
        <div className={`${shared.wrapSm} ${classes.buttons}`}>
          <LinkButton variant="default" to={paths.bookletMailing} bookletId={bookletId}>
            {t('campaigns.cancel')}
          </LinkButton>
          <SubmitButton
            loading={busy}
            disabled={from === 'copy' && copied === null}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {t('campaigns.continue')}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
