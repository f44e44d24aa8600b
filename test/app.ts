import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { startSending } from '../server/messages/sending/start-sending.ts';
import type { MessageServices } from '../server/messages/services.ts';
import type { Config } from '../server/platform/config.ts';
import { openStorage } from '../server/platform/files/storage/storage.ts';
import { Sessions } from '../server/platform/http/session.ts';
import { createMailRouter } from '../server/platform/mail/mail-router.ts';
import { createMailer } from '../server/platform/mail/mailer.ts';
import { createVault } from '../server/platform/security/vault.ts';
import type { JobData, Jobs } from '../server/platform/work/jobs/jobs.ts';
import { Browser } from './browser.ts';
import { openTestDatabase } from './database.ts';
import { Factory } from './factory.ts';

/** Jobs run at once, in the caller's turn; the real queue has its own test. */
const createDirectJobs = (): Jobs => {
  const handlers = new Map<string, (data: JobData) => Promise<void>>();
  /** Jobs sent within a transaction: they exist once it ends. */
  const waiting = new Map<string, JobData[]>();
  return {
    work: async (queue, handle) => {
      handlers.set(queue, handle);
    },
    send: async (queue, data, { within } = {}) => {
      if (within === undefined) await handlers.get(queue)?.(data);
      else waiting.set(queue, [...(waiting.get(queue) ?? []), data]);
    },
    wake: async (queue) => {
      const jobs = waiting.get(queue) ?? [];
      waiting.delete(queue);
      for (const data of jobs) await handlers.get(queue)?.(data);
    },
    schedule: async () => {},
    startWorkers: async () => {},
    stop: async () => {},
  };
};

const TEST_SECRET = 'a-secret-only-for-tests-a-secret-only-for-tests';

export interface TestApp {
  app: Awaited<ReturnType<typeof buildApp>>;
  services: MessageServices;
  make: Factory;
  /** A new browser: own cookies, CSRF token, typed calls. */
  browser: () => Browser;
  close: () => Promise<void>;
}

/** The whole application on a real database and a real folder, called over HTTP without a port. */
export const startTestApp = async (
  settings: Partial<Config> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestApp> => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'embarque-test-'));
  const config: Config = {
    ...readConfig({}),
    demo: false,
    serveWeb: false,
    logLevel: 'silent',
    // Mail servers of tests run on this machine.
    privateMailServers: true,
    ...settings,
  };
  const { db } = database;
  const storage = await openStorage({ kind: 'folder', folder });
  const jobs = createDirectJobs();
  const vault = createVault(TEST_SECRET);
  const postOffice = createMailRouter(db, vault, {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    privateServers: config.privateMailServers,
  });
  // Messages stay in the outbox, where tests read them; campaigns use the transport of the settings.
  const mailer = await createMailer(
    db,
    jobs,
    createMailRouter(db, vault, { smtpUrl: null, from: config.mailFrom, privateServers: true }),
  );
  const sessions = new Sessions(db, config);
  // Messages leave only when a test calls `sending.drain`.
  const sending = await startSending({ config, database, storage, postOffice }, TEST_SECRET, log, { auto: false });
  const services: MessageServices = {
    config,
    database,
    db,
    sessions,
    storage,
    mailer,
    jobs,
    sending,
    postOffice,
    vault,
    secret: TEST_SECRET,
  };
  const app = await buildApp(services, log, TEST_SECRET);
  await app.ready();
  return {
    app,
    services,
    make: new Factory(services),
    browser: () => new Browser(app),
    close: async () => {
      await app.close();
      await sending.stop();
      // Close the SMTP connections, or a test's own mail server waits for them.
      await mailer.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
