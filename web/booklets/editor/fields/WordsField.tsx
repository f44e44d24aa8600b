import { useRef } from 'react';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';
import { VariableMenu } from './VariableMenu.tsx';

interface WordsFieldProps extends FieldProps<string> {
  max: number;
  several?: boolean;
}

/** Plain text, on one line or several; a variable is inserted at the caret. */
export function WordsField({ path, label, help, value, onChange, max, several }: WordsFieldProps) {
  const { disabled, language, markVisited } = useFieldContext();
  const error = useFieldError(path);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (key: string) => {
    const mark = `{{${key}}}`;
    const from = box.current?.selectionStart ?? value.length;
    const to = box.current?.selectionEnd ?? from;
    onChange(value.slice(0, from) + mark + value.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + mark.length, from + mark.length);
    });
  };
  const common = {
    ref: box,
    label,
    help,
    error,
    max,
    value,
    lang: language,
    spellCheck: true,
    readOnly: disabled,
    onBlur: () => markVisited(path),
    rightSection: disabled ? undefined : <VariableMenu size={28} onPick={insert} />,
    rightSectionPointerEvents: 'all',
  } as const;
  return several ? (
    <TextAreaField
      {...common}
      autosize
      minRows={2}
      maxRows={12}
      rightSectionProps={{ style: { alignItems: 'flex-start', paddingTop: 4 } }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextField {...common} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
