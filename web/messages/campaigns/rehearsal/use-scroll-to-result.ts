import { useEffect, useRef } from 'react';

/** Part of the window under which a result counts as out of sight. */
const SIGHT_SHARE = 0.7;

/** On a narrow screen the result is under its form: each answer that comes later is brought into sight. */
export const useScrollToResult = (answer: unknown) => {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(answer);
  useEffect(() => {
    if (known.current === answer) return;
    known.current = answer;
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight * SIGHT_SHARE) box.current?.scrollIntoView({ block: 'start' });
  }, [answer]);
  return box;
};
