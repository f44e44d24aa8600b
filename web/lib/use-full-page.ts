import { useLayoutEffect } from 'react';

/** Lets the screen take the whole page below the top bar, without the margins of the back office (AdminLayout). */
export function useFullPage(isFull = true): void {
  useLayoutEffect(() => {
    if (!isFull) return;
    document.body.dataset.fullPage = '';
    return () => {
      delete document.body.dataset.fullPage;
    };
  }, [isFull]);
}
