import { DeniedState } from './DeniedState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';

interface LoadStateProps {
  /** The failure of the call; null while it runs. */
  error: Error | null;
  onRetry: () => unknown;
  /** True when it replaces the whole screen. */
  isScreen?: boolean;
  /** True when it fills a dialog: a denied access offers no retry. */
  isDialog?: boolean;
  /** Paragraphs of the placeholder. */
  blocks?: number;
}

/** Takes the place of data that are loading, or failed to load. */
export function LoadState({ error, onRetry, isScreen = false, isDialog = false, blocks }: LoadStateProps) {
  const retry = () => void onRetry();
  if (!error) return <LoadingSkeleton blocks={blocks} />;
  if (isScreen) return <ScreenFailure error={error} onRetry={retry} />;
  if (isDialog && 'status' in error && error.status === 403) return <DeniedState message={error.message} />;
  return <ErrorState message={error.message} onRetry={retry} />;
}
