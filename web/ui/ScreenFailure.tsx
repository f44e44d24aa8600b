import { DeniedState } from './DeniedState.tsx';
import { ErrorState } from './ErrorState.tsx';

interface ScreenFailureProps {
  /** `status`: that of the answer, when there was one. */
  error: { message: string; status?: number };
  onRetry?: () => void;
}

/** Instead of a whole screen: one may not see it, it is not there, or it could not be had this time. */
export function ScreenFailure({ error, onRetry }: ScreenFailureProps) {
  const { message, status } = error;
  if (status === 403) return <DeniedState isScreen message={message} />;
  // Trying again does not bring back what is not there.
  return <ErrorState isScreen message={message} onRetry={status === 404 ? undefined : onRetry} />;
}
