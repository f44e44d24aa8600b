import { setImmediate } from 'node:timers/promises';
import { getNextTimerTime, getTime, moveForward, noteEvent, runNextTimer } from './clock.ts';
import type { Random } from './random.ts';

/** Work that ends by itself: files, callbacks of the event loop, and image processes while they draw. */
const IS_PENDING = /^(Immediate|FSReq|FSReqCallback|FSReqPromise|FileHandleCloseReq|CloseReq|ZLIB|Zlib|ProcessWrap)/;
/** Turns after which a step counts as stuck. */
const MAX_TURNS = 200_000;

interface Gate {
  who: string;
  open: () => void;
}

/** Nothing can go on: no gate to open, and no timer. */
export class StuckError extends Error {
  override readonly name = 'StuckError';
}

/**
 * Decides what goes on next. Whatever leaves the process (database, mail, files) waits at a gate; when all code waits, the
 * seed opens one of the gates, so that concurrent requests mix in an order that can be repeated.
 */
export class Schedule {
  #gates: Gate[] = [];
  #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  reset(random: Random): void {
    this.#random = random;
    this.#gates = [];
  }

  /** Resolves when the seed chooses this one. */
  pass(who: string): Promise<void> {
    return new Promise((resolve) => this.#gates.push({ who, open: resolve }));
  }

  /** Resolves when all code waits for a gate or a timer. */
  async #rest(): Promise<void> {
    do await setImmediate();
    while (process.getActiveResourcesInfo().some((kind) => IS_PENDING.test(kind)));
  }

  #openOne(): boolean {
    if (this.#gates.length === 0) return false;
    const [gate] = this.#gates.splice(this.#random.between(0, this.#gates.length - 1), 1);
    // Each exchange takes a moment, so that rows have an order in time.
    moveForward(getTime() + 1);
    noteEvent();
    gate?.open();
    return true;
  }

  /** Lets everything go on until `work` ends. Time moves when all else waits. Throws a StuckError. */
  async runUntil<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      await this.#rest();
      if (isOver) return work;
      if (this.#openOne()) continue;
      if (getNextTimerTime() === null)
        throw new StuckError(`everything waits, and no timer is set: ${process.getActiveResourcesInfo().join(' ')}`);
      runNextTimer();
    }
    throw new StuckError(`no end after ${MAX_TURNS} turns`);
  }

  /** Asks to move time forward, once everything else waits: for a step, which runs among others. */
  moveTime(to: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.max(1, to - getTime())));
  }

  /** Lets what has begun go on, without moving time. */
  async settle(): Promise<void> {
    do await this.#rest();
    while (this.#openOne());
  }
}
