import type { InputWrapperProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { countGraphemes } from '../../../contract/platform/text/graphemes.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import classes from './Field.module.css';
import { FieldError } from './FieldError.tsx';

/** Common texts around an input: label above, error and help below, « obligatoire » in words. */
export interface FieldOptions {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

/** Props of a field around an input of Mantine. */
export type FieldProps<InputProps> = FieldOptions & Omit<InputProps, keyof FieldOptions>;

function FieldLabel({ label, required }: Pick<FieldOptions, 'label' | 'required'>) {
  const t = useT();
  if (!required) return label;
  return (
    <>
      {label} <span className={`${shared.hint} ${shared.normal}`}>{t('ui.field.required')}</span>
    </>
  );
}

function CharacterCount({ used, max }: { used: number; max: number }) {
  const t = useT();
  if (used <= max)
    return (
      <span className={`${shared.fixed} ${shared.numbers} ${classes.count}`}>
        {t('ui.field.characters', { used, max })}
      </span>
    );
  return (
    <span className={`${shared.fixed} ${shared.numbers} ${classes.count}`} data-over role="status">
      {t('ui.field.tooLong', { count: used - max })}
    </span>
  );
}

function FieldHelp({ help, max, value }: { help?: ReactNode; max?: number; value?: string }) {
  return (
    <span className={classes.help}>
      <span>{help}</span>
      {max !== undefined && <CharacterCount used={countGraphemes(value ?? '')} max={max} />}
    </span>
  );
}

/** Wrapper props of a Mantine input. With `max`, counts the characters of `value` as users perceive them. */
export function toFieldProps({
  label,
  help,
  error,
  required,
  max,
  value,
}: FieldOptions & { max?: number; value?: string }) {
  const withHelp = (help !== undefined && help !== null) || max !== undefined;
  return {
    // With another name (`aria-label`), no empty line above the field.
    label: label === undefined ? undefined : <FieldLabel label={label} required={required} />,
    description: withHelp ? <FieldHelp help={help} max={max} value={value} /> : undefined,
    error: error ? <FieldError>{error}</FieldError> : undefined,
    inputWrapperOrder: ['label', 'input', 'error', 'description'],
    'aria-required': required || undefined,
  } satisfies Partial<InputWrapperProps> & { 'aria-required'?: boolean };
}
