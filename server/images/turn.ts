import { availableParallelism } from 'node:os';

/** Pictures that this node works on at once: as many as its pool has threads; each takes up to some hundred Mo meanwhile. */
const AT_ONCE = Math.max(4, availableParallelism());

let busy = 0;
const waiting: (() => void)[] = [];

/** Does heavy work when there is room for it, in the order it was asked: fifty files at once must not fill the memory. */
export const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
};
