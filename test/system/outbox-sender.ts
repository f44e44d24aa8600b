/**
 * A program that only sends, on an embedded database and without a mail server: `node test/system/outbox-sender.ts
 * FOLDER [N]`. It ends when nothing is left, or kills itself (SIGKILL) once the outbox holds N messages. It prints the
 * number of messages.
 */
import { sql } from 'drizzle-orm';
import { startSendingEngine } from '../../server/messages/sending/engine.ts';
import { openEmbeddedDatabase } from '../../server/platform/data/connection/client.ts';
import { openStorage } from '../../server/platform/files/storage/storage.ts';
import { createLogger } from '../../server/platform/http/log.ts';
import { createMailRouter } from '../../server/platform/mail/mail-router.ts';
import { createVault } from '../../server/platform/security/vault.ts';

const [, , folder = '', killedAt = 'Infinity'] = process.argv;
const { db, close } = await openEmbeddedDatabase(folder);
const queryNumber = async (query: ReturnType<typeof sql>): Promise<number> =>
  ((await db.execute(query)) as unknown as { rows: { n: number }[] }).rows[0]?.n ?? 0;

const engine = await startSendingEngine({
  db,
  sendingContext: {
    storage: await openStorage({ kind: 'folder', folder: `${folder}/fichiers` }),
    productName: 'Embarque',
    origin: 'https://livrets.exemple.fr',
    secret: 'a-secret-only-for-tests',
  },
  postOffice: createMailRouter(db, createVault('a-secret-only-for-tests'), {
    smtpUrl: null,
    from: 'a@embarque.localhost',
    privateServers: false,
  }),
  shared: false,
  log: createLogger('error', { write: (line) => process.stderr.write(line) }),
  pace: { poll: 20, beat: 500 },
  auto: true,
});
for (;;) {
  const n = await queryNumber(sql`select count(*)::int as n from outbox`);
  const isOver = (await queryNumber(sql`select count(*)::int as n from campaigns where state = 'running'`)) === 0;
  if (isOver || n >= Number(killedAt)) process.stdout.write(`${n}\n`);
  if (isOver) break;
  // The program kills itself: a watching process may notice too late.
  if (n >= Number(killedAt)) process.kill(process.pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 50));
}
await engine.stop();
await close();
