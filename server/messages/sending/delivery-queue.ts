import type { Db } from '../../platform/data/connection/client.ts';
import {
  type DeliveryResult,
  recordResultsAndStartSending,
  releaseClaims,
} from '../../platform/data/queries/delivery-claims.ts';
import { describeConnectionError, findRetryDelaySeconds, type MailError } from '../../platform/mail/failure-causes.ts';
import type { SmtpConnection, SmtpOutcome } from '../../platform/mail/smtp-connection.ts';
import type { ReadyMessage } from './batch.ts';
import type { MessageResult } from './record-results.ts';

/** Seconds before the first retry of a message that was never transmitted. */
const FIRST_RETRY_SECONDS = 5;
/** Milliseconds before a refused connection is tried again, and before a failed database call is repeated. */
const CONNECTION_RETRY_MS = 30_000;
const DATABASE_RETRY_MS = 1000;
/** Longest wait of a result for others, in milliseconds, so that one statement serves several messages. */
const GATHER_MS = 5;

const toConnectionFailure = (
  kept: Omit<DeliveryResult, 'state' | 'reason' | 'again'>,
  soon: number,
): DeliveryResult => {
  const attempts = kept.attempts + 1;
  const again = attempts === 1 ? soon : findRetryDelaySeconds(attempts);
  const told = { ...kept, attempts, reason: 'connection' } as const;
  return again === null ? { ...told, state: 'failed', again: null } : { ...told, state: 'retrying', again };
};

/** Delivery result of a message, as its row stores it. */
export const toDeliveryResult = ({ id, attempts, messageId }: ReadyMessage, outcome: SmtpOutcome): DeliveryResult => {
  const kept = { id, messageId, outboxId: null, again: null, detail: '', reason: null };
  if (outcome.kind === 'sent') return { ...kept, state: 'sent', attempts: attempts + 1 };
  // The message never left. The first time, the server had probably closed an idle connection; after that it is a real
  // failure.
  if (outcome.kind === 'down') return toConnectionFailure({ ...kept, attempts }, FIRST_RETRY_SECONDS);
  const { cause, fate, serverMessage } = outcome.failure;
  const failed = { ...kept, reason: cause, detail: serverMessage, attempts: attempts + 1 };
  if (fate === 'unsure') return { ...failed, state: 'to_check' };
  const again = fate === 'later' ? findRetryDelaySeconds(attempts + 1) : null;
  if (again !== null) return { ...failed, state: 'retrying', again };
  return { ...failed, state: cause === 'unknown_address' ? 'bounced' : 'failed' };
};

export interface DeliveryQueueOptions {
  /** Milliseconds between connection attempts; after the last one the server counts as down. */
  retryDelaysMs: readonly number[];
  /** Envelope sender, which receives bounces. */
  from: string;
  onResults: (settled: readonly MessageResult[]) => void;
  /** The database does not answer. */
  onDatabaseError: (error: unknown) => void;
  /** The mail server refuses connections: none of these messages left. */
  onServerRefused: (left: readonly ReadyMessage[], cause: string) => Promise<void>;
}

/**
 * Sends messages through several connections, one message at a time each. A message is marked as in transit in the
 * database before its first byte. One database call marks all messages that have a free connection and records all
 * finished results, so there are never more messages in transit than connections.
 */
export const createDeliveryQueue = (
  db: Db,
  worker: string,
  lines: readonly SmtpConnection[],
  options: DeliveryQueueOptions,
) => {
  const queue: ReadyMessage[] = [];
  const free = [...lines];
  let done: MessageResult[] = [];
  let busy = 0;
  let working: Promise<void> | null = null;
  let awake: () => void = () => {};

  const hand = (line: SmtpConnection, one: ReadyMessage): void => {
    busy += 1;
    const transmit = async () => line.send({ from: options.from, to: one.email, source: one.buildSource() });
    void transmit()
      .catch(
        (): SmtpOutcome => ({ kind: 'failed', failure: { cause: 'interrupted', fate: 'unsure', serverMessage: '' } }),
      )
      .then((outcome) => {
        done.push({ message: one, result: toDeliveryResult(one, outcome) });
        free.push(line);
        busy -= 1;
        awake();
      });
  };

  /** Some servers accept fewer connections than wanted: retry the others later. */
  const rest = (lines: readonly SmtpConnection[]): void => {
    if (lines.length === 0) return;
    setTimeout(() => {
      free.push(...lines);
      awake();
    }, CONNECTION_RETRY_MS).unref();
  };

  /** Opens as many connections as there are messages; retries for a while when the server refuses. */
  const opened = async (): Promise<SmtpConnection[] | null> => {
    const wanted = free.splice(0, Math.min(free.length, queue.length));
    for (const wait of [0, ...options.retryDelaysMs]) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const results = await Promise.allSettled(wanted.map((line) => line.open()));
      const good = wanted.filter((_, index) => results[index]?.status === 'fulfilled');
      if (good.length > 0) {
        rest(wanted.filter((line) => !good.includes(line)));
        return good;
      }
      const refused = results.find((result) => result.status === 'rejected');
      refusal = describeConnectionError(refused?.reason as MailError);
    }
    free.push(...wanted);
    return null;
  };
  let refusal = '';

  /**
   * Null when the database did not answer. The same call is repeated: nothing is lost, and nothing leaves meanwhile.
   */
  const asked = async (
    settled: readonly MessageResult[],
    leaving: readonly ReadyMessage[],
  ): Promise<ReadonlySet<string> | null> => {
    try {
      return await recordResultsAndStartSending(
        db,
        worker,
        settled.map(({ result }) => result),
        leaving,
      );
    } catch (error) {
      options.onDatabaseError(error);
      return null;
    }
  };

  const turn = async (): Promise<void> => {
    const open = queue.length > 0 && free.length > 0 ? await opened() : [];
    if (open === null) {
      const left = queue.splice(0);
      await releaseClaims(
        db,
        worker,
        left.map(({ id }) => id),
      );
      await options.onServerRefused(left, refusal);
    }
    const leaving = queue.splice(0, open?.length ?? 0);
    const settled = done;
    done = [];
    const may = await asked(settled, leaving);
    if (may === null) {
      queue.unshift(...leaving);
      done.unshift(...settled);
      free.push(...(open ?? []));
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS));
      return;
    }
    if (settled.length > 0) options.onResults(settled);
    const stay: string[] = [];
    for (const [index, line] of (open ?? []).entries()) {
      const one = leaving[index];
      if (one && may.has(one.id)) hand(line, one);
      else {
        free.push(line);
        if (one) stay.push(one.id);
      }
    }
    if (stay.length > 0) await releaseClaims(db, worker, stay);
  };

  /** Resolves at the next change: a message is added, or a connection becomes free. */
  const changed = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      awake = resolve;
    });
    awake = () => {};
  };

  /** Waits a moment for half of the connections: meanwhile the others transmit. */
  const gather = async (): Promise<void> => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      awake();
    }, GATHER_MS);
    while (!isOver && busy > free.length) await changed();
    clearTimeout(timer);
  };

  const run = async (): Promise<void> => {
    while (queue.length > 0 || busy > 0 || done.length > 0) {
      if (done.length > 0 || (queue.length > 0 && free.length > 0)) {
        if (busy > free.length) await gather();
        await turn().catch(options.onDatabaseError);
      } else await changed();
    }
    // Reset synchronously: a message added from now on starts a new run.
    working = null;
  };

  return {
    /** Queues messages in order. */
    add: (ready: readonly ReadyMessage[]): void => {
      queue.push(...ready);
      awake();
      working ??= run();
    },
    /** Number of messages that wait for a connection. */
    get waiting() {
      return queue.length;
    },
    /** Resolves when nothing waits and nothing is in transit. */
    idle: async (): Promise<void> => {
      while (working !== null) await working;
    },
    /** Drops waiting messages; those in transit still arrive. */
    drop: (): void => {
      queue.length = 0;
    },
    close: (): void => {
      for (const line of lines) line.close();
    },
  };
};

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;
