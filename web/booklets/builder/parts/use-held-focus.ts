import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds after which a closing dialog has given the focus back, or has found its opener gone. */
const SETTLED = 250;

/**
 * When a change of `state` took away what had the focus, the focus goes to the first `target` of the region (a CSS
 * selector) instead of being lost; where somebody put it, it stays.
 */
export const useHeldFocus = <Region extends HTMLElement>(
  state: unknown,
  target = 'button:not([disabled])',
): RefObject<Region | null> => {
  const region = useRef<Region>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    const timer = setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost) region.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [state, target]);
  return region;
};
