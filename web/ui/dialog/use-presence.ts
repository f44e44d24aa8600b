import { useEffect, useState } from 'react';

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Keeps something in the page while it leaves. `leave` is the time in milliseconds its exit takes. */
export function usePresence(opened: boolean, leave: number): boolean {
  const [present, setPresent] = useState(opened);
  if (opened && !present) setPresent(true);

  useEffect(() => {
    if (opened || !present) return;
    const timer = setTimeout(() => setPresent(false), wantsLessMotion() ? 0 : leave);
    return () => clearTimeout(timer);
  }, [opened, present, leave]);

  return opened || present;
}
