/** The application within the process of a bench, on its own database: to fill it, and to call it without a port. */
import { eq } from 'drizzle-orm';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { startSending } from '../server/messages/sending/start-sending.ts';
import type { MessageServices } from '../server/messages/services.ts';
import { openPostgresPool } from '../server/platform/data/connection/client.ts';
import { applyMigrations } from '../server/platform/data/connection/migrate.ts';
import { settings } from '../server/platform/data/schema/people.ts';
import { openStorage } from '../server/platform/files/storage/storage.ts';
import { createLogger } from '../server/platform/http/log.ts';
import { Sessions } from '../server/platform/http/session.ts';
import { createMailRouter } from '../server/platform/mail/mail-router.ts';
import { createMailer } from '../server/platform/mail/mailer.ts';
import { createVault } from '../server/platform/security/vault.ts';
import type { Jobs } from '../server/platform/work/jobs/jobs.ts';
import { Browser } from '../test/browser.ts';
import { Factory } from '../test/factory.ts';
import { formatCookies } from './measures.ts';

type User = Awaited<ReturnType<Factory['user']>>;

/** No background job runs during a measure. */
const NO_JOBS: Jobs = {
  work: async () => {},
  send: async () => {},
  wake: async () => {},
  schedule: async () => {},
  startWorkers: async () => {},
  stop: async () => {},
};

/** `databaseUrl`: a PostgreSQL, migrated if needed. `folder`: the storage of files. */
export const openInProcess = async (databaseUrl: string, folder: string) => {
  const database = await openPostgresPool(databaseUrl);
  const { db } = database;
  await applyMigrations(db);
  const config = { ...readConfig({}), serveWeb: false };
  const storage = await openStorage({ kind: 'folder', folder });
  const vault = createVault('a-secret-for-a-bench');
  const postOffice = createMailRouter(db, vault, { smtpUrl: null, from: config.mailFrom, privateServers: false });
  const services: MessageServices = {
    config,
    vault,
    secret: '',
    postOffice,
    database,
    db,
    jobs: NO_JOBS,
    sessions: new Sessions(db, config),
    storage,
    sending: await startSending({ config, database, storage, postOffice }, '', createLogger('silent'), { auto: false }),
    mailer: await createMailer(db, NO_JOBS, postOffice),
  };
  const [secret] = await db.select().from(settings).where(eq(settings.key, 'cookie_secret'));
  const cookieSecret = secret?.value ?? 'a-secret-for-a-bench-a-secret-for-a-bench';
  const app = await buildApp(services, createLogger('silent'), cookieSecret);
  const make = new Factory(services);
  return {
    database,
    db,
    app,
    make,
    /** Admins of one company. */
    colleagues: async (companyId: string, many: number): Promise<User[]> => {
      const people: User[] = [];
      for (let n = 0; n < many; n += 1) people.push(await make.user({ companyId, firstName: `Camille ${n}` }));
      return people;
    },
    /** The cookies of people who are signed in, as a header. */
    signIn: async (people: User[]): Promise<string[]> => {
      const cookies: string[] = [];
      for (const person of people) {
        const browser = new Browser(app);
        await make.signInAs(browser, person);
        cookies.push(formatCookies(browser.cookies));
      }
      return cookies;
    },
    close: async (): Promise<void> => {
      await app.close();
      await database.close();
    },
  };
};
