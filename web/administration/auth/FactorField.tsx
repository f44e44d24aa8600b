import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { TextField } from '../../ui/TextField.tsx';

interface FactorFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (given: unknown) => void;
}

/** The code of a second factor, asked for once the password is right. */
export function FactorField(field: FactorFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  // It appears because the server asks for it: that is where one goes on.
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
