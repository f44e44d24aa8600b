import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/client.ts';
import { Scope } from '../db/scope.ts';
import * as rows from '../db/wire.ts';
import { NOBODY } from '../http/actor.ts';
import { type Ready, readyAll } from './batch.ts';
import { calendarOf } from './calendar.ts';
import { capture } from './capture.ts';
import { type MailError, refusalOf } from './causes.ts';
import { type Post, postOf } from './desk.ts';
import { type House, type Letters, lettersOf } from './letters.ts';
import { addressOf, Line } from './line.ts';
import { nextOpening } from './opening.ts';
import type { Sending } from './sending.ts';
import { type Settled, settle, settleLate, stopAll, tell } from './settle.ts';
import { openWire, type Wire } from './wire.ts';

/** Milliseconds, but `silence`. */
export interface Pace {
  /** Between two looks for something to send. */
  poll: number;
  /** Between two signs of life. */
  beat: number;
  /** Seconds without one after which a worker is dead. */
  silence: number;
  /** Between tries of a mail server that refuses. */
  tries: readonly number[];
}

const PACE: Pace = { poll: 1000, beat: 5000, silence: rows.SILENCE, tries: [1000, 3000] };

/** Messages set aside at once, and those ready below which more are made. */
const BATCH = 100;
/** What follows from messages is written down for as many at once. */
const SETTLE = 200;

export interface EngineOptions {
  db: Db;
  house: House;
  /** Null: messages are kept in the outbox. */
  smtpUrl: string | null;
  /** Several programs may share the database: those that are silent are dead. Else whoever was there before is. */
  shared: boolean;
  log: { info: (facts: object, words: string) => void; error: (facts: object, words: string) => void };
  pace?: Partial<Pace>;
  /** Looks for something to send by itself; else only `drain` does. */
  auto: boolean;
}

const CONNECTIONS = 10;

/** How many connections an address asks for. */
const connectionsOf = (smtpUrl: string): number => {
  const asked = Number(new URL(smtpUrl).searchParams.get('maxConnections') ?? CONNECTIONS);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, 100) : CONNECTIONS;
};

/** What sends campaigns: one for each program; any number of programs share what there is to send. */
export const openEngine = async (options: EngineOptions): Promise<Sending> => {
  const { db, house, smtpUrl, log } = options;
  const pace = { ...PACE, ...options.pace };
  const worker = uuidv7();
  const made = new Map<string, { version: string; letters: Letters }>();
  let stopping = false;
  let begun = false;
  let troubled = false;
  let wakeUp: () => void = () => {};
  let settling: Promise<void> = Promise.resolve();
  let unsettled: Settled[] = [];

  const flush = (): Promise<void> => {
    const batch = unsettled;
    unsettled = [];
    if (batch.length > 0) {
      settling = settling
        .then(() => settle(db, batch))
        .catch((error: unknown) => log.error({ err: error }, 'what follows from messages was not written'));
    }
    return settling;
  };
  const onSettled = (settled: readonly Settled[]): void => {
    unsettled.push(...settled);
    const failed = settled.some(({ told }) => told.state !== 'sent');
    if (failed || unsettled.length >= SETTLE) void flush();
  };

  const address = smtpUrl === null ? null : addressOf(smtpUrl);
  const wire: Wire | null =
    address === null || smtpUrl === null
      ? null
      : openWire(
          db,
          worker,
          Array.from({ length: connectionsOf(smtpUrl) }, () => new Line(address)),
          {
            tries: pace.tries,
            from: house.platform,
            onSettled,
            onTrouble: (error) => {
              troubled = true;
              log.error({ err: error }, 'what became of messages cannot be written');
            },
            onRefused: (left, cause) => stopAll(db, left, cause),
          },
        );

  const lettersFor = async (scope: Scope, post: Post): Promise<Letters> => {
    const known = made.get(post.campaign.id);
    if (known?.version === post.version) return known.letters;
    const letters = await lettersOf(scope, post, house);
    made.set(post.campaign.id, { version: post.version, letters });
    return letters;
  };

  /** Makes the next messages of a campaign. Answers how many people it was about. */
  const next = async ({ id, companyId }: rows.Running): Promise<number> => {
    const scope = new Scope(db, NOBODY, companyId);
    const post = await postOf(scope, id);
    if (post === null) return 0;
    const now = new Date();
    if (nextOpening(post.campaign.planning, await calendarOf(scope), now) > now) return 0;
    const claimed = await rows.claim(db, id, worker, { most: BATCH, silence: pace.silence });
    if (claimed.length === 0) return 0;
    try {
      const { ready, told } = await readyAll(scope, post, await lettersFor(scope, post), claimed);
      if (told.length > 0) await rows.step(db, worker, told, []);
      if (ready.length > 0) await hand(ready);
    } catch (error) {
      // One campaign that cannot be made keeps nothing from the others.
      log.error({ err: error, campaign: id }, 'messages not made');
      await rows.release(
        db,
        worker,
        claimed.map((one) => one.id),
      );
      return 0;
    }
    return claimed.length;
  };
  const hand = async (ready: readonly Ready[]): Promise<void> => {
    if (wire === null) onSettled(await capture(db, worker, ready));
    else wire.add(ready);
  };

  /** What dead workers had on the wire, and what they had no time to write of what they sent. */
  const recover = async (): Promise<void> => {
    await rows.beat(db, worker);
    const first = !begun;
    begun = true;
    const lost = await rows.takeOver(db, worker, pace.silence);
    for (const { campaignId, companyId, n } of lost)
      await tell(db, { id: campaignId, companyId }, 'interrupted', `${n}`);
    if (lost.length > 0) log.info({ campaigns: lost.length }, 'messages to check');
    if (first || lost.length > 0) await settleLate(db);
  };

  const beating = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const beats = setInterval(() => {
      rows.beat(db, worker).catch((error: unknown) => log.error({ err: error }, 'no sign of life'));
    }, pace.beat);
    return work().finally(() => clearInterval(beats));
  };

  const pass = async (): Promise<void> => {
    await recover();
    for (;;) {
      if (stopping) break;
      let n = 0;
      for (const campaign of await rows.running(db)) {
        if (stopping) break;
        n += await next(campaign);
        while (wire !== null && wire.waiting >= BATCH && !stopping)
          await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (n === 0) {
        await wire?.idle();
        await flush();
        // Something may have been set aside and forgotten.
        if (troubled) await rows.release(db, worker, null);
        troubled = false;
        break;
      }
    }
    for (const over of await rows.finish(db)) {
      made.delete(over.id);
      await tell(db, over, 'finished');
    }
  };

  let current: Promise<void> = Promise.resolve();
  const passOnce = (): Promise<void> => {
    const mine = current.then(() => beating(pass));
    current = mine.catch(() => {});
    return mine;
  };

  const live = async (): Promise<void> => {
    while (!stopping) {
      await passOnce().catch((error: unknown) => log.error({ err: error }, 'sending failed'));
      if (stopping) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pace.poll);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  if (!options.shared) await rows.forgetOthers(db);
  const living = options.auto ? live() : Promise.resolve();

  return {
    captured: wire === null,
    verify: async () => {
      if (address === null) return null;
      const line = new Line(address);
      try {
        await line.open();
        return null;
      } catch (error) {
        return refusalOf(error as MailError);
      } finally {
        line.close();
      }
    },
    wake: () => wakeUp(),
    drain: passOnce,
    stop: async () => {
      stopping = true;
      wakeUp();
      wire?.drop();
      await living;
      await current;
      // What a look that was under way has made since.
      wire?.drop();
      await wire?.idle();
      await flush();
      wire?.close();
      await rows.release(db, worker, null);
      await rows.leave(db, worker);
    },
  };
};
