import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestPassword } from '../../contract/administration/accounts/auth.ts';
import { ApiClient } from './api-client.ts';
import { acceptTerms, listBlockTexts, makeBooklet, saveBlock, uploadLogo } from './client-steps.ts';
import { FIRST_ADMIN_PASSWORD, signInFirstAdmin } from './first-admin.ts';
import { copyFirstStart } from './first-start.ts';
import { type MailSink, openMailSink } from './mail-sink.ts';
import { runQuery, startPostgres, type TestPostgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

let folder: ReturnType<typeof createTemporaryFolder>;
let postgres: TestPostgres;
let bucket: S3rver;
let s3Env: Record<string, string>;
let sink: MailSink;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = createTemporaryFolder();
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
  sink = await openMailSink();
});
afterAll(async () => {
  await postgres.stop();
  await bucket.close();
  await sink.close();
  folder.remove();
});

/** Every file under a folder; none when the folder does not exist. */
const listFiles = (path: string) =>
  existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];

// One real part at a time, then all of them: each must work without the others.
const CONFIGURATIONS = [
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

describe.each(CONFIGURATIONS)('$name', ({ database, files, mail, index }) => {
  test('sign in, make a booklet, save a text and a picture, be written to, and find all of it after a restart', async () => {
    const data = join(folder.path, `data-${index}`);
    const databaseUrl = database ? await postgres.createDatabase() : null;
    const env = {
      DATA_DIR: data,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(files ? s3Env : {}),
      ...(mail ? { SMTP_URL: sink.url } : {}),
    };
    // Without a bucket or a database, start.test.ts already covers the first start.
    if (!database && !files) await copyFirstStart(data);
    const server = new ServerProcess({ env });
    const filesInBucket = listFiles(join(folder.path, 's3')).length;
    sink.received.length = 0;
    try {
      const client = databaseUrl ? await signInFirstAdmin(server) : new ApiClient(await server.waitUntilReady());
      const email = databaseUrl ? 'premiere@exemple.fr' : 'admin@demo.fr';
      if (!databaseUrl) {
        await client.signIn(email, FIRST_ADMIN_PASSWORD);
        await acceptTerms(client);
      }
      const { block, pageId } = await makeBooklet(client, 'Bienvenue chez nous', 'premier jet');
      await saveBlock(client, block, 'texte relu');
      const picture = await uploadLogo(client);
      await new ApiClient(client.address).call(requestPassword, { body: { email } });

      const sent = () => sink.received.filter(({ source }) => source.includes(email)).length;
      if (mail) await expect.poll(sent, { timeout: 15_000 }).toBe(1);
      if (databaseUrl) {
        const states = () => runQuery(databaseUrl, 'select state from outbox');
        await expect.poll(states, { timeout: 15_000 }).toEqual([{ state: mail ? 'sent' : 'kept' }]);
      }
      expect((await server.stop()).code).toBe(0);
      expect(sent()).toBe(mail ? 1 : 0);
      expect(existsSync(join(data, 'database'))).toBe(!database);
      expect(listFiles(join(data, 'fichiers')).length > 0).toBe(!files);
      expect(listFiles(join(folder.path, 's3')).length > filesInBucket).toBe(files);

      const again = new ServerProcess({ env });
      try {
        client.address = await again.waitUntilReady();
        expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('texte relu')]);
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
