import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { State } from './State.tsx';

interface NotFoundStateProps {
  /** Message from the error catalogue. */
  message: string;
  /** Number of the refusal, for support. */
  incident?: string | null;
  action?: ReactNode;
}

/** Replaces a screen whose address names something that does not exist. */
export function NotFoundState({ message, incident = null, action }: NotFoundStateProps) {
  const t = useT();
  return (
    <State drawing="search" title={t('error.page.notFound')} action={action} incident={incident} isScreen>
      {message}
    </State>
  );
}
