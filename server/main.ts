import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { scheduleMailboxes } from './messages/mail-settings/read.ts';
import { scheduleSending, sendingOf } from './messages/sending/open.ts';
import { openDatabase, openFiles } from './open.ts';
import { backUp } from './operations/backup/back-up.ts';
import { openDoor } from './operations/backup/door.ts';
import { refuseUnfinished } from './operations/backup/restore.ts';
import { seed } from './operations/seed/seed.ts';
import type { Db } from './platform/data/client.ts';
import { migrate } from './platform/data/migrate.ts';
import { settings } from './platform/data/schema/people.ts';
import { diskIsFull, isFull } from './platform/files/disk.ts';
import { openLog } from './platform/http/log.ts';
import { Sessions } from './platform/http/session.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openPostOffice } from './platform/mail/post-office.ts';
import { openVault } from './platform/security/vault.ts';
import { StartError } from './platform/start-error.ts';
import { openJobs } from './platform/work/jobs/jobs.ts';
import type { Services } from './services.ts';
import { scheduleUpkeep } from './upkeep.ts';

/** Secret shared by all nodes, created by the first one to start. */
const sharedSecret = async (db: Db): Promise<string> => {
  await db
    .insert(settings)
    .values({ key: 'cookie_secret', value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, 'cookie_secret'));
  if (!row) throw new StartError('Le secret partagé ne peut pas être lu dans la base.');
  return row.value;
};

const listen = async (app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> => {
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
const opened = () => {
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

const start = async (config: Config, log: Logger, open: ReturnType<typeof opened>): Promise<void> => {
  if (config.databaseUrl === null) refuseUnfinished(config.dataDir);
  const database = await openDatabase(config);
  open.add(database.close);
  const { db } = database;
  await migrate(db);
  const storage = await openFiles(config);
  const jobs = await openJobs(database, log);
  open.add(jobs.stop);
  const secret = await sharedSecret(db);
  const vault = openVault(secret);
  const postOffice = openPostOffice(db, vault, {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    privateServers: config.privateMailServers,
  });
  const mailer = await openMailer(db, jobs, postOffice);
  open.add(mailer.close);
  const sessions = new Sessions(db, config);
  const sending = await sendingOf({ config, database, storage, postOffice }, secret, log, { auto: true });
  open.add(sending.stop);
  const services: Services = {
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
  const welcome = await seed(services);
  await scheduleUpkeep(services, log);
  await scheduleSending(services);
  await scheduleMailboxes(services, log);
  const app = await buildApp(services, log, secret);
  open.add(async () => {
    // A connection with a request in progress stays open for the browser's next request, and would delay the close.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(sweep);
  });
  if (database.snapshot) {
    const files = config.s3 ? null : join(config.dataDir, 'fichiers');
    const door = await openDoor(config.dataDir, log, (into) => backUp({ database, files }, into));
    open.add(door.close);
  }
  const address = await listen(app, config);
  process.stdout.write(`\n${welcome(address)}\n`);
};

/** Maximum wait for requests and jobs in progress, in milliseconds. */
const PATIENCE = 10_000;

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const open = opened();
  let started: Promise<void> | null = null;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    // If a signal arrives during start-up, finish opening, then close everything.
    await started?.catch(() => {});
    await open.closeAll();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  // This process ends when its parent dies (npm start on an older Node).
  process.on('disconnect', () => void end());
  try {
    started = start(config, log, open);
    await started;
  } catch (error) {
    if (ending) return;
    await open.closeAll();
    if (config.databaseUrl === null && isFull(config.dataDir)) throw new StartError(diskIsFull(config.dataDir));
    throw error;
  }
};

run().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`\n${error.message}\n`);
  else process.stderr.write(`\nEmbarque n’a pas pu démarrer.\n${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
