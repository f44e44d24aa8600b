import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** Current memory of a process, in Mo; NaN without /proc. */
export const getResidentMegabytes = (pid: number | undefined): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};

/** Memory of a process now (`rest`), and the most that it takes until `stop`, in Mo. */
export const watchMemory = (pid: number | undefined) => {
  const rest = getResidentMegabytes(pid);
  let peak = rest;
  const timer = setInterval(() => {
    const current = getResidentMegabytes(pid);
    if (current > peak) peak = current;
  }, SAMPLE_MS);
  return {
    stop: (): { rest: number; peak: number } => {
      clearInterval(timer);
      return { rest, peak };
    },
  };
};
