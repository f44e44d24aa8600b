import type { Config } from './config.ts';
import type { Database, Db } from './data/connection/client.ts';
import type { Storage } from './files/storage/storage.ts';
import type { Sessions } from './http/session.ts';
import type { MailRouter } from './mail/mail-router.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Vault } from './security/vault.ts';
import type { Jobs } from './work/jobs/jobs.ts';

/** Services that every feature may use. Created once, in serve.ts. */
export interface Services {
  config: Config;
  database: Database;
  /** Access to the platform's own tables; company data goes through a Scope. */
  db: Db;
  sessions: Sessions;
  storage: Storage;
  mailer: Mailer;
  postOffice: MailRouter;
  jobs: Jobs;
  vault: Vault;
  /** Secret shared by all nodes: signs URLs and cookies. */
  secret: string;
}
