/**
 * The reference of block-write.bench.ts: node:http and pg, which insert the body of each request as a row, in a
 * transaction of its own, and answer it. Arguments: URL of the database. Prints its own address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query('create table bare_writes (id bigint generated always as identity primary key, props jsonb not null)');
const server = createServer(async (request, response) => {
  const body = await text(request);
  const inserted = { name: 'insert', text: 'insert into bare_writes (props) values ($1) returning id', values: [body] };
  await pool.query(inserted);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
