import { setImmediate } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../../platform/data/client.ts';
import { Scope } from '../../platform/data/scope.ts';
import * as campaigns from '../../platform/data/sendings.ts';
import * as rows from '../../platform/data/wire.ts';
import * as workers from '../../platform/data/workers.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import type { PostOffice } from '../../platform/mail/post-office.ts';
import { readyAll } from './batch.ts';
import { calendarOf } from './calendar.ts';
import { capture } from './capture.ts';
import { postOf, unreadableReason } from './desk.ts';
import type { House } from './letters.ts';
import { openLetters } from './letters-made.ts';
import { nextOpening } from './opening.ts';
import { PACE, type Pace } from './pace.ts';
import { refusalBy } from './refusal.ts';
import type { Sending } from './sending.ts';
import { settleLate, stopAll, stopUnreadable, tell } from './settle.ts';
import { openSettling } from './settling.ts';
import { openWires, type Way } from './wires.ts';

/** Messages claimed at once; more are claimed when fewer than this are waiting. */
const BATCH = 100;
/** Milliseconds between two polls while messages come one by one. */
const REST = 100;

export interface EngineOptions {
  db: Db;
  /** Shared data of all messages; the post office names the sender. */
  house: Omit<House, 'platform'>;
  postOffice: PostOffice;
  /** Several processes may share the database, and silent ones count as dead. Otherwise any earlier worker is dead. */
  shared: boolean;
  log: { info: (facts: object, words: string) => void; error: (facts: object, words: string) => void };
  pace?: Partial<Pace>;
  /** Polls for messages to send; otherwise only `drain` sends. */
  auto: boolean;
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Campaign sender, one per process. Any number of processes share the queue. */
export const openEngine = async (options: EngineOptions): Promise<Sending> => {
  const { db, house, postOffice, log } = options;
  const pace = { ...PACE, ...options.pace };
  const worker = uuidv7();
  const letters = openLetters(house);
  let stopping = false;
  let begun = false;
  let troubled = false;
  let wakeUp: () => void = () => {};
  const { flush, onSettled } = openSettling(db, log);

  const wires = openWires({
    db,
    worker,
    postOffice,
    tries: pace.tries,
    onSettled,
    onTrouble: (error) => {
      troubled = true;
      log.error({ err: error }, 'what became of messages cannot be written');
    },
    onRefused: (left, cause) => stopAll(db, left, cause),
  });

  /** Builds the next messages of a campaign. Returns the number of recipients handled. */
  const next = async ({ id, companyId }: campaigns.Running, way: Way): Promise<number> => {
    const scope = new Scope(db, NOBODY, companyId);
    const post = await postOf(scope, id);
    if (post === null) return 0;
    const reason = unreadableReason(post);
    if (reason !== null) {
      await stopUnreadable(db, { id, companyId }, reason);
      return 0;
    }
    const now = new Date();
    if (nextOpening(post.campaign.planning, await calendarOf(scope), now) > now) return 0;
    const claimed = await rows.claim(db, id, worker, { most: BATCH, silence: pace.silence });
    if (claimed.length === 0) return 0;
    try {
      const { ready, told } = await readyAll(scope, post, await letters.of(scope, post, way.route), claimed);
      if (told.length > 0) await rows.step(db, worker, told, []);
      if (ready.length > 0) {
        if (way.wire === null) onSettled(await capture(db, worker, ready));
        else way.wire.add(ready);
      }
    } catch (error) {
      // A campaign that cannot be built must not block the others.
      log.error({ err: error, campaign: id }, 'messages not made');
      const ids = claimed.map((one) => one.id);
      await rows.release(db, worker, ids);
      return 0;
    }
    return claimed.length;
  };

  /** Recovers the messages that dead workers had in transit, and the results they had no time to record. */
  const recover = async (): Promise<void> => {
    await workers.beat(db, worker);
    const first = !begun;
    begun = true;
    const lost = await workers.takeOver(db, worker, pace.silence);
    for (const { campaignId, companyId, n } of lost)
      await tell(db, { id: campaignId, companyId }, 'interrupted', `${n}`);
    if (lost.length > 0) log.info({ campaigns: lost.length }, 'messages to check');
    if (first || lost.length > 0) await settleLate(db);
  };

  const beating = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const beats = setInterval(() => {
      workers.beat(db, worker).catch((error: unknown) => log.error({ err: error }, 'no sign of life'));
    }, pace.beat);
    return work().finally(() => clearInterval(beats));
  };

  /**
   * Handles every running campaign once. Returns the number of messages built and the transports whose queue is full.
   */
  const round = async () => {
    const full: Way[] = [];
    let n = 0;
    for (const campaign of await campaigns.running(db)) {
      if (stopping) break;
      const way = await wires.wayOf(campaign.companyId);
      if ((way.wire?.waiting ?? 0) < BATCH) n += await next(campaign, way);
      if ((way.wire?.waiting ?? 0) >= BATCH) full.push(way);
    }
    return { n, full };
  };

  const finish = async (): Promise<void> => {
    for (const over of await campaigns.finish(db)) {
      letters.forget(over.id);
      await tell(db, over, 'finished');
    }
  };

  const pass = async (): Promise<void> => {
    await recover();
    let before = BATCH;
    while (!stopping) {
      const { n, full } = await round();
      // Yield explicitly: the embedded database may answer without a turn of the event loop.
      await setImmediate();
      // Wait until one of the full queues has room.
      while (full.length > 0 && full.every(({ wire }) => (wire?.waiting ?? 0) >= BATCH) && !stopping) await later(5);
      if (n > 0 || full.length > 0) {
        // Poll a paced campaign at intervals, not once per message.
        if (full.length === 0 && n + before < BATCH) await later(Math.min(pace.poll, REST));
        before = n;
        continue;
      }
      // Keep polling the other companies while one mail server answers slowly.
      const rest = wires.idle().then(() => true);
      const idle = await Promise.race([rest, later(pace.poll).then(() => false)]);
      await flush();
      if (idle) break;
      await finish();
    }
    if (stopping) return;
    // Release claimed messages that a database error may have left behind.
    if (troubled) await rows.release(db, worker, null);
    troubled = false;
    await finish();
    wires.tidy();
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
  if (!options.shared) await workers.forgetOthers(db);
  const living = options.auto ? live() : Promise.resolve();

  return {
    captured: async (companyId) => (await postOffice.routeOf(companyId)).url === null,
    verify: async (companyId) => {
      const { url } = await postOffice.routeOf(companyId);
      return url === null ? null : refusalBy(url);
    },
    wake: () => wakeUp(),
    drain: passOnce,
    stop: async () => {
      stopping = true;
      wakeUp();
      wires.drop();
      await living;
      await current;
      // Drop also the messages that a pass already under way has added since.
      wires.drop();
      await wires.idle();
      await flush();
      wires.close();
      await rows.release(db, worker, null);
      await workers.leave(db, worker);
    },
  };
};
