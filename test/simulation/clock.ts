import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timerPromises from 'node:timers/promises';

/* Virtual time: it stands still while code runs, and moves when everything waits. */

interface Timer {
  id: number;
  at: number;
  run: () => void;
  everyMs: number | null;
  /** The program that set it; null: the application. */
  program: string | null;
  /** Number of events before it ran last: an interval that runs again after none of them would do the same again. */
  ranAfter: number;
}

const DAY_MS = 86_400_000;
const RealDate = globalThis.Date;
const timers = new Map<number, Timer>();
const programs = new AsyncLocalStorage<string>();
const deadPrograms = new Set<string>();
let current = RealDate.now();
/** Milliseconds since the process began: they never go back, unlike the dates of two seeds. */
let elapsed = 0;
let lastId = 0;
let events = 0;
/** Timers up to this one are those of the application, and outlive a seed. */
let lastKeptId = 0;

/** Something happened that a periodic check may find. */
export const noteEvent = (): void => {
  events += 1;
};

/** Runs code as a part of a program: its timers end with it. */
export const runAsProgram = <Result>(program: string, run: () => Result): Result => programs.run(program, run);

/** A program dies: none of its timers runs any more. */
export const endProgram = (program: string): void => {
  deadPrograms.add(program);
  for (const [id, timer] of timers) if (timer.program === program) timers.delete(id);
};

/** Milliseconds since 1970. */
export const getTime = (): number => current;

/** A moment passes. */
export const moveForward = (to: number): void => {
  elapsed += to - current;
  current = to;
};

/** A seed begins at its own date. What the process keeps for a limited time is out of date then, as at any other seed. */
export const beginAt = (time: number): void => {
  elapsed += DAY_MS;
  current = time;
};

/** The timers that are set now outlive the seeds. */
export const keepTimers = (): void => {
  lastKeptId = lastId;
};

/** Deletes the timers of the seed before; those of the application begin again. */
export const resetTimers = (): void => {
  for (const [id, timer] of timers) {
    if (id > lastKeptId || timer.everyMs === null) timers.delete(id);
    else {
      timer.at = current + timer.everyMs;
      timer.ranAfter = -1;
    }
  }
};

/** An interval that ran since the last event waits for the next one: days pass without it. */
const findNextTimer = (): Timer | null => {
  let first: Timer | null = null;
  for (const timer of timers.values())
    if (timer.ranAfter !== events && (first === null || timer.at < first.at)) first = timer;
  return first;
};

/** Moment of the next timer; null without any. */
export const getNextTimerTime = (): number | null => findNextTimer()?.at ?? null;

/** Moves time to the next timer and runs it. */
export const runNextTimer = (): void => {
  const timer = findNextTimer();
  if (timer === null) return;
  moveForward(Math.max(current, timer.at));
  if (timer.everyMs === null) {
    timers.delete(timer.id);
    noteEvent();
  } else {
    timer.at = current + timer.everyMs;
    timer.ranAfter = events;
  }
  timer.run();
};

class VirtualDate extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(current);
    else super(...(args as [number]));
  }

  static override now(): number {
    return current;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return RealDate[Symbol.hasInstance](value);
  }
}

/** The result of `setTimeout` in Node. */
class VirtualTimeout {
  readonly #id: number;
  constructor(id: number) {
    this.#id = id;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  close(): this {
    timers.delete(this.#id);
    return this;
  }

  [Symbol.dispose](): void {
    timers.delete(this.#id);
  }

  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

const addTimer = (run: (...args: unknown[]) => void, ms: number, args: unknown[], repeats: boolean): VirtualTimeout => {
  lastId += 1;
  const wait = Math.max(1, Number(ms) || 1);
  const program = programs.getStore() ?? null;
  const timer = {
    id: lastId,
    at: current + wait,
    run: () => run(...args),
    everyMs: repeats ? wait : null,
    program,
    ranAfter: -1,
  };
  if (program === null || !deadPrograms.has(program)) timers.set(lastId, timer);
  return new VirtualTimeout(lastId);
};

const clear = (timer: unknown): void => {
  if (timer !== null && timer !== undefined) timers.delete(Number(timer));
};

/** From now on, dates, durations and timers of this process follow virtual time. */
export const replaceTime = (): void => {
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (run: () => void, ms: number, ...args: unknown[]) => addTimer(run, ms, args, false),
    setInterval: (run: () => void, ms: number, ...args: unknown[]) => addTimer(run, ms, args, true),
    clearTimeout: clear,
    clearInterval: clear,
  });
  Object.defineProperty(performance, 'now', { value: () => elapsed });
  Object.assign(timerPromises, {
    setTimeout: (ms: number, value?: unknown) =>
      new Promise((resolve) => addTimer(() => resolve(value), ms, [], false)),
  });
  syncBuiltinESMExports();
};
