import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { State } from './states/State.tsx';

interface NotFoundStateProps {
  /** From the catalogue. */
  message: string;
  /** To give to support. */
  incident?: string | null;
  action?: ReactNode;
}

/** Instead of a screen whose address names something that is not there. */
export function NotFoundState({ message, incident = null, action }: NotFoundStateProps) {
  const t = useT();
  return (
    <State drawing="search" title={t('error.page.notFound')} action={action} incident={incident} isScreen>
      {message}
    </State>
  );
}
