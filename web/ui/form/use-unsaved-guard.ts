import { useEffect } from 'react';
import { trackUnsavedWork } from './unsaved-work.ts';

/**
 * Asks before the tab is closed or reloaded while something is unsaved. The router handles navigation inside the
 * product.
 */
export function useUnsavedGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const stop = trackUnsavedWork(() => true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      stop();
    };
  }, [dirty]);
}
