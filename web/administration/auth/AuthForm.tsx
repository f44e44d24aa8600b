import { Alert, Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { IconAlertCircle } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';

interface AuthFormProps {
  title: string;
  sentence?: ReactNode;
  action: string;
  busy: boolean;
  refusal?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  after?: ReactNode;
}

/** Layout of the forms before login: title, fields, one button, and the error above it. */
export function AuthForm({ title, sentence, action, busy, refusal, onSubmit, children, after }: AuthFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={shared.stackMd}>
        <div>
          <h1>{title}</h1>
          {sentence && <p>{sentence}</p>}
        </div>
        {children}
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" size="md" loading={busy} fullWidth>
          {action}
        </Button>
        {after}
      </div>
    </form>
  );
}
