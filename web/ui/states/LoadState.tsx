import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';

interface LoadStateProps {
  /** The failure of the call; null while it runs. */
  error: Error | null;
  onRetry: () => unknown;
  /** True when it replaces the whole screen. */
  isScreen?: boolean;
  /** Paragraphs of the placeholder. */
  blocks?: number;
}

/** Takes the place of data that are loading, or failed to load. */
export function LoadState({ error, onRetry, isScreen = false, blocks }: LoadStateProps) {
  const retry = () => void onRetry();
  if (!error) return <LoadingSkeleton {...(blocks && { blocks })} />;
  if (isScreen) return <ScreenFailure error={error} onRetry={retry} />;
  return <ErrorState message={error.message} onRetry={retry} />;
}
