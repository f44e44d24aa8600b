import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the part of a step that an address names by its hash: the focus goes to what is to be mended there, or to its first
 * button, once the step is drawn.
 */
export const useArrival = (name: string, ready: boolean): RefObject<HTMLDivElement | null> => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || window.location.hash !== `#${name}`) return;
    // After the title of the step, which takes the focus when it comes.
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
