import type { Config } from './config.ts';
import type { SendingService } from './messages/sending/sending-service.ts';
import type { Database, Db } from './platform/data/client.ts';
import type { Storage } from './platform/files/storage/storage.ts';
import type { Sessions } from './platform/http/session.ts';
import type { MailRouter } from './platform/mail/mail-router.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Vault } from './platform/security/vault.ts';
import type { Jobs } from './platform/work/jobs/jobs.ts';

/** Services available to features. Created once, in main.ts. */
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
  sending: SendingService;
  vault: Vault;
  /** Secret shared by all nodes: signs URLs and cookies. */
  secret: string;
}
