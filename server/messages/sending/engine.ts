import { setImmediate } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import * as rows from '../../platform/data/queries/delivery-claims.ts';
import * as campaigns from '../../platform/data/queries/sending-campaigns.ts';
import * as workers from '../../platform/data/queries/sending-workers.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import type { MailRouter } from '../../platform/mail/mail-router.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { prepareMessages } from './batch.ts';
import { captureMessages } from './capture-messages.ts';
import type { SendingContext } from './message-renderer.ts';
import { createMessageRendererCache } from './message-renderer-cache.ts';
import { findOpenSites } from './next-sending-moment.ts';
import { DEFAULT_PACE, type Pace } from './pace.ts';
import { pauseUnreadableCampaign, recordLateResults, recordSystemEvent, stopCampaigns } from './record-results.ts';
import { createResultBuffer } from './result-buffer.ts';
import { findSendContext, findUnreadableReason } from './send-context.ts';
import type { SendingService } from './sending-service.ts';
import { findSmtpRefusal } from './smtp-refusal.ts';
import { type CompanyTransport, createTransportPool } from './transport-pool.ts';

/** Messages claimed at once; more are claimed when fewer than this are waiting. */
const BATCH_SIZE = 100;
/** Milliseconds between two polls while messages come one by one. */
const PACED_POLL_MS = 100;

export interface SendingEngineOptions {
  db: Db;
  /** Shared data of all messages; the post office names the sender. */
  sendingContext: Omit<SendingContext, 'platform'>;
  postOffice: MailRouter;
  /** Several processes may share the database, and silent ones count as dead. Otherwise any earlier worker is dead. */
  shared: boolean;
  log: { info: (facts: object, words: string) => void; error: (facts: object, words: string) => void };
  pace?: Partial<Pace>;
  /** Polls for messages to send; otherwise only `drain` sends. */
  auto: boolean;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Campaign sender, one per process. Any number of processes share the queue. */
export const startSendingEngine = async (options: SendingEngineOptions): Promise<SendingService> => {
  const { db, sendingContext, postOffice, log } = options;
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const worker = uuidv7();
  const letters = createMessageRendererCache(sendingContext);
  let stopping = false;
  let begun = false;
  let troubled = false;
  let wakeUp: () => void = () => {};
  const { flush, onSettled } = createResultBuffer(db, log);

  const wires = createTransportPool({
    db,
    worker,
    postOffice,
    retryDelaysMs: pace.tries,
    onResults: onSettled,
    onDatabaseError: (error) => {
      troubled = true;
      log.error({ err: error }, 'what became of messages cannot be written');
    },
    onServerRefused: (left, cause) => stopCampaigns(db, left, cause),
  });

  /** Builds the next messages of a campaign. Returns the number of recipients handled. */
  const next = async ({ id, companyId }: campaigns.RunningCampaign, way: CompanyTransport): Promise<number> => {
    const scope = new Scope(db, SYSTEM_ACTOR, companyId);
    const post = await findSendContext(scope, id);
    if (post === null) return 0;
    const reason = findUnreadableReason(post);
    if (reason !== null) {
      await pauseUnreadableCampaign(db, { id, companyId }, reason);
      return 0;
    }
    const now = new Date();
    const sites = findOpenSites(post.campaign.planning, await getCompanyDay(scope), now);
    if (sites === null) return 0;
    const claimed = await rows.claimMessages(db, id, worker, { most: BATCH_SIZE, silence: pace.silence, sites });
    if (claimed.length === 0) return 0;
    try {
      const { ready, told } = await prepareMessages(scope, post, await letters.of(scope, post, way.route), claimed);
      if (told.length > 0) await rows.recordResultsAndStartSending(db, worker, told, []);
      if (ready.length > 0) {
        if (way.queue === null) onSettled(await captureMessages(db, { worker, companyId }, ready));
        else way.queue.add(ready);
      }
    } catch (error) {
      // A campaign that cannot be built must not block the others.
      log.error({ err: error, campaign: id }, 'messages not made');
      const ids = claimed.map((one) => one.id);
      await rows.releaseClaims(db, worker, ids);
      return 0;
    }
    return claimed.length;
  };

  /** Recovers the messages that dead workers had in transit, and the results they had no time to record. */
  const recover = async (): Promise<void> => {
    await workers.recordHeartbeat(db, worker);
    const first = !begun;
    begun = true;
    const lost = await workers.recoverInterruptedMessages(db, worker, pace.silence);
    for (const { campaignId, companyId, n } of lost)
      await recordSystemEvent(db, { id: campaignId, companyId }, 'interrupted', `${n}`);
    if (lost.length > 0) log.info({ campaigns: lost.length }, 'messages to check');
    if (first || lost.length > 0) await recordLateResults(db);
  };

  const beating = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const beats = setInterval(() => {
      workers.recordHeartbeat(db, worker).catch((error: unknown) => log.error({ err: error }, 'no sign of life'));
    }, pace.beat);
    return work().finally(() => clearInterval(beats));
  };

  /**
   * Handles every running campaign once. Returns the number of messages built and the transports whose queue is full.
   */
  const round = async () => {
    const full: CompanyTransport[] = [];
    let n = 0;
    for (const campaign of await campaigns.listRunningCampaigns(db)) {
      if (stopping) break;
      const way = await wires.wayOf(campaign.companyId);
      if ((way.queue?.waiting ?? 0) < BATCH_SIZE) n += await next(campaign, way);
      if ((way.queue?.waiting ?? 0) >= BATCH_SIZE) full.push(way);
    }
    return { n, full };
  };

  const finish = async (): Promise<void> => {
    for (const over of await campaigns.finishCampaigns(db)) {
      letters.forget(over.id);
      await recordSystemEvent(db, over, 'finished');
    }
  };

  const pass = async (): Promise<void> => {
    await recover();
    let before = BATCH_SIZE;
    while (!stopping) {
      const { n, full } = await round();
      // Yield explicitly: the embedded database may answer without a turn of the event loop.
      await setImmediate();
      // Wait until one of the full queues has room.
      while (full.length > 0 && full.every(({ queue }) => (queue?.waiting ?? 0) >= BATCH_SIZE) && !stopping)
        await delay(5);
      if (n > 0 || full.length > 0) {
        // Poll a paced campaign at intervals, not once per message.
        if (full.length === 0 && n + before < BATCH_SIZE) await delay(Math.min(pace.poll, PACED_POLL_MS));
        before = n;
        continue;
      }
      // Keep polling the other companies while one mail server answers slowly.
      const rest = wires.idle().then(() => true);
      const idle = await Promise.race([rest, delay(pace.poll).then(() => false)]);
      await flush();
      if (idle) break;
      await finish();
    }
    if (stopping) return;
    // Release claimed messages that a database error may have left behind.
    if (troubled) await rows.releaseClaims(db, worker, null);
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
  if (!options.shared) await workers.deleteAllSendingWorkers(db);
  const living = options.auto ? live() : Promise.resolve();

  return {
    isCaptured: async (companyId) => (await postOffice.getRoute(companyId)).url === null,
    verify: async (companyId) => {
      const { url } = await postOffice.getRoute(companyId);
      return url === null ? null : findSmtpRefusal(url);
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
      await rows.releaseClaims(db, worker, null);
      await workers.deleteSendingWorker(db, worker);
    },
  };
};
