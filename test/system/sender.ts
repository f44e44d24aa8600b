/**
 * A program that only sends, as each node does: `node test/system/sender.ts DATABASE_URL SMTP_URL FOLDER`. It prints a
 * line when ready, and ends on SIGTERM.
 */

import { startSendingEngine } from '../../server/messages/sending/engine.ts';
import { openPostgresPool } from '../../server/platform/data/connection/client.ts';
import { openStorage } from '../../server/platform/files/storage/storage.ts';
import { createLogger } from '../../server/platform/http/log.ts';
import { createMailRouter } from '../../server/platform/mail/mail-router.ts';
import { createVault } from '../../server/platform/security/vault.ts';

const [, , databaseUrl = '', smtpUrl = '', folder = '', silence = '20'] = process.argv;
const database = await openPostgresPool(databaseUrl);
const engine = await startSendingEngine({
  db: database.db,
  sendingContext: {
    storage: await openStorage({ kind: 'folder', folder }),
    productName: 'Embarque',
    origin: 'https://livrets.exemple.fr',
    secret: 'a-secret-only-for-tests',
  },
  postOffice: createMailRouter(database.db, createVault('a-secret-only-for-tests'), {
    smtpUrl: smtpUrl === '' ? null : smtpUrl,
    from: 'ne-pas-repondre@embarque.localhost',
    privateServers: true,
  }),
  shared: true,
  log: createLogger('error', { write: (line) => process.stderr.write(line) }),
  pace: { poll: 100, beat: 500, silence: Number(silence) },
  auto: true,
});
process.stdout.write('ready\n');
process.once('SIGTERM', async () => {
  await engine.stop();
  await database.close();
  process.exit(0);
});
