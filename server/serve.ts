import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { loadSharedSecret } from './load-shared-secret.ts';
import { scheduleMailboxReading } from './messages/mail-settings/read-mailbox.ts';
import { scheduleCampaignStarts, startSending } from './messages/sending/start-sending.ts';
import type { MessageServices } from './messages/services.ts';
import { openDatabase, openFileStorage } from './open-resources.ts';
import { openBackupSocket } from './operations/backup/backup-socket.ts';
import { createBackup } from './operations/backup/create-backup.ts';
import { refuseUnfinishedRestore } from './operations/backup/unfinished-restore.ts';
import { seedDatabase } from './operations/seed/seed.ts';
import type { Config } from './platform/config.ts';
import { applyMigrations } from './platform/data/connection/migrate.ts';
import { closeEarlyOpenings } from './platform/data/embedded/early-opening.ts';
import { formatDiskFullMessage, isDiskFull } from './platform/files/disk.ts';
import { createLogger } from './platform/http/log.ts';
import { Sessions } from './platform/http/session.ts';
import { createMailRouter } from './platform/mail/mail-router.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createVault } from './platform/security/vault.ts';
import { StartError } from './platform/start-error.ts';
import { type Jobs, startJobQueue } from './platform/work/jobs/jobs.ts';
import { scheduleUpkeep } from './upkeep.ts';

const listenOnPort = async (app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Le port ${config.port} est déjà pris. Fermez le programme qui l’occupe, ou choisissez-en un autre : PORT=3001 npm start`,
      );
    }
    if (code === 'EACCES') throw new StartError(`Le port ${config.port} demande des droits d’administrateur.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`L’adresse « ${config.host} » n’est pas celle de cette machine. Vérifiez HOST.`);
    }
    throw error;
  }
};

/** Opened resources, closed in the reverse order. One that fails to close does not keep the others open. */
const createResourceStack = () => {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    add: (close: () => Promise<unknown>) => {
      closing.push(close);
    },
    closeAll: async () => {
      for (let close = closing.pop(); close; close = closing.pop()) {
        await close().catch((error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        });
      }
    },
  };
};

const startServer = async (
  config: Config,
  log: Logger,
  open: ReturnType<typeof createResourceStack>,
): Promise<Jobs> => {
  if (config.databaseUrl === null) refuseUnfinishedRestore(config.dataDir);
  const database = await openDatabase(config);
  open.add(database.close);
  const { db } = database;
  await applyMigrations(db);
  const storage = await openFileStorage(config);
  const jobs = await startJobQueue(database, log);
  open.add(jobs.stop);
  const secret = await loadSharedSecret(db);
  const vault = createVault(secret);
  const postOffice = createMailRouter(db, vault, {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    privateServers: config.privateMailServers,
  });
  const mailer = await createMailer(db, jobs, postOffice);
  open.add(mailer.close);
  const sessions = new Sessions(db, config);
  const sending = await startSending({ config, database, storage, postOffice }, secret, log, { auto: true });
  open.add(sending.stop);
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
    secret,
  };
  const welcome = await seedDatabase(services);
  await scheduleUpkeep(services, log);
  await scheduleCampaignStarts(services);
  await scheduleMailboxReading(services, log);
  const app = await buildApp(services, log, secret);
  open.add(() => app.close());
  if (database.snapshot) {
    const files = config.s3 ? null : join(config.dataDir, 'fichiers');
    const door = await openBackupSocket(config.dataDir, log, (into) => createBackup({ database, files }, into));
    open.add(door.close);
  }
  const address = await listenOnPort(app, config);
  process.stdout.write(`\n${welcome(address)}\n`);
  return jobs;
};

/** Pause before the first jobs: their statements would delay the first answers, most of all on the embedded database. */
const JOBS_DELAY_MS = 1000;

/**
 * Maximum wait for requests and jobs in progress, in milliseconds. On a busy machine the end of an upload or of a
 * publication takes more than ten seconds.
 */
const MAX_SHUTDOWN_MS = 30_000;

const runServer = async (ending: AbortSignal): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const open = createResourceStack();
  let started: Promise<unknown> | null = null;
  const end = async () => {
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
    // If the server is told to end during start-up, finish opening, then close everything.
    await started?.catch(() => {});
    await open.closeAll();
    process.exit(0);
  };
  ending.addEventListener('abort', () => void end(), { once: true });
  try {
    const starting = startServer(config, log, open);
    started = starting;
    const jobs = await starting;
    await wait(JOBS_DELAY_MS, undefined, { signal: ending });
    started = jobs.startWorkers();
    await started;
  } catch (error) {
    if (ending.aborted) return;
    await open.closeAll();
    if (config.databaseUrl === null && isDiskFull(config.dataDir))
      throw new StartError(formatDiskFullMessage(config.dataDir));
    throw error;
  }
};

/** Runs the server until `ending`, which may have come while this module was loading. */
export const serve = async (ending: AbortSignal): Promise<void> => {
  try {
    if (!ending.aborted) return await runServer(ending);
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
    await closeEarlyOpenings();
    process.exit(0);
  } catch (error) {
    await closeEarlyOpenings();
    if (error instanceof StartError) process.stderr.write(`\n${error.message}\n`);
    else process.stderr.write(`\nEmbarque n’a pas pu démarrer.\n${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
};
