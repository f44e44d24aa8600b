import { useEffect, useState } from 'react';

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Keeps something in the page while it leaves. `leave` is the time in milliseconds its exit takes. `opening` grows each time it
 * opens, also when it had not left yet.
 */
export function usePresence(opened: boolean, leave: number): { present: boolean; opening: number } {
  const [present, setPresent] = useState(opened);
  const [last, setLast] = useState({ opened, opening: 0 });
  if (opened && !present) setPresent(true);
  if (opened !== last.opened) setLast({ opened, opening: last.opening + (opened ? 1 : 0) });

  useEffect(() => {
    if (opened || !present) return;
    const timer = setTimeout(() => setPresent(false), wantsLessMotion() ? 0 : leave);
    return () => clearTimeout(timer);
  }, [opened, present, leave]);

  return { present: opened || present, opening: last.opening };
}
