/**
 * Twenty times on each database, the server is killed (kill -9) while clients save numbered texts, and restarted: every
 * save answered 200 must be present. None may be missing. `KILLS=5` for fewer.
 */
import { join } from 'node:path';
import { ApiClient } from '../test/system/api-client.ts';
import { acceptTerms, makeBooklet } from '../test/system/client-steps.ts';
import { FIRST_ADMIN_PASSWORD, signInFirstAdmin } from '../test/system/first-admin.ts';
import { copyFirstStart } from '../test/system/first-start.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { countLostSaves, killDuringSaves, makeWriters } from '../test/system/kill-during-saves.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { ServerProcess } from '../test/system/server-process.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { reportFigure } from './measures.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const WRITERS = 8;

const folder = createTemporaryFolder();
const postgres = await startPostgres();

const countLosses = async (home: string, databaseUrl: string | null) => {
  const env = { DATA_DIR: join(folder.path, home), ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const start = () => new ServerProcess({ env });
  if (!databaseUrl) await copyFirstStart(env.DATA_DIR);
  let server = start();
  let acknowledged = 0;
  let missing = 0;
  try {
    const client = databaseUrl ? await signInFirstAdmin(server) : new ApiClient(await server.waitUntilReady());
    if (!databaseUrl) {
      await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
      await acceptTerms(client);
    }
    const { pageId } = await makeBooklet(client, 'Solide', 'premier');
    const writers = await makeWriters(client, pageId, WRITERS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged += await killDuringSaves(server, writers, 200 + Math.random() * 600);
      server = start();
      client.address = await server.waitUntilReady();
      missing += await countLostSaves(writers);
    }
  } finally {
    await server.stop('SIGKILL');
  }
  console.log(`  ${home.padEnd(12)} ${KILLS} kills, ${acknowledged} saves answered, ${missing} missing`);
  if (acknowledged === 0) throw new Error('No save was answered.');
  reportFigure({
    name: `enregistrements confirmés et perdus (${home})`,
    value: missing,
    unit: `sur ${acknowledged}`,
    target: { atMost: 0 },
    reference: `${KILLS} arrêts brutaux`,
  });
};

try {
  await countLosses('embedded', null);
  await countLosses('postgresql', await copyInstallation(postgres));
} finally {
  await postgres.stop();
  folder.remove();
}
