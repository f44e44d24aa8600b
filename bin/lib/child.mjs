import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const leash = fileURLToPath(new URL('./leash.cjs', import.meta.url));
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** Each running child, with the way to end it. */
const live = new Map();
let stopping = false;

/**
 * Starts a program in its own process group. It ends with this process: by a signal first (`stopSignal` when the
 * usual signal means something else to it), killed after `patience` ms.
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number, output?: 'inherit' | 'pipe' | 'ignore',
 *   channel?: boolean, patience?: number, stopSignal?: NodeJS.Signals }} options
 */
export function startProgram(command, args, options = {}) {
  const { output = 'inherit', channel = false, patience = 10_000, stopSignal, ...spawnOptions } = options;
  watchSignals();
  const child = spawn(command, args, {
    ...spawnOptions,
    stdio: ['ignore', output, output, ...(channel ? ['ipc'] : [])],
    detached: process.platform !== 'win32',
  });
  live.set(child, { patience, stopSignal });
  child.once('exit', () => live.delete(child));
  child.once('error', () => live.delete(child));
  return child;
}

/** Starts Node on a script; unlike `startProgram`, it also ends when this process is killed without warning. */
export function startNode(args, { leashed = true, node = process.execPath, env = process.env, ...options } = {}) {
  const flags = leashed ? ['--require', leash] : [];
  return startProgram(node, [...flags, ...args], {
    ...options,
    env: leashed ? { ...env, EMBARQUE_LEASH: '1' } : env,
    channel: true,
  });
}

/** The exit code of a child, 128 + n when a signal ended it. Rejects when it could not be started at all. */
export function exitCodeOf(child) {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Waits for the end and returns the output, both streams in one text. */
export async function readOutput(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      text += piece;
    });
  }
  const code = await exitCodeOf(child);
  // A child stopped with this process has no result: the process is about to exit.
  return stopping ? new Promise(() => {}) : { code, text };
}

/** Sends a signal to a child and all its descendants. */
export function signalGroup(child, signal) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Asks a child to end, and kills it after its `patience`. Resolves when it has ended. */
export async function stop(child, signal = 'SIGTERM') {
  const manner = live.get(child);
  if (!manner) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, manner.stopSignal ?? signal);
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), manner.patience);
  await gone;
  clearTimeout(insist);
}

async function stopEverything(signal) {
  if (stopping) return;
  stopping = true;
  await Promise.all([...live.keys()].map((child) => stop(child, signal)));
  process.exit(process.exitCode ?? 128 + constants.signals[signal]);
}

const onSignal = (signal) => stopEverything(signal);
const onDisconnect = () => stopEverything('SIGTERM');
let watching = false;

function watchSignals() {
  if (watching) return;
  watching = true;
  for (const signal of stopSignals) process.on(signal, onSignal);
  const awaitsMessages = process.listenerCount('message') > 0;
  process.on('disconnect', onDisconnect);
  // The listener must not keep this process alive, except one that waits for messages, such as that of a test.
  if (!awaitsMessages) process.channel?.unref();
}

/** Hands signals over to the code that runs next in this process (the server, which closes in its own way). */
export function releaseSignals() {
  watching = false;
  for (const signal of stopSignals) process.off(signal, onSignal);
  process.off('disconnect', onDisconnect);
}

/** npm does not stop its scripts when it is killed: detect that the parent changed, and end as on a signal. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
