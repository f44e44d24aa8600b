import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  CAMPAIGN_KINDS,
  type CampaignKind,
  MAX_REMINDERS,
  type SequenceStep,
} from '../../../../contract/messages/campaigns/campaign.ts';
import { addStep, type Sequence, type StepRow, saveStep } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { EDIT_STEPS } from '../edit/steps.ts';
import { buildBookletSearch, campaignPath, formatCampaignKind } from '../names.ts';
import { campaignKeys } from '../use-campaigns.ts';
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
  const id = useId();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(row?.name ?? '');
  const [kind, setKind] = useState<CampaignKind>(row?.kind ?? 'invitation');
  const [step, setStep] = useState<SequenceStep>(row?.step ?? DEFAULT_STEP);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const params = { id: bookletId };

  const send = async (): Promise<void> => {
    if (row) {
      const body = { name, step, rowVersion: row.rowVersion };
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
  const submit = async () => {
    setBusy(true);
    setErrors({});
    setRefusal('');
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      if (Object.keys(error.errors).length === 0) setRefusal(error.message);
      // Another editor was first: the list behind shows the change.
      if (error.status === 409) void cache.invalidateQueries({ queryKey: campaignKeys.sequence(bookletId) });
    } finally {
      setBusy(false);
    }
  };
  const lines = Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join('\n')]));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(row ? 'campaigns.sequence.edit' : 'campaigns.sequence.add')}
      width="40rem"
      footer={
        <DialogFooter cancel={t('campaigns.cancel')} onCancel={onClose}>
          <SubmitButton form={id} loading={busy}>
            {t(row ? 'ui.form.save' : 'campaigns.sequence.add.accept')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
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
              error={lines.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : (
            <SelectField
              label={t('campaigns.draft.kind')}
              data={CAMPAIGN_KINDS.map((value) => ({ value, label: formatCampaignKind(value) }))}
              value={kind}
              error={lines.kind}
              onChange={(value) => value && setKind(value as CampaignKind)}
            />
          )}
          <StepFields value={step} named={named} chapters={chapters} errors={lines} onChange={setStep} />
          <p className={classes.note} role="status">
            {formatTrigger(step, chapters)}
          </p>
          <p className={shared.quiet}>
            {t('campaigns.sequence.limits', { zone: timeZone.replaceAll('_', ' '), n: MAX_REMINDERS })}
          </p>
        </Stack>
      </form>
    </Dialog>
  );
}
