import type { Db } from '../../platform/data/client.ts';
import { release, step, type Told } from '../../platform/data/wire.ts';
import type { Ready } from './batch.ts';
import { type MailError, refusalOf, waitAfter } from './causes.ts';
import type { Line, Outcome } from './line.ts';
import type { Settled } from './settle.ts';

/** Seconds. */
const SOON = 5;
/** Milliseconds that a connection is left alone which the server does not take, and the database when it does not answer. */
const REST = 30_000;
const PATIENCE = 1000;

const trouble = (kept: Omit<Told, 'state' | 'reason' | 'again'>, soon: number): Told => {
  const attempts = kept.attempts + 1;
  const again = attempts === 1 ? soon : waitAfter(attempts);
  const told = { ...kept, attempts, reason: 'connection' } as const;
  return again === null ? { ...told, state: 'failed', again: null } : { ...told, state: 'retrying', again };
};

/** What became of a message, as its row keeps it. */
export const toldOf = ({ id, attempts, messageId }: Ready, outcome: Outcome): Told => {
  const kept = { id, messageId, outboxId: null, again: null, detail: '', reason: null };
  if (outcome.kind === 'sent') return { ...kept, state: 'sent', attempts: attempts + 1 };
  // It never left. Once, the server had closed a connection that nobody used; more than that, something is wrong with it.
  if (outcome.kind === 'down') return trouble({ ...kept, attempts }, SOON);
  const { cause, fate, words } = outcome.failure;
  const failed = { ...kept, reason: cause, detail: words, attempts: attempts + 1 };
  if (fate === 'unsure') return { ...failed, state: 'to_check' };
  const again = fate === 'later' ? waitAfter(attempts + 1) : null;
  if (again !== null) return { ...failed, state: 'retrying', again };
  return { ...failed, state: cause === 'unknown_address' ? 'bounced' : 'failed' };
};

export interface WireOptions {
  /** Milliseconds between tries of a mail server that does not open; after the last it is given up. */
  tries: readonly number[];
  /** The envelope's sender: where what comes back goes. */
  from: string;
  onSettled: (settled: readonly Settled[]) => void;
  /** The database does not answer. */
  onTrouble: (error: unknown) => void;
  /** The mail server does not open: nothing of these left. */
  onRefused: (left: readonly Ready[], cause: string) => Promise<void>;
}

/**
 * Sends messages through some connections, each at most one at a time. A message is written to be on the wire, in the
 * database, before its first byte; at once with all that found a free connection meanwhile, and with what became of those
 * before: the database is asked once for many, and never holds more on the wire than there are connections.
 */
export const openWire = (db: Db, worker: string, lines: readonly Line[], options: WireOptions) => {
  const queue: Ready[] = [];
  const free = [...lines];
  let done: Settled[] = [];
  let busy = 0;
  let working: Promise<void> | null = null;
  let awake: () => void = () => {};

  const hand = (line: Line, one: Ready): void => {
    busy += 1;
    void line
      .send({ from: options.from, to: one.email, source: one.source })
      .catch((): Outcome => ({ kind: 'failed', failure: { cause: 'interrupted', fate: 'unsure', words: '' } }))
      .then((outcome) => {
        done.push({ of: one, told: toldOf(one, outcome) });
        free.push(line);
        busy -= 1;
        awake();
      });
  };

  /** Some servers take fewer connections than we would like: the others wait for a better time. */
  const rest = (lines: readonly Line[]): void => {
    if (lines.length === 0) return;
    setTimeout(() => {
      free.push(...lines);
      awake();
    }, REST).unref();
  };

  /** Connections that are open, as many as there are messages; the server is asked again for a while when it refuses. */
  const opened = async (): Promise<Line[] | null> => {
    const wanted = free.splice(0, Math.min(free.length, queue.length));
    for (const wait of [0, ...options.tries]) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const results = await Promise.allSettled(wanted.map((line) => line.open()));
      const good = wanted.filter((_, index) => results[index]?.status === 'fulfilled');
      if (good.length > 0) {
        rest(wanted.filter((line) => !good.includes(line)));
        return good;
      }
      const refused = results.find((result) => result.status === 'rejected');
      refusal = refusalOf(refused?.reason as MailError);
    }
    free.push(...wanted);
    return null;
  };
  let refusal = '';

  /** Null: the database did not answer. It is asked the same again: nothing is lost, and nothing leaves meanwhile. */
  const asked = async (settled: readonly Settled[], leaving: readonly Ready[]): Promise<ReadonlySet<string> | null> => {
    try {
      return await step(
        db,
        worker,
        settled.map(({ told }) => told),
        leaving.map(({ id }) => id),
      );
    } catch (error) {
      options.onTrouble(error);
      return null;
    }
  };

  const turn = async (): Promise<void> => {
    const open = queue.length > 0 && free.length > 0 ? await opened() : [];
    if (open === null) {
      const left = queue.splice(0);
      await release(
        db,
        worker,
        left.map(({ id }) => id),
      );
      await options.onRefused(left, refusal);
    }
    const leaving = queue.splice(0, open?.length ?? 0);
    const settled = done;
    done = [];
    const may = await asked(settled, leaving);
    if (may === null) {
      queue.unshift(...leaving);
      done.unshift(...settled);
      free.push(...(open ?? []));
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      return;
    }
    if (settled.length > 0) options.onSettled(settled);
    const stay: string[] = [];
    for (const [index, line] of (open ?? []).entries()) {
      const one = leaving[index];
      if (one && may.has(one.id)) hand(line, one);
      else {
        free.push(line);
        if (one) stay.push(one.id);
      }
    }
    if (stay.length > 0) await release(db, worker, stay);
  };

  const run = async (): Promise<void> => {
    while (queue.length > 0 || busy > 0 || done.length > 0) {
      if (done.length > 0 || (queue.length > 0 && free.length > 0)) await turn().catch(options.onTrouble);
      else {
        await new Promise<void>((resolve) => {
          awake = resolve;
        });
        awake = () => {};
      }
    }
    // At once, not when somebody looks: what is added from now on begins another.
    working = null;
  };

  return {
    /** Takes messages in, in their order. */
    add: (ready: readonly Ready[]): void => {
      queue.push(...ready);
      awake();
      working ??= run();
    },
    /** What waits for a connection. */
    get waiting() {
      return queue.length;
    },
    /** Nothing waits and nothing is on the wire. */
    idle: async (): Promise<void> => {
      while (working !== null) await working;
    },
    /** Lets go of what waits; what is on the wire still arrives. */
    drop: (): void => {
      queue.length = 0;
    },
    close: (): void => {
      for (const line of lines) line.close();
    },
  };
};

export type Wire = ReturnType<typeof openWire>;
