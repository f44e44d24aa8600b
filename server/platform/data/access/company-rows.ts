import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { queryRows } from '../statements/query-rows.ts';
import { sortByReferences } from '../statements/sort-by-references.ts';

/*
 * Exports a company as the rows of all its tables, and restores it. The database lists the tables and their columns, so
 * a new one is never forgotten. Excluded tables are named here with the reason.
 */

const EXCLUDED_TABLES: Record<string, string> = {
  sessions: 'who is signed in now',
  reader_sessions: 'who reads now',
  reader_codes: 'codes of a few minutes',
  presences: 'who looks at what now',
  block_locks: 'who writes now',
  media_uploads: 'files on their way',
  tasks: 'works, and this very one',
  outbox: 'messages as they left: their links open what is personal',
  mail_settings: 'passwords of others’ servers',
  search_items: 'made anew from the rest',
  page_facts: 'made anew from the rest',
  statistics_changes: 'made anew from the rest',
  notifications: 'told to accounts, not about the company',
};

/** Columns that only give access here. */
const SECRET_COLUMNS: Record<string, readonly string[]> = {
  review_links: ['password_hash'],
  review_sessions: ['token_hash'],
  users: ['password_hash', 'totp_secret', 'totp_pending', 'totp_since', 'totp_last_step'],
};

const BATCH_ROWS = 1000;

const COMPANY_TABLES_QUERY = sql`
  select c.table_name as name from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
  order by c.table_name collate "C"`;

const FOREIGN_KEYS_QUERY = sql`
  select conrelid::regclass::text as table, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and conrelid <> confrelid`;

/** Tables of a company, each after those that its rows reference. `companies` itself comes first. */
export const listCompanyTables = async (db: Db): Promise<string[]> => {
  const names = (await queryRows<{ name: string }>(db, COMPANY_TABLES_QUERY))
    .map(({ name }) => name)
    .filter((name) => !(name in EXCLUDED_TABLES));
  const keys = await queryRows<{ table: string; parent: string }>(db, FOREIGN_KEYS_QUERY);
  const references = (name: string, other: string) =>
    keys.some(({ table, parent }) => table === name && parent === other);
  return ['companies', ...sortByReferences(names, references)];
};

const buildCompanyCondition = (table: string, companyId: string) =>
  table === 'companies' ? sql`id = ${companyId}` : sql`company_id = ${companyId}`;

/** Rows of a table as lines of JSON, with keys and lines always in the same order. Must run inside a transaction. */
export async function* readTableLines(tx: Db, table: string, companyId: string): AsyncGenerator<string[]> {
  const secrets = (SECRET_COLUMNS[table] ?? []).map((column) => sql` - ${column}::text`);
  const name = sql.identifier(table);
  // In UTC: otherwise the same moment would be written differently on each server.
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(sql`declare rows_of_company no scroll cursor for
    select line from (
      select (to_jsonb(t)${sql.join(secrets)})::text as line from ${name} t where ${buildCompanyCondition(table, companyId)}
    ) s order by line collate "C"`);
  for (;;) {
    const rows = await queryRows<{ line: string }>(tx, sql`fetch ${sql.raw(String(BATCH_ROWS))} from rows_of_company`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH_ROWS) break;
  }
  await tx.execute(sql`close rows_of_company`);
}

/** Columns of a table that accept a value: generated columns are excluded. */
const listWritableColumns = async (tx: Db, table: string): Promise<string[]> =>
  (
    await queryRows<{ name: string }>(
      tx,
      sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
    )
  ).map(({ name }) => name);

/**
 * Restores the lines of `readTableLines` unchanged. Triggers are disabled: they ran when the rows were created. Secrets
 * that were excluded take their defaults.
 */
export const restoreTableLines = async (tx: Db, table: string, lines: readonly string[]): Promise<void> => {
  const [first] = lines;
  if (first === undefined) return;
  const given = new Set(Object.keys(JSON.parse(first) as object));
  const columns = sql.join(
    (await listWritableColumns(tx, table))
      .filter((column) => given.has(column))
      .map((column) => sql.identifier(column)),
    sql`, `,
  );
  const name = sql.identifier(table);
  await tx.execute(sql`alter table ${name} disable trigger user`);
  await tx.execute(sql`insert into ${name} (${columns}) select ${columns} from
    jsonb_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::jsonb)`);
  await tx.execute(sql`alter table ${name} enable trigger user`);
};

/** Tells if a company with this id exists. */
export const hasCompany = async (db: Db, companyId: string): Promise<boolean> =>
  (await queryRows(db, sql`select 1 from companies where id = ${companyId}`)).length > 0;
