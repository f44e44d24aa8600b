import type { ReactNode } from 'react';
import { DeniedState } from './DeniedState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { NotFoundState } from './NotFoundState.tsx';

interface ScreenFailureProps {
  /** `status` and `incident` come from the answer, when there was one. */
  error: { message: string; status?: number; incident?: string | null };
  onRetry?: () => void;
  /** Way out of a screen without a menu. */
  action?: ReactNode;
}

/** Replaces a whole screen: access denied, not found, or failed to load. */
export function ScreenFailure({ error, onRetry, action }: ScreenFailureProps) {
  const { message, status, incident = null } = error;
  if (status === 403) return <DeniedState isScreen message={message} incident={incident} action={action} />;
  // A retry cannot bring back a missing item.
  if (status === 404) return <NotFoundState message={message} incident={incident} action={action} />;
  return <ErrorState isScreen message={message} onRetry={onRetry} />;
}
