import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { State } from './states/State.tsx';

interface DeniedStateProps {
  /** What is needed, and whom to ask. */
  message: string;
  action?: ReactNode;
  /** It stands for the whole screen. */
  isScreen?: boolean;
}

export function DeniedState({ message, action, isScreen = false }: DeniedStateProps) {
  const t = useT();
  return (
    <State drawing="lock" title={t('ui.state.denied')} action={action} isScreen={isScreen}>
      {message}
    </State>
  );
}
