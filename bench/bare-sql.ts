/**
 * The reference of the benches that query the database: node:http and pg, the SQL that the application sent (the
 * session first, then all the rest at once), and either one JSON.stringify of its rows or the same bytes as the
 * application.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

interface SqlStatement {
  text: string;
  values: unknown[];
}

const [, , databaseUrl = '', file = ''] = process.argv;
interface BareSqlInput {
  sent: SqlStatement[];
  /** The answer to send; null means the rows. */
  page: { headers: Record<string, string>; base64: string } | null;
}
const { sent, page }: BareSqlInput = JSON.parse(readFileSync(file, 'utf8'));
const [session, ...list] = sent;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const bytes = page && Buffer.from(page.base64, 'base64');
const runStatement = async ({ text, values }: SqlStatement) =>
  (await pool.query({ text, values, rowMode: 'array' })).rows;

const server = createServer(async (_, response) => {
  if (session) await runStatement(session);
  const rows = await Promise.all(list.map(runStatement));
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
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
