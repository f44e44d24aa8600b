import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds that a closing dialog takes to return the focus, or to find that its opener is gone. */
const FOCUS_SETTLE_MS = 250;

/**
 * When a change of `state` removes the focused element, focuses the first `target` (a CSS selector) of the region. A
 * focus elsewhere stays.
 */
export const useFocusRestore = <Region extends HTMLElement>(
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
    }, FOCUS_SETTLE_MS);
    return () => clearTimeout(timer);
  }, [state, target]);
  return region;
};
