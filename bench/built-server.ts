/** The built server in a process of its own, started as `npm start` does, and the memory it takes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getResidentMegabytes } from './resident-memory.ts';

const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));
const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(`${PROJECT_FOLDER}package.json`, 'utf8'));
/** Flags of Node and the script, as in package.json. */
const START_ARGUMENTS = scripts.start.split(' ').slice(2);

export interface RunningServer {
  address: string;
  pid: number;
  /** From the command to the first answer, in seconds. */
  seconds: number;
  stop: () => Promise<void>;
}

const readPrintedAddress = async (child: ChildProcess): Promise<string> => {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  for (;;) {
    const address = /est prêt\s*: (http:\S+)/.exec(text)?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}\n${text}`);
    await wait(10);
  }
};

/** Starts the server on a free port and waits for its first answer. `env` names at least DATA_DIR. */
export const startBuiltServer = async (env: Record<string, string>): Promise<RunningServer> => {
  const since = performance.now();
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: PROJECT_FOLDER,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const address = await readPrintedAddress(child);
  await (await fetch(`${address}/api/auth/csrf-token`)).text();
  const seconds = (performance.now() - since) / 1000;
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { address, pid: child.pid ?? 0, seconds, stop };
};

/** Needs /proc. */
export const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Needs /proc. */
const getProportionalMegabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;

export interface ProcessMemory {
  /** Resident memory of the process and of those that it forked, in Mo: the figure that counts. */
  resident: number;
  /** The same with shared pages divided among their processes: less when other programs run on the same Node. */
  proportional: number;
  processes: number;
}

/** Needs /proc. */
export const readProcessMemory = (pid: number): ProcessMemory => {
  const all = [pid, ...listChildren(pid)];
  const sum = (read: (one: number) => number) => all.reduce((total, one) => total + read(one), 0);
  return {
    resident: sum(getResidentMegabytes),
    proportional: sum(getProportionalMegabytes),
    processes: all.length,
  };
};

export const formatMemory = ({ resident, proportional, processes }: ProcessMemory): string =>
  `${resident.toFixed(0)} Mo resident, ${proportional.toFixed(0)} Mo proportional, ${processes} process(es)`;
