import pg from 'pg';
import { openEmbeddedDatabase } from '../../server/platform/data/connection/client.ts';

/** Contents of tables: number of rows, and a digest of all values that ignores their order. */
export type TableDigests = Record<string, { rows: number; digest: string }>;

type QueryRows = (text: string) => Promise<Record<string, unknown>[]>;

const TABLES_SQL = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
const SEQUENCES_SQL = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences order by 1`;

const digestTables = async (ask: QueryRows): Promise<TableDigests> => {
  const tables: TableDigests = {};
  for (const { name } of await ask(TABLES_SQL)) {
    const [row] = await ask(
      `select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
       from ${name} t`,
    );
    tables[String(name)] = { rows: Number(row?.rows), digest: String(row?.digest) };
  }
  for (const { name, value } of await ask(SEQUENCES_SQL)) tables[String(name)] = { rows: 1, digest: String(value) };
  return tables;
};

export const digestPostgres = async (url: string): Promise<TableDigests> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await digestTables(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
};

/** Contents of a data folder that no server uses. */
export const digestDataFolder = async (dataDir: string): Promise<TableDigests> => {
  const database = await openEmbeddedDatabase(dataDir);
  try {
    return await digestTables(async (text) => {
      const answer = await database.db.execute(text);
      return (answer as unknown as { rows: Record<string, unknown>[] }).rows;
    });
  } finally {
    await database.close();
  }
};
