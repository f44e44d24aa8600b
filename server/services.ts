import type { Config } from './config.ts';
import type { Sending } from './messages/sending/sending.ts';
import type { Database, Db } from './platform/data/client.ts';
import type { Storage } from './platform/files/storage/storage.ts';
import type { Sessions } from './platform/http/session.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { PostOffice } from './platform/mail/post-office.ts';
import type { Vault } from './platform/security/vault.ts';
import type { Jobs } from './platform/work/jobs/jobs.ts';

/** The doors that features reach the outside through. Made once, in app.ts. */
export interface Services {
  config: Config;
  database: Database;
  /** For the platform's own tables; a company's data goes through a Scope. */
  db: Db;
  sessions: Sessions;
  storage: Storage;
  mailer: Mailer;
  postOffice: PostOffice;
  jobs: Jobs;
  sending: Sending;
  vault: Vault;
  /** What all nodes share: signs what addresses name. */
  secret: string;
}
