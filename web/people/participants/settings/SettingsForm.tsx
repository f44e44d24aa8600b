import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import {
  type CustomField,
  type ParticipantSettings,
  participantSettings,
  setParticipantSettings,
} from '../../../../contract/people/participants/participants.ts';
import { ConflictPanel } from '../../../booklets/booklets/conflict/ConflictPanel.tsx';
import { findCurrentVersion } from '../../../booklets/booklets/conflict/save-patch.ts';
import { useEditConflict } from '../../../booklets/booklets/conflict/use-edit-conflict.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../participants.module.css';
import { FieldEditor } from './FieldEditor.tsx';
import {
  createCustomField,
  findFieldsInUse,
  listDifferingSettings,
  MAX_CUSTOM_FIELDS,
  type SettingsValues,
  settingsSchema,
  toSettingsValues,
} from './settings.ts';

interface SettingsFormProps {
  id: string;
  settings: ParticipantSettings;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  onSaved: (settings: ParticipantSettings) => void;
  onTaken: (settings: ParticipantSettings) => void;
}

/** Fields that a company adds to its participants, and its lists of sites and departments. */
export function SettingsForm({ id, settings, onState, onSaved, onTaken }: SettingsFormProps) {
  const t = useT();
  const locked = !settings.mayChange;
  const kept = new Set(settings.fields.map(({ key }) => key));
  const { conflict, base, element, showConflict, settle } = useEditConflict(settings, onTaken);
  const erase = useRef<string[]>([]);
  const form = useSchemaForm(settingsSchema, toSettingsValues(settings), async (values: SettingsValues) => {
    const body = { ...values, rowVersion: base.current.rowVersion, erase: erase.current };
    erase.current = [];
    try {
      return onSaved(await api(setParticipantSettings, { body, quiet: true }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const theirs = findCurrentVersion(error, participantSettings);
      const used = findFieldsInUse(error);
      if (theirs) {
        const fields = listDifferingSettings(values, theirs);
        return showConflict({ message: error.message, fields, mine: values, theirs });
      }
      if (used) {
        confirm.require({
          header: t('participants.settings.erase.header'),
          message: used.map(({ label, n }) => t('participants.settings.erase.message', { label, count: n })).join('\n'),
          acceptLabel: t('participants.settings.erase.accept'),
          danger: true,
          accept: () => {
            erase.current = used.map(({ key }) => key);
            element.current?.requestSubmit();
          },
        });
      } else throw error;
      // Not saved: the form keeps its values.
      throw new ApiError(409, {});
    }
  });
  const { dirty, busy, values, errors, field, ticked } = form;
  useUnsavedGuard(dirty);
  useEffect(() => onState({ dirty, busy }), [onState, dirty, busy]);
  const change = field('fields').onChange;
  const put = (index: number, next: CustomField | null) =>
    change(values.fields.flatMap((one, at) => (at === index ? (next ?? []) : one)));
  const firstUnder = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  const words = (_: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'participants.yes' : 'participants.no');
    const each = (value as (string | CustomField)[]).map((one) => (typeof one === 'string' ? one : one.label));
    return each.join(', ') || t('participants.merge.empty');
  };
  return (
    <form ref={element} id={id} onSubmit={form.submit} noValidate>
      <Stack gap="lg">
        {locked && <p className={shared.quiet}>{t('participants.settings.locked')}</p>}
        {conflict && (
          <ConflictPanel
            conflict={conflict}
            onSettle={settle}
            nameOf={(name) => t(`participants.settings.field.${name as keyof SettingsValues}`)}
            wordsOf={words}
          />
        )}
        <RefusalAlert>{form.refusal}</RefusalAlert>
        <p className={shared.quiet}>
          {t('participants.settings.active', { count: settings.active, quota: settings.quota })}
        </p>
        <section className={classes.section}>
          <h3>{t('participants.settings.lists')}</h3>
          <Stack gap="md">
            {(['sites', 'departments'] as const).map((name) => (
              <TagsField
                key={name}
                label={t(`participants.settings.field.${name}`)}
                help={t('participants.settings.enter')}
                disabled={locked}
                {...field(name)}
                error={firstUnder(name)}
              />
            ))}
            <SwitchField
              label={t('participants.settings.field.listsOnly')}
              help={t('participants.settings.listsOnly.help')}
              disabled={locked}
              {...ticked('listsOnly')}
            />
          </Stack>
        </section>
        <section className={classes.section}>
          <h3>{t('participants.settings.field.fields')}</h3>
          <Stack gap="md">
            <p className={shared.quiet}>{t('participants.settings.fields.sentence')}</p>
            {errors.fields && <FieldError>{errors.fields}</FieldError>}
            {values.fields.map((one, index) => (
              <FieldEditor
                // biome-ignore lint/suspicious/noArrayIndexKey: a key is typed, and may be empty or come twice meanwhile
                key={index}
                field={one}
                fresh={!kept.has(one.key) || values.fields.findIndex(({ key }) => key === one.key) !== index}
                disabled={locked}
                errorOf={(name) => firstUnder(`fields.${index}.${name}`)}
                onChange={(next) => put(index, next)}
                onRemove={() => put(index, null)}
              />
            ))}
            {!locked && values.fields.length < MAX_CUSTOM_FIELDS && (
              <div>
                <ButtonWithIcon
                  variant="default"
                  icon={IconPlus}
                  onClick={() => change([...values.fields, createCustomField()])}
                >
                  {t('participants.settings.add')}
                </ButtonWithIcon>
              </div>
            )}
          </Stack>
        </section>
      </Stack>
    </form>
  );
}
