import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { State } from './State.tsx';

interface DeniedStateProps {
  /** The missing permission, and the person to ask. */
  message: string;
  action?: ReactNode;
  /** Number of the refusal, for support. */
  incident?: string | null;
  /** True when it replaces the whole screen. */
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
