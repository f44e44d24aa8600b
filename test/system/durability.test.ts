import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { acceptTerms, makeBooklet } from './client-steps.ts';
import { FIRST_ADMIN_PASSWORD } from './first-admin.ts';
import { copyFirstStart } from './first-start.ts';
import { countLostSaves, killDuringSaves, makeWriters } from './kill-during-saves.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const folder = createTemporaryFolder();
afterAll(() => {
  folder.remove();
});

test('killed amid saves three times, the embedded server has every save that it answered', async () => {
  const start = () => new ServerProcess({ env: { DATA_DIR: join(folder.path, 'data') } });
  await copyFirstStart(join(folder.path, 'data'));
  let server = start();
  try {
    const client = new ApiClient(await server.waitUntilReady());
    await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
    await acceptTerms(client);
    const { pageId } = await makeBooklet(client, 'Solide', 'premier');
    const writers = await makeWriters(client, pageId, 4);
    for (let kill = 0; kill < 3; kill += 1) {
      expect(await killDuringSaves(server, writers, 300 + 200 * kill)).toBeGreaterThan(0);
      server = start();
      client.address = await server.waitUntilReady();
      expect(await countLostSaves(writers)).toBe(0);
    }
  } finally {
    await server.stop('SIGKILL');
  }
}, 120_000);
