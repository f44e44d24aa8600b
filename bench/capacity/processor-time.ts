import { readFileSync } from 'node:fs';
import { listChildren } from '../built-server.ts';

/** Clock ticks of Linux, a second. */
const TICKS_PER_SECOND = 100;

/** Fields after the name of a process, which may hold spaces; the first is its state. */
const readStat = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

export const getParentId = (pid: number): number => Number(readStat(pid)[1]);

/** Processor time of a process and its ended children, in milliseconds. */
const readOwnTime = (pid: number): number => {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = readStat(pid).slice(11, 15).map(Number);
  return ((user + system + childUser + childSystem) * 1000) / TICKS_PER_SECOND;
};

const isProcessEnd = (error: unknown): boolean =>
  ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Processor time of a process and its children, living or ended, in milliseconds. Needs /proc. A child that ends
 * meanwhile passes its time to its parent, so the reading starts again. Throws if the process itself ended.
 */
export const readProcessorTime = (pid: number): number => {
  for (;;) {
    try {
      return [pid, ...listChildren(pid)].reduce((total, one) => total + readOwnTime(one), 0);
    } catch (error) {
      if (!isProcessEnd(error)) throw error;
      readStat(pid);
    }
  }
};
