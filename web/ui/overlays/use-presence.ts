import { useEffect, useState } from 'react';

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Keeps an element mounted during its exit. `leave` is the duration of the exit in milliseconds. `opening` increases
 * each time it opens, even before the exit has ended.
 */
export function usePresence(opened: boolean, leave: number): { present: boolean; opening: number } {
  const [present, setPresent] = useState(opened);
  const [last, setLast] = useState({ opened, opening: 0 });
  if (opened && !present) setPresent(true);
  if (opened !== last.opened) setLast({ opened, opening: last.opening + (opened ? 1 : 0) });

  useEffect(() => {
    if (opened || !present) return;
    const timer = setTimeout(() => setPresent(false), prefersReducedMotion() ? 0 : leave);
    return () => clearTimeout(timer);
  }, [opened, present, leave]);

  return { present: opened || present, opening: last.opening };
}
