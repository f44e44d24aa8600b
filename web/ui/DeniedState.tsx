import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { State } from './states/State.tsx';

interface DeniedStateProps {
  /** What is needed, and whom to ask. */
  message: string;
  action?: ReactNode;
}

export function DeniedState({ message, action }: DeniedStateProps) {
  const t = useT();
  return (
    <State drawing="lock" title={t('ui.state.denied')} action={action}>
      {message}
    </State>
  );
}
