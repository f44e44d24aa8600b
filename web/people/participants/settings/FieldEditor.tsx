import { Group, Stack } from '@mantine/core';
import { CUSTOM_FIELD_KINDS, type CustomField } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconTrash } from '../../../ui/icons/index.ts';
import classes from '../participants.module.css';
import { toFieldKey } from './settings.ts';

interface FieldEditorProps {
  field: CustomField;
  /** No participant has a value yet: the key may change. */
  fresh: boolean;
  disabled: boolean;
  errorOf: (name: keyof CustomField) => string | undefined;
  onChange: (field: CustomField) => void;
  onRemove: () => void;
}

/** Editor of one field that a company adds to its participants. */
export function FieldEditor({ field, fresh, disabled, errorOf, onChange, onRemove }: FieldEditorProps) {
  const t = useT();
  const set = (change: Partial<CustomField>) => onChange({ ...field, ...change });
  const derived = field.key === toFieldKey(field.label);
  const name = field.label || t('participants.settings.newField');
  return (
    <fieldset className={classes.field} aria-label={name} disabled={disabled}>
      <Stack gap="sm">
        <TextField
          label={t('participants.settings.label')}
          required
          max={60}
          value={field.label}
          error={errorOf('label')}
          onChange={({ currentTarget: { value } }) =>
            set({ label: value, ...(fresh && derived && { key: toFieldKey(value) }) })
          }
        />
        <TextField
          label={t('participants.settings.key')}
          help={t(fresh ? 'participants.settings.key.help' : 'participants.settings.key.kept')}
          required
          readOnly={!fresh}
          value={field.key}
          error={errorOf('key') && t('participants.settings.key.wrong')}
          onChange={(event) => set({ key: event.currentTarget.value })}
        />
        <SelectField
          label={t('participants.settings.kind')}
          disabled={disabled}
          data={CUSTOM_FIELD_KINDS.map((value) => ({ value, label: t(`participants.settings.kind.${value}`) }))}
          value={field.kind}
          onChange={(kind) => set({ kind: (kind ?? 'text') as CustomField['kind'] })}
        />
        {field.kind === 'list' && (
          <TagsField
            label={t('participants.settings.choices')}
            help={t('participants.settings.enter')}
            disabled={disabled}
            value={field.choices}
            error={errorOf('choices')}
            onChange={(choices) => set({ choices })}
          />
        )}
        {field.kind === 'text' && (
          <TextField
            label={t('participants.settings.pattern')}
            help={t('participants.settings.pattern.help')}
            value={field.pattern}
            error={errorOf('pattern')}
            onChange={(event) => set({ pattern: event.currentTarget.value })}
          />
        )}
        <TextField
          label={t('participants.settings.help')}
          max={200}
          value={field.help}
          error={errorOf('help')}
          onChange={(event) => set({ help: event.currentTarget.value })}
        />
        <SwitchField
          label={t('participants.settings.required')}
          disabled={disabled}
          checked={field.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <SwitchField
          label={t('participants.settings.asVariable')}
          help={t('participants.settings.asVariable.help')}
          disabled={disabled}
          checked={field.asVariable}
          onChange={(event) => set({ asVariable: event.currentTarget.checked })}
        />
        {!disabled && (
          <Group justify="flex-end">
            <ButtonWithIcon
              variant="subtle"
              color="red"
              icon={IconTrash}
              aria-label={t('participants.settings.removeOf', { name })}
              onClick={onRemove}
            >
              {t('participants.settings.remove')}
            </ButtonWithIcon>
          </Group>
        )}
      </Stack>
    </fieldset>
  );
}
