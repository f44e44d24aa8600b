import { useEffect, useRef } from 'react';

/** Calls `end` after `life` milliseconds, without the paused time. `null` never ends. */
export function useToastTimer(life: number | null, paused: boolean, end: () => void): void {
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
