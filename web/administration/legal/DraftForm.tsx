import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  discardLegalDraft,
  type LegalEditing,
  publishLegal,
  saveLegalDraft,
} from '../../../contract/administration/legal/legal.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useFormAction } from '../../lib/use-action.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import classes from './legal.module.css';
import { toLegalHtml, toLegalLines } from './legal-markup.ts';
import { useCacheLegalText } from './use-legal-texts.ts';

const getParisToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

const toDraftFormValues = ({ draft, last, versions }: LegalEditing) => ({
  title: draft?.title ?? last?.title ?? '',
  lines: toLegalLines(draft?.body ?? last?.body ?? ''),
  changes: draft?.changes ?? '',
  effectiveOn: draft?.effectiveOn ?? getParisToday(),
  asksAgain: draft?.asksAgain ?? versions.length > 0,
});

/** Draft of the next version. It has no effect until it is published. */
export function DraftForm({ editing, onOver }: { editing: LegalEditing; onOver: () => void }) {
  const t = useT();
  const { kind, draft, versions } = editing;
  const kept = useCacheLegalText(kind);
  const [saved] = useState(() => toDraftFormValues(editing));
  const [values, setValues] = useState(saved);
  const { busy, errors, setErrors, refusal, setRefusal, run } = useFormAction();
  /** Version of the last saved draft: an error on publication must not reset the form, which would lose its content. */
  const [version, setVersion] = useState(draft?.rowVersion ?? null);
  const [isSaved, setSaved] = useState(draft !== null);
  const [view, setView] = useState<'write' | 'read'>('write');
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsavedGuard(dirty);
  const set = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
    setRefusal('');
  };
  const next = (versions[0]?.version ?? 0) + 1;
  const isFirst = versions.length === 0;

  const { lines, ...rest } = values;
  const body = { ...rest, body: toLegalHtml(lines), rowVersion: version };
  const save = async () => {
    const answer = await run(() => api(saveLegalDraft, { params: { kind }, body, quiet: true }));
    if (answer) kept(answer);
  };
  const publish = async () => {
    const first =
      dirty || !isSaved
        ? await run(() => api(saveLegalDraft, { params: { kind }, body, quiet: true, silent: true }))
        : editing;
    const rowVersion = first === editing ? version : first?.draft?.rowVersion;
    if (!first || rowVersion === null || rowVersion === undefined) return;
    setVersion(rowVersion);
    setSaved(true);
    const sure = await confirm.ask({
      header: t('legalTexts.publish.header', { version: next }),
      message: t(kind === 'terms' && values.asksAgain ? 'legalTexts.publish.asks' : 'legalTexts.publish.message', {
        date: formatDay(values.effectiveOn),
      }),
      acceptLabel: t('legalTexts.publish'),
      rejectLabel: t('legalTexts.cancel'),
      defaultFocus: 'reject',
    });
    if (!sure) return kept(first);
    const answer = await run(() => api(publishLegal, { params: { kind }, body: { rowVersion }, quiet: true }));
    if (!answer) return;
    onOver();
    kept(answer);
  };
  const discard = async () => {
    const sure = await confirm.ask({
      header: t('legalTexts.discard.header'),
      message: t('legalTexts.discard.message'),
      acceptLabel: t('legalTexts.discard'),
      rejectLabel: t('legalTexts.cancel'),
      danger: true,
    });
    if (!sure) return;
    if (draft) kept(await api(discardLegalDraft, { params: { kind } }));
    onOver();
  };

  return (
    <FormSection title={t('legalTexts.draft', { version: next })} sentence={t('legalTexts.draft.sentence')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          {refusal !== '' && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <TextField
            label={t('legalTexts.field.title')}
            required
            maxLength={120}
            value={values.title}
            error={errors.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <SegmentedChoice
            label={t('legalTexts.view')}
            hideLabel
            value={view}
            onChange={setView}
            options={toOptions<'write' | 'read'>(['write', 'read'], (value) => t(`legalTexts.view.${value}`))}
          />
          {view === 'write' ? (
            <TextAreaField
              label={t('legalTexts.field.body')}
              help={t('legalTexts.field.body.help')}
              required
              minRows={14}
              maxRows={30}
              value={values.lines}
              error={errors.body}
              onChange={(event) => set({ lines: event.currentTarget.value })}
            />
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped lines just above
            <div className={classes.preview} dangerouslySetInnerHTML={{ __html: toLegalHtml(values.lines) }} />
          )}
          <TextAreaField
            label={t('legalTexts.field.changes')}
            help={t('legalTexts.field.changes.help')}
            required={!isFirst}
            max={1000}
            value={values.changes}
            error={errors.changes}
            onChange={(event) => set({ changes: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={t('legalTexts.field.effectiveOn')}
            required
            value={values.effectiveOn}
            error={errors.effectiveOn}
            onChange={(event) => set({ effectiveOn: event.currentTarget.value })}
          />
          {kind === 'terms' && (
            <SwitchField
              label={t('legalTexts.field.asksAgain')}
              help={t('legalTexts.field.asksAgain.help')}
              checked={values.asksAgain}
              onChange={(event) => set({ asksAgain: event.currentTarget.checked })}
            />
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={() => void discard()}>
              {t('legalTexts.discard')}
            </Button>
            <Group>
              <SubmitButton variant="default" loading={busy} disabled={!dirty && draft !== null}>
                {t('legalTexts.save')}
              </SubmitButton>
              <Button loading={busy} onClick={() => void publish()}>
                {t('legalTexts.publish')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </FormSection>
  );
}
