import type { ReactNode } from 'react';
import { DeniedState } from './DeniedState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { NotFoundState } from './NotFoundState.tsx';

interface ScreenFailureProps {
  /** `status` and `incident`: those of the answer, when there was one. */
  error: { message: string; status?: number; incident?: string | null };
  onRetry?: () => void;
  /** Where to go on from a screen without a menu. */
  action?: ReactNode;
}

/** Instead of a whole screen: one may not see it, it is not there, or it could not be had this time. */
export function ScreenFailure({ error, onRetry, action }: ScreenFailureProps) {
  const { message, status, incident = null } = error;
  if (status === 403) return <DeniedState isScreen message={message} incident={incident} action={action} />;
  // Trying again does not bring back what is not there.
  if (status === 404) return <NotFoundState message={message} incident={incident} action={action} />;
  return <ErrorState isScreen message={message} onRetry={onRetry} />;
}
