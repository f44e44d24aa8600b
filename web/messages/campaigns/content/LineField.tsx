import { useRef } from 'react';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { MailVariableMenu } from './MailVariableMenu.tsx';
import { useMailContext } from './mail-context.ts';

interface LineFieldProps {
  /** Path in the message: `subject`, `blocks.0.text`. */
  path: string;
  label: string;
  help?: string;
  value: string;
  max: number;
  required?: boolean;
  /** Hides the menu of variables. */
  plain?: boolean;
  onChange: (value: string) => void;
}

/** Single-line field of a message, with the menu of variables at its end. */
export function LineField({ path, label, help, value, max, required, plain, onChange }: LineFieldProps) {
  const { disabled, errors } = useMailContext();
  const input = useRef<HTMLInputElement>(null);
  const insert = (key: string) => {
    const at = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? at;
    const text = `{{${key}}}`;
    onChange(value.slice(0, at) + text + value.slice(to));
    // Runs after the menu returns focus.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + text.length, at + text.length);
    });
  };
  return (
    <TextField
      ref={input}
      data-path={path}
      label={label}
      help={help}
      required={required}
      value={value}
      max={max}
      disabled={disabled}
      error={errors[path]}
      rightSection={plain ? undefined : <MailVariableMenu of={label} onPick={insert} />}
      rightSectionWidth={38}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
