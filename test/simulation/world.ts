import { createHash } from 'node:crypto';
import type { Browser } from '../browser.ts';
import { Browser as TestBrowser } from '../browser.ts';
import { beginAt, endProgram, getTime, keepTimers, resetTimers, runAsProgram } from './clock.ts';
import { createModel, type Model } from './model.ts';
import { type DatabaseServer, type ExchangeFate, openDatabaseServer } from './network/database-server.ts';
import { type MessageFate, openMailServer, type ReceivedMessage } from './network/mail-server.ts';
import { beginWithCompany, prepareCompanies } from './prepared-companies.ts';
import { createSeededRandom, type Random } from './random.ts';
import { Schedule } from './schedule.ts';
import { seedCrypto } from './seeded-crypto.ts';
import { buildSimulatedApp, type SendingWorker, type SimulatedApp, startSendingWorker } from './simulated-app.ts';
import { openSimulatedDatabase, type SimulatedDatabase } from './simulated-database.ts';
import { keepDrawings } from './simulated-images.ts';
import { importPeople } from './steps/imports.ts';

/** Probabilities of a failure, decided by the seed; 0: this seed has none of them. */
export interface Faults {
  exchange: number;
  message: number;
  file: number;
}

const NO_FAULTS: Faults = { exchange: 0, message: 0, file: 0 };

/** A start fails while the database restarts, or loses its connection. */
const MAX_STARTS = 10;

/** Before the time of any seed. */
const PREPARATION_TIME = Date.UTC(2026, 0, 1, 9);

const MESSAGE_FAULTS: readonly MessageFate[] = [
  'refused_for_now',
  'refused_for_good',
  'lost_before_data',
  'lost_after_data',
  'answer_lost',
];
const EXCHANGE_FAULTS: readonly ExchangeFate[] = ['lost_before', 'lost_after', 'last_answer'];

/** The surroundings of one seed: the application, its network, and the model of what it acknowledged. */
export interface World {
  seed: number;
  random: Random;
  schedule: Schedule;
  simulated: SimulatedDatabase;
  server: DatabaseServer;
  app: SimulatedApp;
  model: Model;
  faults: Faults;
  worker: SendingWorker;
  /** Messages that reached the mail server, in their order. */
  received: ReceivedMessage[];
  /** Violations, as sentences. */
  problems: string[];
  /** Facts in their order, the same at each run of the seed. */
  trace: string[];
  /** Failures that were decided since the turn began. */
  faultsOfTurn: number;
  note: (fact: string) => void;
  report: (problem: string) => void;
  newBrowser: () => Browser;
  /** The sending program dies at once; another one takes its place. */
  killWorker: () => Promise<void>;
  restartDatabase: () => void;
}

/** Opens the application once for many seeds, and prepares it for each. */
export const openWorld = async () => {
  const simulated = await openSimulatedDatabase();
  let world: World | null = null;
  let isGated = false;
  let workerNumber = 0;
  const schedule = new Schedule(createSeededRandom(0));

  const beforeExchange = async (client: string): Promise<ExchangeFate> => {
    if (!isGated || world === null) return 'answered';
    await schedule.pass(client);
    if (!world.random.chance(world.faults.exchange)) return 'answered';
    world.faultsOfTurn += 1;
    return world.random.pick(EXCHANGE_FAULTS);
  };
  const server = openDatabaseServer({ pglite: simulated.pglite, beforeExchange });
  const mail = openMailServer({
    beforeMessage: async (client) => {
      if (!isGated || world === null) return 'accepted';
      await schedule.pass(client);
      return world.random.chance(world.faults.message) ? world.random.pick(MESSAGE_FAULTS) : 'accepted';
    },
    beforeAnswer: async (client) => {
      if (isGated) await schedule.pass(client);
    },
    onReceived: (message) => {
      world?.received.push(message);
      world?.note(`mail ${message.to}`);
    },
  });
  const getWorld = (): World => {
    if (world === null) throw new Error('no seed has begun');
    return world;
  };
  await simulated.connectObserver();
  const app = await buildSimulatedApp(simulated, server, () => getWorld().worker);

  // Files are written whole or not at all: a failure leaves nothing under the key.
  const { storage } = app.services;
  const { put, putFile } = storage;
  const failWrite = async (): Promise<void> => {
    if (!isGated || world === null || !world.random.chance(world.faults.file)) return;
    world.faultsOfTurn += 1;
    throw Object.assign(new Error('simulated: no space left'), { code: 'ENOSPC' });
  };
  storage.put = async (...args) => {
    await failWrite();
    return put(...args);
  };
  storage.putFile = async (...args) => {
    await failWrite();
    return putFile(...args);
  };

  keepDrawings();
  keepTimers();

  const startWorker = (mailConnections: number): Promise<SendingWorker> => {
    workerNumber += 1;
    const client = `worker-${workerNumber}`;
    return runAsProgram(client, () => startSendingWorker(client, mailConnections, app.services));
  };

  /** Starts another program in the place of a dead one. A start that meets a failure of the database is repeated. */
  const restartWorker = async (mailConnections: number): Promise<SendingWorker> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startWorker(mailConnections);
      } catch (error) {
        if (tries === MAX_STARTS || !(error instanceof Error)) throw error;
      }
    }
  };

  const endWorker = ({ client, announceDeath }: SendingWorker): void => {
    server.kill(client);
    mail.kill(client);
    endProgram(client);
    announceDeath();
  };

  /** Ends what is left of the seed before, empties the database, and begins another one at `time`. */
  const beginEmpty = async (seed: number, time: number): Promise<World> => {
    isGated = false;
    if (world !== null) endWorker(world.worker);
    server.restart();
    await schedule.settle();
    const random = createSeededRandom(seed);
    const mailConnections = random.pick([1, 3]);
    schedule.reset(random.fork(2));
    seedCrypto(seed);
    beginAt(time);
    resetTimers();
    await simulated.deleteAllRows();
    const next: World = {
      seed,
      random,
      schedule,
      simulated,
      server,
      app,
      model: createModel(),
      faults: NO_FAULTS,
      worker: await startWorker(mailConnections),
      received: [],
      problems: [],
      trace: [],
      faultsOfTurn: 0,
      note: (fact) => next.trace.push(`${new Date(getTime()).toISOString()} ${fact}`),
      report: (problem) => {
        if (!next.problems.includes(problem)) next.problems.push(problem);
      },
      newBrowser: () => {
        const browser = new TestBrowser(app.app);
        // Limits of requests count by address: one for each seed.
        browser.address = `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`;
        return browser;
      },
      killWorker: async () => {
        next.note(`${workerName(next.worker)} dies`);
        endWorker(next.worker);
        next.worker = await restartWorker(mailConnections);
      },
      restartDatabase: () => {
        next.note('the database restarts');
        next.faultsOfTurn += 1;
        server.restart();
      },
    };
    world = next;
    return next;
  };

  const prepared = await prepareCompanies(() => beginEmpty(0, PREPARATION_TIME));
  // Loads the modules that the product loads with the first import: the schedule cannot see that Node reads them.
  await importPeople(getWorld());
  await app.queue.runWaiting();

  /** Begins a seed: a company of its own at a time of its own. */
  const begin = async (seed: number): Promise<World> => {
    const { between } = createSeededRandom(seed).fork(3);
    const time = Date.UTC(2026, 0, 2 + between(0, 364), between(0, 23), between(0, 59));
    const next = await beginEmpty(seed, time);
    await beginWithCompany(next, prepared);
    return next;
  };

  return {
    begin,
    /** From now on everything waits for its turn. */
    setGates: (on: boolean): void => {
      isGated = on;
    },
    close: app.close,
  };
};

export type OpenedWorld = Awaited<ReturnType<typeof openWorld>>;

const workerName = ({ client }: SendingWorker): string => client.replace(/\d+/, '');

/** Digest of what happened: equal digests mean equal runs. */
export const digestTrace = ({ trace }: World): string =>
  createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16);
