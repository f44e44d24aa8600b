import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getUser, logout } from '../../contract/administration/accounts/auth.ts';
import { Client } from './client.ts';
import { firstAdmin } from './first-admin.ts';
import { temporaryFolder } from './folder.ts';
import { type Postgres, query, startPostgres } from './postgres.ts';
import { Server } from './server.ts';
import { makeBooklet, saveBlock, textsOf } from './walk.ts';

let postgres: Postgres;
let databaseUrl: string;
const folder = temporaryFolder();
let nodes: Server[] = [];

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
  nodes = Array.from({ length: count }, () => new Server({ env }));
  return Promise.all(nodes.map((node) => node.ready()));
};

const count = async (table: string) => Number((await query(databaseUrl, `select count(*) n from ${table}`))[0]?.n);

test('three nodes start at once on an empty PostgreSQL: it is migrated and filled once, and all of them serve anyone', async () => {
  databaseUrl = await postgres.database();
  const addresses = await startNodes(3);
  for (const address of addresses) expect((await fetch(`${address}/ready`)).status).toBe(200);
  const seeded = {
    sectors: await count('sectors'),
    legal: await count('legal_documents'),
    languages: await count('languages'),
  };
  expect(seeded.sectors).toBeGreaterThanOrEqual(6);
  expect(await query(databaseUrl, 'select code from sectors group by code having count(*) > 1')).toEqual([]);
  const hashes = await query(databaseUrl, 'select hash from migrations');

  const [first] = nodes;
  if (!first) throw new Error('no node');
  const client = await firstAdmin(first);
  const { block, pageId } = await makeBooklet(client, 'Partout pareil', 'écrit ici');
  client.address = addresses[1] ?? '';
  expect((await client.call(getUser)).email).toBe('premiere@exemple.fr');
  // The first node issued the CSRF token.
  await saveBlock(client, block, 'écrit là');
  client.address = addresses[2] ?? '';
  expect(await textsOf(client, pageId)).toEqual([expect.stringContaining('écrit là')]);
  await client.call(logout);
  const stale = new Client(addresses[0] ?? '');
  expect((await stale.fetch('/api/auth/user')).status).toBe(401);

  await Promise.all(nodes.map((node) => node.stop()));
  await startNodes(2);
  expect(await query(databaseUrl, 'select hash from migrations')).toEqual(hashes);
  expect({
    sectors: await count('sectors'),
    legal: await count('legal_documents'),
    languages: await count('languages'),
  }).toEqual(seeded);
}, 120_000);

test('a session ended on one node is ended on the others', async () => {
  databaseUrl = await postgres.database();
  const [here = '', there = ''] = await startNodes(2);
  const [first] = nodes;
  if (!first) throw new Error('no node');
  const client = await firstAdmin(first);
  const copy = new Client(there);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  expect((await copy.fetch('/api/auth/user')).status).toBe(200);
  expect(client.address).toBe(here);
  await client.call(logout);
  expect((await copy.fetch('/api/auth/user')).status).toBe(401);
}, 120_000);
