import { useEffect, useRef } from 'react';

/** Calls `end` once `life` milliseconds have passed, not counting the time spent paused. `null` lives for ever. */
export function useLife(life: number | null, paused: boolean, end: () => void): void {
  const left = useRef(life);
  const latest = useRef(end);
  latest.current = end;

  useEffect(() => {
    if (left.current === null || paused) return;
    const started = performance.now();
    const before = left.current;
    const timer = setTimeout(() => latest.current(), before);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, before - (performance.now() - started));
    };
  }, [paused]);
}
