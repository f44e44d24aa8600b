import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestPassword } from '../../contract/administration/accounts/auth.ts';
import { Client } from './client.ts';
import { copyFirstStart } from './demonstration.ts';
import { firstAdmin, PASSWORD } from './first-admin.ts';
import { temporaryFolder } from './folder.ts';
import { type Postgres, query, startPostgres } from './postgres.ts';
import { Server } from './server.ts';
import { acceptTerms, makeBooklet, saveBlock, textsOf, upload } from './walk.ts';

let folder: ReturnType<typeof temporaryFolder>;
let postgres: Postgres;
let bucket: S3rver;
let s3Env: Record<string, string>;
let smtp: SMTPServer;
let smtpUrl: string;
const letters: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  folder = temporaryFolder();
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder.path, 's3'),
    configureBuckets: [{ name: 'livrets', configs: [] }],
  });
  const { port }: AddressInfo = await bucket.run();
  s3Env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'livrets',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await postgres.stop();
  await bucket.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  folder.remove();
});

/** Every file under a folder; none when the folder does not exist. */
const filesIn = (path: string) =>
  existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];

// One real part at a time, then all of them: each must work without the others.
const HOMES = [
  { database: false, files: false, mail: false },
  { database: true, files: false, mail: false },
  { database: false, files: true, mail: false },
  { database: false, files: false, mail: true },
  { database: true, files: true, mail: true },
  ...(process.env.EMBARQUE_ALL_HOMES
    ? [
        { database: true, files: true, mail: false },
        { database: true, files: false, mail: true },
        { database: false, files: true, mail: true },
      ]
    : []),
].map((home, index) => ({
  ...home,
  index,
  name: `${home.database ? 'PostgreSQL' : 'PGlite'}, files in ${home.files ? 'S3' : 'a folder'}, mail ${home.mail ? 'by SMTP' : 'kept'}`,
}));

describe.each(HOMES)('$name', ({ database, files, mail, index }) => {
  test('sign in, make a booklet, save a text and a picture, be written to, and find all of it after a restart', async () => {
    const data = join(folder.path, `data-${index}`);
    const databaseUrl = database ? await postgres.database() : null;
    const env = {
      DATA_DIR: data,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(files ? s3Env : {}),
      ...(mail ? { SMTP_URL: smtpUrl } : {}),
    };
    // Without a bucket or a database, start.test.ts already covers the first start.
    if (!database && !files) await copyFirstStart(data);
    const server = new Server({ env });
    const filesInBucket = filesIn(join(folder.path, 's3')).length;
    letters.length = 0;
    try {
      const client = databaseUrl ? await firstAdmin(server) : new Client(await server.ready());
      const email = databaseUrl ? 'premiere@exemple.fr' : 'admin@demo.fr';
      if (!databaseUrl) {
        await client.signIn(email, PASSWORD);
        await acceptTerms(client);
      }
      const { block, pageId } = await makeBooklet(client, 'Bienvenue chez nous', 'premier jet');
      await saveBlock(client, block, 'texte relu');
      const picture = await upload(client);
      await new Client(client.address).call(requestPassword, { body: { email } });

      const sent = () => letters.filter((letter) => letter.includes(email)).length;
      if (mail) await expect.poll(sent, { timeout: 15_000 }).toBe(1);
      if (databaseUrl) {
        const states = () => query(databaseUrl, 'select state from outbox');
        await expect.poll(states, { timeout: 15_000 }).toEqual([{ state: mail ? 'sent' : 'kept' }]);
      }
      expect((await server.stop()).code).toBe(0);
      expect(sent()).toBe(mail ? 1 : 0);
      expect(existsSync(join(data, 'database'))).toBe(!database);
      expect(filesIn(join(data, 'fichiers')).length > 0).toBe(!files);
      expect(filesIn(join(folder.path, 's3')).length > filesInBucket).toBe(files);

      const again = new Server({ env });
      try {
        client.address = await again.ready();
        expect(await textsOf(client, pageId)).toEqual([expect.stringContaining('texte relu')]);
        const shown = await client.fetch(picture);
        expect(shown.status).toBe(200);
        expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
      } finally {
        await again.stop();
      }
    } finally {
      await server.stop('SIGKILL');
    }
  }, 120_000);
});
