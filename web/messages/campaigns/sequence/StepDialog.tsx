import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  CAMPAIGN_KINDS,
  type CampaignKind,
  MAX_REMINDERS,
  type SequenceStep,
} from '../../../../contract/messages/campaigns/campaign.ts';
import { addStep, type Sequence, type StepRow, saveStep } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { useFormAction } from '../../../lib/use-action.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { EDIT_STEPS } from '../edit/steps.ts';
import { buildBookletSearch, campaignPath, formatCampaignKind } from '../names.ts';
import { campaignKeys } from '../use-campaigns.ts';
import { askAboutEffects } from './ask-about-effects.tsx';
import { StepFields } from './StepFields.tsx';
import { DEFAULT_STEP, formatTrigger } from './step-trigger.ts';

interface StepDialogProps {
  bookletId: string;
  /** Null for a new step. */
  row: StepRow | null;
  named: boolean;
  timeZone: string;
  chapters: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** Trigger and recipients of a step. A new one starts from the model of its kind, switched off. */
export function StepDialog({ bookletId, row, named, timeZone, chapters, onClose }: StepDialogProps) {
  const t = useT();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(row?.name ?? '');
  const [kind, setKind] = useState<CampaignKind>(row?.kind ?? 'invitation');
  const [step, setStep] = useState<SequenceStep>(row?.step ?? DEFAULT_STEP);
  const { busy, errors, refusal, run } = useFormAction();
  const params = { id: bookletId };

  const send = async (): Promise<void> => {
    if (row) {
      const body = { name, step, rowVersion: row.rowVersion };
      const isSame = JSON.stringify(step) === JSON.stringify(row.step);
      // The name alone changes nothing for anybody.
      if (!isSame && !(await askAboutEffects(bookletId, { kind: 'save', campaignId: row.id, step }))) return;
      const saved = await api(saveStep, { params: { ...params, campaignId: row.id }, body, quiet: true });
      cache.setQueryData<Sequence>(campaignKeys.sequence(bookletId), saved);
      return onClose();
    }
    const made = await api(addStep, { params, body: { kind, step }, quiet: true });
    void cache.invalidateQueries({ queryKey: campaignKeys.sequence(bookletId) });
    onClose();
    // The next screen edits the message: the model rarely fits as is.
    const search = buildBookletSearch(bookletId, { etape: EDIT_STEPS.content });
    await navigate({ to: campaignPath(made.id), search });
  };
  // Another editor may have been first: the list behind shows the change.
  const showConflict = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409)
      void cache.invalidateQueries({ queryKey: campaignKeys.sequence(bookletId) });
    throw error;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => send().catch(showConflict));
  };
  return (
    <FormDialog
      form={{ submit, busy }}
      onClose={onClose}
      title={t(row ? 'campaigns.sequence.edit' : 'campaigns.sequence.add')}
      width="40rem"
      cancel={t('campaigns.cancel')}
      accept={t(row ? 'ui.form.save' : 'campaigns.sequence.add.accept')}
    >
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {row ? (
        <TextField
          label={t('campaigns.draft.name')}
          required
          max={80}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : (
        <SelectField
          label={t('campaigns.draft.kind')}
          data={CAMPAIGN_KINDS.map((value) => ({ value, label: formatCampaignKind(value) }))}
          value={kind}
          error={errors.kind}
          onChange={(value) => value && setKind(value as CampaignKind)}
        />
      )}
      <StepFields value={step} named={named} chapters={chapters} errors={errors} onChange={setStep} />
      <p className={`${shared.notice} ${classes.note}`} role="status">
        {formatTrigger(step, chapters)}
      </p>
      <p className={shared.quiet}>
        {t('campaigns.sequence.limits', { zone: timeZone.replaceAll('_', ' '), n: MAX_REMINDERS })}
      </p>
    </FormDialog>
  );
}
