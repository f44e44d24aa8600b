import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

/** Live region that announces the effect of a keyboard command to screen readers. */
export const useAnnounce = () => {
  const [words, setWords] = useState('');
  const region = (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  );
  return { say: setWords, region };
};

/** Restores the focus on a moved row, on the control that moved it. */
export const refocusRow = (rowId: string, label: string | null): void => {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${rowId}"]`);
    const same = [...(row?.querySelectorAll<HTMLElement>('button, input') ?? [])].find(
      (element) => element.getAttribute('aria-label') === label,
    );
    (same ?? row?.querySelector<HTMLElement>('button'))?.focus();
  });
};
