/**
 * The reference of the benches that query the database: node:http and pg, the given SQL (`first`, then all the rest at
 * once), and either one JSON.stringify of its rows or the same bytes as the application.
 */
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export interface SqlStatement {
  text: string;
  values: unknown[];
}

export interface BareSqlInput {
  first: SqlStatement | null;
  statements: SqlStatement[];
  /** The answer to send; null means the rows. */
  page: { headers: OutgoingHttpHeaders; base64: string } | null;
}

const [, , databaseUrl = '', file = ''] = process.argv;
const { first, statements, page }: BareSqlInput = JSON.parse(readFileSync(file, 'utf8'));
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const bytes = page && Buffer.from(page.base64, 'base64');
const runStatement = async ({ text, values }: SqlStatement) =>
  (await pool.query({ text, values, rowMode: 'array' })).rows;

const answerRows = async (response: ServerResponse) => {
  if (first) await runStatement(first);
  const rows = await Promise.all(statements.map(runStatement));
  if (bytes) {
    response.writeHead(200, page?.headers).end(bytes);
    return;
  }
  const body = JSON.stringify(rows);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

/** Bytes from memory are sent without waiting for anything. */
const isFromMemory = bytes !== null && first === null && statements.length === 0;
const server = createServer((_, response) => {
  if (isFromMemory) response.writeHead(200, page?.headers).end(bytes);
  else void answerRows(response);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
