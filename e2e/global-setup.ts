import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBuild } from '../test/system/build.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { Server } from '../test/system/server.ts';
import { getServerSettings, PRISTINE, type Pristine } from './steps/demonstration.ts';

/** Creates the demonstration as `npm start` does; each test file starts with a copy. Returns its removal. */
export default async function makeWorld(): Promise<() => Promise<void>> {
  await requireBuild('browser', 'server');
  const folder = mkdtempSync(join(tmpdir(), 'embarque-e2e-pristine-'));
  const postgres = await startPostgres().catch((error: Error) => {
    console.log(`The journeys run on the embedded database: ${error.message}`);
    return null;
  });
  const url = await postgres?.database();
  const server = new Server({ env: getServerSettings(folder, url) });
  try {
    await server.ready();
  } finally {
    await server.stop();
  }
  const pristine: Pristine = { folder, postgres: postgres && url ? { server: postgres.url, url } : null };
  process.env[PRISTINE] = JSON.stringify(pristine);
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
