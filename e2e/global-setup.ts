import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '../test/system/server.ts';
import { PRISTINE } from './steps/test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Makes the demo world once, as `npm start` does, for every file of tests to begin with a copy of. Gives what removes it. */
export default async function makeWorld(): Promise<() => void> {
  if (!existsSync(join(root, 'dist/web/index.html')))
    throw new Error('Nothing is built yet: run `npm run build` first.');
  const data = mkdtempSync(join(tmpdir(), 'embarque-e2e-pristine-'));
  const server = new Server({ env: { NODE_ENV: 'production', DATA_DIR: data, SERVE_WEB: '1' } });
  try {
    await server.ready();
  } finally {
    await server.stop();
  }
  process.env[PRISTINE] = data;
  return () => rmSync(data, { recursive: true, force: true });
}
