import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { scheduleCampaignStarts, startSending } from '../../server/messages/sending/start-sending.ts';
import type { MessageServices } from '../../server/messages/services.ts';
import { openPostgresPool } from '../../server/platform/data/connection/client.ts';
import { applyMigrations } from '../../server/platform/data/connection/migrate.ts';
import { openStorage } from '../../server/platform/files/storage/storage.ts';
import { Sessions } from '../../server/platform/http/session.ts';
import { createMailRouter } from '../../server/platform/mail/mail-router.ts';
import { createMailer } from '../../server/platform/mail/mailer.ts';
import { createVault } from '../../server/platform/security/vault.ts';
import { scheduleUpkeep } from '../../server/upkeep.ts';
import { Factory } from '../factory.ts';
import { runAsProgram } from './clock.ts';
import type { DatabaseServer } from './network/database-server.ts';
import { DATABASE_PORT } from './network/database-server.ts';
import { MAIL_PORT } from './network/mail-server.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import { createSimulatedJobs } from './simulated-jobs.ts';

const SECRET = 'a-secret-only-for-tests-a-secret-only-for-tests';
export const ORIGIN = 'https://livrets.exemple.fr';

const log = pino({ level: process.env.SIMULATION_LOG ?? 'silent' });
const config = { ...readConfig({}), serveWeb: false, privateMailServers: true, publicUrl: ORIGIN };

const getDatabaseUrl = (client: string): string => `postgres://${client}@127.0.0.1:${DATABASE_PORT}/embarque`;

/**
 * A program that sends, with connections of its own: it can die alone. `mailConnections`: as many messages may be on their
 * way at once, others wait.
 */
export const startSendingWorker = async (
  client: string,
  mailConnections: number,
  { storage, vault }: Pick<MessageServices, 'storage' | 'vault'>,
) => {
  const database = await openPostgresPool(getDatabaseUrl(client));
  const postOffice = createMailRouter(database.db, vault, {
    smtpUrl: `smtp://127.0.0.1:${MAIL_PORT}?ignoreTLS=true&maxConnections=${mailConnections}&name=${client}`,
    from: config.mailFrom,
    privateServers: true,
  });
  const sending = await startSending({ config, database, storage, postOffice }, SECRET, log, { auto: false });
  const { promise: death, resolve: announceDeath } = Promise.withResolvers<void>();
  return {
    client,
    sending: { ...sending, drain: () => runAsProgram(client, sending.drain) },
    /** Resolves when the program dies: what it was doing never ends. */
    death,
    announceDeath,
  };
};
export type SendingWorker = Awaited<ReturnType<typeof startSendingWorker>>;

/** The whole application, as serve.ts builds it, without a port. `getWorker`: the program that sends at present. */
export const buildSimulatedApp = async (
  simulated: SimulatedDatabase,
  server: DatabaseServer,
  getWorker: () => SendingWorker,
) => {
  const database = { ...(await openPostgresPool(getDatabaseUrl('app'))), hasSingleSession: true };
  const { db } = database;
  await applyMigrations(db);
  await simulated.addRecords();
  const folder = await mkdtemp(join(tmpdir(), 'embarque-simulation-'));
  const storage = await openStorage({ kind: 'folder', folder });
  const vault = createVault(SECRET);
  const queue = createSimulatedJobs(() => db);
  const route = { smtpUrl: `smtp://127.0.0.1:${MAIL_PORT}?ignoreTLS=true&name=app`, from: config.mailFrom };
  const postOffice = createMailRouter(db, vault, { ...route, privateServers: true });
  const requests = await startSending({ config, database, storage, postOffice }, SECRET, log, { auto: false });
  const services: MessageServices = {
    config,
    database,
    db,
    storage,
    vault,
    postOffice,
    secret: SECRET,
    jobs: queue.jobs,
    sessions: new Sessions(db, config),
    mailer: await createMailer(
      db,
      queue.jobs,
      createMailRouter(db, vault, { ...route, smtpUrl: null, privateServers: true }),
    ),
    sending: {
      // Asked by requests, which do not die with the sending program.
      isCaptured: requests.isCaptured,
      verify: requests.verify,
      wake: () => getWorker().sending.wake(),
      drain: () => getWorker().sending.drain(),
      stop: async () => {},
    },
  };
  await scheduleUpkeep(services, log);
  await scheduleCampaignStarts(services);
  const app = await buildApp(services, log, SECRET);
  await app.ready();
  return {
    app,
    services,
    queue,
    server,
    make: new Factory(services),
    close: async (): Promise<void> => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type SimulatedApp = Awaited<ReturnType<typeof buildSimulatedApp>>;
