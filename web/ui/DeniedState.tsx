import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { State } from './states/State.tsx';

interface DeniedStateProps {
  /** What is needed, and whom to ask. */
  message: string;
  action?: ReactNode;
  /** Number of the refusal, to give to support. */
  incident?: string | null;
  /** It stands for the whole screen. */
  isScreen?: boolean;
}

export function DeniedState({ message, action, incident = null, isScreen = false }: DeniedStateProps) {
  const t = useT();
  return (
    <State drawing="lock" title={t('ui.state.denied')} action={action} incident={incident} isScreen={isScreen}>
      {message}
    </State>
  );
}
