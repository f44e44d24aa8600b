import { useT } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';

/** Replaces the prompt while the terms cannot be read. */
export function TermsUnavailable({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return <ErrorState message={t('legal.unavailable')} onRetry={onRetry} />;
}
