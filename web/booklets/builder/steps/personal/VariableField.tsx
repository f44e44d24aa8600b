import { useId } from 'react';
import { z } from 'zod';
import type { VariableUse } from '../../../../../contract/booklets/content/content.ts';
import { useT } from '../../../../lib/i18n.ts';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useDraft } from '../../frame/draft.ts';
import { useAutoField } from '../../parts/use-auto-field.ts';
import { getValueError } from './check-value.ts';
import classes from './PersonalStep.module.css';

const INPUTS: Partial<Record<VariableUse['kind'], { type: string; inputMode: 'tel' | 'email' | 'url' | 'numeric' }>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  date: { type: 'text', inputMode: 'numeric' },
};
const EXAMPLES: Partial<Record<VariableUse['kind'], string>> = {
  phone: '01 23 45 67 89',
  email: 'prenom.nom@entreprise.fr',
  url: 'https://',
  date: 'JJ/MM/AAAA',
  hours: '8 h 30 à 17 h',
};

/** Input of one variable: its value, the pages that use it, and its default. */
export function VariableField({ variable }: { variable: VariableUse }) {
  const t = useT();
  const id = useId();
  const { session, saved } = useDraft();
  const { key, kind, label, help, source, required, defaultValue, value, usedIn } = variable;
  const schema: z.ZodType<string> = z.string().superRefine((typed, context) => {
    const message = getValueError(kind, typed);
    if (message) context.addIssue({ code: 'custom', message });
  });
  const field = useAutoField({
    initial: value,
    schema,
    refused: saved.valueErrors[key],
    keep: (typed) => session.values.addChange({ [key]: typed.trim() }, 'typed'),
    drop: () => session.values.removeField(key),
  });
  const filled = field.value.trim() !== '';
  const isMissing = required && !filled && defaultValue === '';
  const details = [
    help,
    defaultValue && !filled ? t('builder.personal.default', { value: defaultValue }) : '',
    required && defaultValue === '' ? t('builder.personal.withheld') : '',
    source === 'company' ? t('builder.personal.source.company') : '',
  ].filter((text) => text !== '');
  const common = {
    id,
    label,
    help: details.join(' '),
    placeholder: defaultValue || EXAMPLES[kind],
    ...field.props,
  };
  return (
    <div className={classes.variable} data-missing={isMissing || undefined}>
      {kind === 'list' ? <TextAreaField minRows={2} {...common} /> : <TextField {...INPUTS[kind]} {...common} />}
      {usedIn.length > 0 && (
        <p className={classes.used}>
          {t('builder.personal.usedIn', { count: usedIn.length, pages: usedIn.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </div>
  );
}
