/**
 * Twenty times on each database, the server is killed (kill -9) while clients save numbered texts, and restarted: every
 * save answered 200 must be present. Exit code 1 when one is missing. `KILLS=5` for fewer.
 */
import { join } from 'node:path';
import { Client } from '../test/system/client.ts';
import { copyFirstStart } from '../test/system/demonstration.ts';
import { firstAdmin, PASSWORD } from '../test/system/first-admin.ts';
import { temporaryFolder } from '../test/system/folder.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { killAmidSaves, makeWriters, missingAfter } from '../test/system/kills.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { Server } from '../test/system/server.ts';
import { acceptTerms, makeBooklet } from '../test/system/walk.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const WRITERS = 8;

const folder = temporaryFolder();
const postgres = await startPostgres();

const measure = async (home: string, databaseUrl: string | null) => {
  const env = { DATA_DIR: join(folder.path, home), ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const start = () => new Server({ env });
  if (!databaseUrl) await copyFirstStart(env.DATA_DIR);
  let server = start();
  let acknowledged = 0;
  let missing = 0;
  try {
    const client = databaseUrl ? await firstAdmin(server) : new Client(await server.ready());
    if (!databaseUrl) {
      await client.signIn('admin@demo.fr', PASSWORD);
      await acceptTerms(client);
    }
    const { pageId } = await makeBooklet(client, 'Solide', 'premier');
    const writers = await makeWriters(client, pageId, WRITERS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged += await killAmidSaves(server, writers, 200 + Math.random() * 600);
      server = start();
      client.address = await server.ready();
      missing += await missingAfter(writers);
    }
  } finally {
    await server.stop('SIGKILL');
  }
  console.log(`  ${home.padEnd(12)} ${KILLS} kills, ${acknowledged} saves answered, ${missing} missing`);
  if (missing > 0 || acknowledged === 0) process.exitCode = 1;
};

try {
  await measure('embedded', null);
  await measure('postgresql', await copyInstallation(postgres));
} finally {
  await postgres.stop();
  folder.remove();
}
