import { Button } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconPlus, IconTrash } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './library.module.css';

const VARIABLE_KINDS = ['text', 'phone', 'email', 'url', 'hours', 'date', 'list'] as const;

interface VariablesFieldProps {
  value: readonly TemplateVariable[];
  onChange: (value: TemplateVariable[]) => void;
  /** Errors by `variables.{index}.{field}`. */
  errors: Record<string, string>;
  disabled: boolean;
}

/** Variables that a chapter adds to those of the publisher. */
export function VariablesField({ value, onChange, errors, disabled }: VariablesFieldProps) {
  const t = useT();
  const change = (at: number, fields: Partial<TemplateVariable>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...fields } : one)));
  const text = (variable: TemplateVariable, at: number, name: 'key' | 'label' | 'defaultValue' | 'help') => ({
    readOnly: disabled,
    value: variable[name],
    error: errors[`variables.${at}.${name}`],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(at, { ...variable, [name]: event.currentTarget.value }),
  });
  return (
    <div className={shared.stackSm}>
      {value.map((variable, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its key is what is being typed
        <fieldset key={at} className={classes.entry} aria-label={t('library.variable', { n: at + 1 })}>
          <TextField label={t('library.variable.key')} required {...text(variable, at, 'key')} />
          <TextField label={t('library.variable.label')} required {...text(variable, at, 'label')} />
          <SelectField
            label={t('library.variable.kind')}
            readOnly={disabled}
            data={VARIABLE_KINDS.map((kind) => ({ value: kind, label: t(`library.kind.${kind}`) }))}
            value={variable.kind}
            error={errors[`variables.${at}.kind`]}
            onChange={(kind) => change(at, { kind: VARIABLE_KINDS.find((one) => one === kind) ?? 'text' })}
          />
          <TextField label={t('library.variable.default')} {...text(variable, at, 'defaultValue')} />
          <div className={classes.wide}>
            <TextField label={t('library.variable.help')} max={200} {...text(variable, at, 'help')} />
          </div>
          {!disabled && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(value.toSpliced(at, 1))}
            >
              {t('library.variable.remove', { key: variable.key || at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {!disabled && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...value, { key: '', label: '', help: '', kind: 'text', defaultValue: '' }])}
          >
            {t('library.variable.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
