/**
 * Memory of the server with the demonstration: at rest after its second start, with PostgreSQL, and with the embedded
 * database beside PGlite alone on a copy of the same data; then after 100,000 requests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyFirstStart } from '../test/system/first-start.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { formatMemory, readProcessMemory, startBuiltServer } from './built-server.ts';
import { reportFigure } from './measures.ts';
import { prepareRequestMix, sendRequests } from './request-mix.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const SETTLE_MS = Number(process.env.SETTLE_MS ?? 10_000);
const CONNECTIONS = 10;
/** Target with PostgreSQL, and what the server may add to PGlite, in Mo. */
const SERVER_MB = 180;
const MAX_GROWTH = 1.3;

const folder = createTemporaryFolder();

/** Memory of a Node that only opens the database folder, in Mo. */
const measureBarePglite = async (database: string): Promise<number> => {
  const script = fileURLToPath(new URL('./bare-pglite.ts', import.meta.url));
  const child = spawn(process.execPath, [script, database], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await wait(SETTLE_MS);
  const memory = readProcessMemory(child.pid ?? 0);
  console.log(`  PGlite alone  ${formatMemory(memory)}`);
  child.stdin.end();
  await once(child, 'exit');
  return memory.resident;
};

/** Resident memory at rest, and after the requests, in Mo. */
const measureServer = async (engine: string, env: Record<string, string>): Promise<{ rest: number; after: number }> => {
  const server = await startBuiltServer(env);
  try {
    await wait(SETTLE_MS);
    const rest = readProcessMemory(server.pid);
    console.log(`  ${engine}, at rest  ${formatMemory(rest)}`);
    const mix = await prepareRequestMix(server.address);
    await sendRequests(server.address, mix, { connections: CONNECTIONS, amount: REQUESTS });
    await wait(SETTLE_MS);
    const after = readProcessMemory(server.pid);
    console.log(`  ${engine}, after ${REQUESTS.toLocaleString('fr-FR')} requests  ${formatMemory(after)}`);
    return { rest: rest.resident, after: after.resident };
  } finally {
    await server.stop();
  }
};

const reportMemory = (
  engine: string,
  { rest, after }: { rest: number; after: number },
  limit: number,
  reference: string,
) => {
  reportFigure({
    name: `mémoire au repos, ${engine}`,
    value: rest,
    unit: 'Mo',
    target: { atMost: Math.round(limit) },
    reference,
  });
  reportFigure({
    name: `mémoire après ${REQUESTS.toLocaleString('fr-FR')} requêtes, ${engine}`,
    value: after / limit,
    unit: '×',
    target: { atMost: MAX_GROWTH },
    reference: `la cible au repos, ${limit.toFixed(0)} Mo`,
  });
};

const postgres = await startPostgres();
try {
  const DATABASE_URL = await postgres.createDatabase();
  const env = { DATABASE_URL, DATA_DIR: join(folder.path, 'files'), DEMO: '1' };
  await (await startBuiltServer(env)).stop();
  reportMemory('PostgreSQL', await measureServer('PostgreSQL', env), SERVER_MB, '–');

  const data = join(folder.path, 'data');
  await copyFirstStart(data);
  const copy = join(folder.path, 'copy');
  cpSync(join(data, 'database'), copy, { recursive: true });
  const bare = await measureBarePglite(copy);
  const embedded = await measureServer('embedded', { DATA_DIR: data });
  reportMemory(
    'base intégrée',
    embedded,
    bare + SERVER_MB,
    `PGlite seul sur les mêmes données : ${bare.toFixed(0)} Mo`,
  );
} finally {
  await postgres.stop();
  folder.remove();
}
