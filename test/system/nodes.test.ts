import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getUser, logout } from '../../contract/administration/accounts/auth.ts';
import { ApiClient } from './api-client.ts';
import { listBlockTexts, makeBooklet, saveBlock } from './client-steps.ts';
import { signInFirstAdmin } from './first-admin.ts';
import { runQuery, startPostgres, type TestPostgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

let postgres: TestPostgres;
let databaseUrl: string;
const folder = createTemporaryFolder();
let nodes: ServerProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
});
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

const startNodes = async (count: number) => {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder.path };
  nodes = Array.from({ length: count }, () => new ServerProcess({ env }));
  return Promise.all(nodes.map((node) => node.waitUntilReady()));
};

const countRows = async (table: string) =>
  Number((await runQuery(databaseUrl, `select count(*) n from ${table}`))[0]?.n);

test('three nodes start at once on an empty PostgreSQL: it is migrated and filled once, and all of them serve anyone', async () => {
  databaseUrl = await postgres.createDatabase();
  const addresses = await startNodes(3);
  for (const address of addresses) expect((await fetch(`${address}/ready`)).status).toBe(200);
  const seeded = {
    sectors: await countRows('sectors'),
    legal: await countRows('legal_documents'),
    languages: await countRows('languages'),
  };
  expect(seeded.sectors).toBeGreaterThanOrEqual(6);
  expect(await runQuery(databaseUrl, 'select code from sectors group by code having count(*) > 1')).toEqual([]);
  const hashes = await runQuery(databaseUrl, 'select hash from migrations');

  const [first] = nodes;
  if (!first) throw new Error('no node');
  const client = await signInFirstAdmin(first);
  const { block, pageId } = await makeBooklet(client, 'Partout pareil', 'écrit ici');
  client.address = addresses[1] ?? '';
  expect((await client.call(getUser)).email).toBe('premiere@exemple.fr');
  // The first node issued the CSRF token.
  await saveBlock(client, block, 'écrit là');
  client.address = addresses[2] ?? '';
  expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('écrit là')]);
  await client.call(logout);
  const stale = new ApiClient(addresses[0] ?? '');
  expect((await stale.fetch('/api/auth/user')).status).toBe(401);

  await Promise.all(nodes.map((node) => node.stop()));
  await startNodes(2);
  expect(await runQuery(databaseUrl, 'select hash from migrations')).toEqual(hashes);
  expect({
    sectors: await countRows('sectors'),
    legal: await countRows('legal_documents'),
    languages: await countRows('languages'),
  }).toEqual(seeded);
}, 120_000);

test('a session ended on one node is ended on the others', async () => {
  databaseUrl = await postgres.createDatabase();
  const [here = '', there = ''] = await startNodes(2);
  const [first] = nodes;
  if (!first) throw new Error('no node');
  const client = await signInFirstAdmin(first);
  const copy = new ApiClient(there);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  expect((await copy.fetch('/api/auth/user')).status).toBe(200);
  expect(client.address).toBe(here);
  await client.call(logout);
  expect((await copy.fetch('/api/auth/user')).status).toBe(401);
}, 120_000);
