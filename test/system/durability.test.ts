import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Client } from './client.ts';
import { copyFirstStart } from './demonstration.ts';
import { PASSWORD } from './first-admin.ts';
import { temporaryFolder } from './folder.ts';
import { killAmidSaves, makeWriters, missingAfter } from './kills.ts';
import { Server } from './server.ts';
import { acceptTerms, makeBooklet } from './walk.ts';

const folder = temporaryFolder();
afterAll(() => {
  folder.remove();
});

test('killed amid saves three times, the embedded server has every save that it answered', async () => {
  const start = () => new Server({ env: { DATA_DIR: join(folder.path, 'data') } });
  await copyFirstStart(join(folder.path, 'data'));
  let server = start();
  try {
    const client = new Client(await server.ready());
    await client.signIn('admin@demo.fr', PASSWORD);
    await acceptTerms(client);
    const { pageId } = await makeBooklet(client, 'Solide', 'premier');
    const writers = await makeWriters(client, pageId, 4);
    for (let kill = 0; kill < 3; kill += 1) {
      expect(await killAmidSaves(server, writers, 300 + 200 * kill)).toBeGreaterThan(0);
      server = start();
      client.address = await server.ready();
      expect(await missingAfter(writers)).toBe(0);
    }
  } finally {
    await server.stop('SIGKILL');
  }
}, 120_000);
