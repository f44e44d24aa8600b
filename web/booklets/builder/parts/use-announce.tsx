import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** Says what a key just did, to whoever does not see it. */
export const useAnnounce = () => {
  const [words, setWords] = useState('');
  const region = (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  );
  return { say: setWords, region };
};

/** Puts the focus back on a row that has moved, on the control that moved it. */
export const refocus = (rowId: string, label: string | null): void => {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${rowId}"]`);
    const same = [...(row?.querySelectorAll<HTMLElement>('button, input') ?? [])].find(
      (element) => element.getAttribute('aria-label') === label,
    );
    (same ?? row?.querySelector<HTMLElement>('button'))?.focus();
  });
};
