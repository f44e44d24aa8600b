import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { Sessions } from './http/session.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PostOffice } from './mail/post-office.ts';
import type { Sending } from './sending/sending.ts';
import type { Storage } from './storage/storage.ts';
import type { Vault } from './vault.ts';

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
