import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBuild } from '../test/system/build.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { ServerProcess } from '../test/system/server-process.ts';
import { getServerSettings, PRISTINE_VARIABLE, type PristineDemonstration } from './steps/copy-demonstration.ts';

/** Creates the demonstration as `npm start` does; each test file starts with a copy. Returns its removal. */
export default async function createDemonstration(): Promise<() => Promise<void>> {
  await requireBuild('browser', 'server');
  const folder = mkdtempSync(join(tmpdir(), 'embarque-e2e-pristine-'));
  const postgres = await startPostgres().catch((error: Error) => {
    console.log(`The journeys run on the embedded database: ${error.message}`);
    return null;
  });
  const url = await postgres?.createDatabase();
  const server = new ServerProcess({ env: getServerSettings(folder, url) });
  try {
    await server.waitUntilReady();
  } finally {
    await server.stop();
  }
  const pristine: PristineDemonstration = { folder, postgres: postgres && url ? { server: postgres.url, url } : null };
  process.env[PRISTINE_VARIABLE] = JSON.stringify(pristine);
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
