/** The reference of booklets-list.bench.ts: node:http and pg, the SQL that the application sent, and one JSON.stringify. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

interface Sent {
  text: string;
  values: unknown[];
}

const [, , databaseUrl = '', file = ''] = process.argv;
const [session, ...list]: Sent[] = JSON.parse(readFileSync(file, 'utf8'));
if (!session) throw new Error('no SQL was captured');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const run = async ({ text, values }: Sent) => (await pool.query({ text, values, rowMode: 'array' })).rows;

const server = createServer(async (_, response) => {
  await run(session);
  const body = JSON.stringify(await Promise.all(list.map(run)));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
