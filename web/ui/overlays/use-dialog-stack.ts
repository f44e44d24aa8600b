import { useLayoutEffect, useRef, useState } from 'react';

interface StackEntry {
  depth: number;
}

const stack: StackEntry[] = [];

/** Position of an open window in the stack: the number of windows below, and a test for the front one. */
export function useDialogStack(opened: boolean): { depth: number; isFront: () => boolean } {
  const [depth, setDepth] = useState(0);
  const place = useRef<StackEntry | null>(null);

  useLayoutEffect(() => {
    if (!opened) return;
    const mine: StackEntry = { depth: (stack.at(-1)?.depth ?? -1) + 1 };
    stack.push(mine);
    place.current = mine;
    setDepth(mine.depth);
    return () => {
      stack.splice(stack.indexOf(mine), 1);
      place.current = null;
    };
  }, [opened]);

  return { depth, isFront: () => place.current !== null && stack.at(-1) === place.current };
}
