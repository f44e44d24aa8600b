import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the part of a step that the URL hash names, once the step is drawn: its first invalid field, or its first
 * button.
 */
export const useHashFocus = (name: string, ready: boolean): RefObject<HTMLDivElement | null> => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || window.location.hash !== `#${name}`) return;
    // Runs after the title of the step, which also takes the focus.
    const timer = setTimeout(() => {
      const target = part.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? part.current;
      const field = target?.matches('input') ? target : target?.querySelector<HTMLElement>('fieldset button');
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [name, ready]);
  return part;
};
