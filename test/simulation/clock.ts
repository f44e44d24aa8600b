/* Virtual time: it stands still while code runs, and moves when everything waits. */

interface Timer {
  id: number;
  at: number;
  run: () => void;
  everyMs: number | null;
}

const RealDate = globalThis.Date;
const timers = new Map<number, Timer>();
let current = RealDate.now();
let lastId = 0;

/** Milliseconds since 1970. */
export const getTime = (): number => current;

export const setTime = (time: number): void => {
  current = time;
};

export const clearTimers = (): void => timers.clear();

const findNextTimer = (): Timer | null => {
  let first: Timer | null = null;
  for (const timer of timers.values()) if (first === null || timer.at < first.at) first = timer;
  return first;
};

/** Moment of the next timer; null without any. */
export const getNextTimerTime = (): number | null => findNextTimer()?.at ?? null;

/** Moves time to the next timer and runs it. */
export const runNextTimer = (): void => {
  const timer = findNextTimer();
  if (timer === null) return;
  current = Math.max(current, timer.at);
  if (timer.everyMs === null) timers.delete(timer.id);
  else timer.at = current + timer.everyMs;
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
  timers.set(lastId, { id: lastId, at: current + wait, run: () => run(...args), everyMs: repeats ? wait : null });
  return new VirtualTimeout(lastId);
};

const clear = (timer: unknown): void => {
  if (timer !== null && timer !== undefined) timers.delete(Number(timer));
};

/** From now on, dates and timers of this process follow virtual time. */
export const replaceTime = (): void => {
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (run: () => void, ms: number, ...args: unknown[]) => addTimer(run, ms, args, false),
    setInterval: (run: () => void, ms: number, ...args: unknown[]) => addTimer(run, ms, args, true),
    clearTimeout: clear,
    clearInterval: clear,
  });
};
