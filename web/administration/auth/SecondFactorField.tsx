import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

interface SecondFactorFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (given: unknown) => void;
}

/** Code of the second factor, required once the password is correct. */
export function SecondFactorField(field: SecondFactorFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  // The field appears on a request of the server: it takes the focus.
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      ref={input}
      label={t('factor.code')}
      help={t('factor.login.help')}
      autoComplete="one-time-code"
      maxLength={11}
      required
      {...field}
    />
  );
}
