import { useDebouncedValue } from '@mantine/hooks';
import type { CampaignPlanning } from '../../../../contract/messages/campaigns/campaign.ts';
import { previewDeparture } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { PREVIEW_OPTIONS, useCallQuery } from '../../../lib/use-call-query.ts';
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import classes from '../campaigns.module.css';
import { campaignKeys } from '../use-campaigns.ts';
import { DepartureText } from './DepartureText.tsx';
import { useCampaignDraft } from './draft.ts';
import own from './planning.module.css';

const OFFICE_HOURS = { from: '08:00', to: '19:00' };

/** « Planification »: departure, speed and automatic stop. */
export function PlanningStep() {
  const t = useT();
  const { bookletId, campaign, values, snapshot, changeDraft } = useCampaignDraft();
  const { planning } = values;
  const complete = planning.kind === 'now' || planning.at !== null;
  const [asked] = useDebouncedValue(planning, 300);
  const departure = useCallQuery([...campaignKeys.part(bookletId, campaign.id, 'departure'), asked], previewDeparture, {
    ...PREVIEW_OPTIONS,
    params: { id: bookletId, campaignId: campaign.id },
    body: { planning: asked },
    enabled: complete,
  });
  const set = (change: Partial<CampaignPlanning>, how: 'typed' | 'chosen' = 'chosen') =>
    changeDraft({ planning: { ...planning, ...change } }, how);
  const refusal =
    complete && departure.error instanceof ApiError && !departure.error.isOffline ? departure.error.message : undefined;
  return (
    <div className={classes.stack}>
      <div data-path="planning">
        <ChoiceCards<CampaignPlanning['kind']>
          label={t('campaigns.planning.when')}
          value={planning.kind}
          onChange={(kind) => set({ kind })}
          choices={(['now', 'at'] as const).map((kind) => ({
            value: kind,
            label: t(`campaigns.planning.${kind}`),
            sentence: t(`campaigns.planning.${kind}.sentence`),
          }))}
        />
      </div>
      {planning.kind === 'at' && (
        <TextField
          type="datetime-local"
          className={own.at}
          label={t('campaigns.planning.date')}
          help={t('campaigns.planning.zone', { zone: planning.timeZone.replaceAll('_', ' ') })}
          required
          value={planning.at ?? ''}
          error={snapshot.errors['planning.at'] ?? refusal}
          onChange={(event) => set({ at: event.currentTarget.value || null }, 'typed')}
        />
      )}
      {planning.kind === 'now' && refusal && <p role="alert">{refusal}</p>}
      {complete && departure.data && !departure.error && <DepartureText departure={departure.data} />}
      <FormSection title={t('campaigns.planning.days')} sentence={t('campaigns.planning.days.sentence')}>
        <SwitchField
          label={t('campaigns.planning.workingDays')}
          help={t('campaigns.planning.workingDays.help')}
          checked={planning.workingDaysOnly}
          onChange={(event) => set({ workingDaysOnly: event.currentTarget.checked })}
        />
        <SwitchField
          label={t('campaigns.planning.window')}
          help={t('campaigns.planning.window.help')}
          checked={planning.window !== null}
          onChange={(event) => set({ window: event.currentTarget.checked ? OFFICE_HOURS : null })}
        />
        {planning.window && (
          <div className={own.pair}>
            {(['from', 'to'] as const).map((edge) => (
              <TextField
                key={edge}
                type="time"
                label={t(`campaigns.planning.window.${edge}`)}
                value={planning.window?.[edge] ?? ''}
                error={snapshot.errors[`planning.window.${edge}`] ?? snapshot.errors['planning.window']}
                onChange={({ currentTarget: { value } }) =>
                  planning.window && value && set({ window: { ...planning.window, [edge]: value } }, 'typed')
                }
              />
            ))}
          </div>
        )}
      </FormSection>
      <FormSection title={t('campaigns.planning.pace')} sentence={t('campaigns.planning.pace.sentence')}>
        <div className={own.pair}>
          <NumberField
            label={t('campaigns.draft.perMinute')}
            help={t('campaigns.draft.perMinute.help')}
            min={1}
            max={6000}
            value={values.perMinute}
            error={snapshot.errors.perMinute}
            onChange={(typed) => typed !== '' && changeDraft({ perMinute: Number(typed) }, 'typed')}
          />
          <NumberField
            label={t('campaigns.draft.pauseThreshold')}
            help={t('campaigns.draft.pauseThreshold.help')}
            min={1}
            max={100}
            suffix=" %"
            value={values.pauseThreshold}
            error={snapshot.errors.pauseThreshold}
            onChange={(typed) => typed !== '' && changeDraft({ pauseThreshold: Number(typed) }, 'typed')}
          />
        </div>
      </FormSection>
    </div>
  );
}
