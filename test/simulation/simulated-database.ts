import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { DATABASE_PORT, OBSERVER } from './network/database-server.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../server/platform/data/migrations', import.meta.url));
const SNAPSHOTS_FOLDER = fileURLToPath(new URL('../../.runtime/test-databases', import.meta.url));

/*
 * Every change of state, written by the transaction that makes it: one that is rolled back leaves no trace here either.
 * A message that is marked as leaving notes what its reader would have found at that moment.
 */
const RECORDS = `
  create table simulation_moves (
    n bigserial primary key, kind text not null, id uuid not null, old text, new text not null, at timestamptz not null);
  create table simulation_departures (
    n bigserial primary key, recipient_id uuid not null, campaign_id uuid not null, at timestamptz not null, facts jsonb not null);
  create table simulation_jobs (n bigserial primary key, queue text not null, id text not null, tries int not null default 0);
  create function record_move() returns trigger language plpgsql as $$
    declare old_state text := case when tg_op = 'UPDATE' then old.state end;
    begin
      if old_state is distinct from new.state then
        insert into simulation_moves (kind, id, old, new, at) values (tg_table_name, new.id, old_state, new.state, now());
      end if;
      return null;
    end $$;
  create function record_departure() returns trigger language plpgsql as $$
    begin
      insert into simulation_departures (recipient_id, campaign_id, at, facts)
        select new.id, new.campaign_id, now(), jsonb_build_object(
          'campaign', c.state, 'planning', c.planning, 'booklet', b.state, 'binned', b.binned_at is not null,
          'personal', b.access->'personal'->'on', 'closesAt', b.access->'window'->'closesAt', 'enrolment', e.state,
          'isStep', c.step is not null)
        from campaigns c join booklets b on b.id = c.booklet_id join enrolments e on e.id = new.enrolment_id
        where c.id = new.campaign_id;
      return null;
    end $$;
  create trigger simulation_booklet after insert or update on booklets for each row execute function record_move();
  create trigger simulation_campaign after insert or update on campaigns for each row execute function record_move();
  create trigger simulation_recipient after insert or update on campaign_recipients
    for each row execute function record_move();
  create trigger simulation_import after insert or update on participant_imports
    for each row execute function record_move();
  create trigger simulation_enrolment after insert or update on enrolments for each row execute function record_move();
  create trigger simulation_departure after update on campaign_recipients for each row
    when (new.state = 'sending' and new.channel = 'mail') execute function record_departure();
`;

/** Another migration, or another record, makes another database. */
const getSnapshotFile = (): string => {
  const hash = createHash('sha256').update(RECORDS);
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) hash.update(migration.hash);
  return `${SNAPSHOTS_FOLDER}/simulation-${hash.digest('hex').slice(0, 16)}.tar.gz`;
};

/** Rows of a table, as JSON. */
export interface TableRows {
  table: string;
  /** Those that are not computed from others. */
  columns: string;
  rows: string;
}

/**
 * The embedded database. PostgreSQL's own time and chance are those of its process, so they follow the seed too. Migrating
 * takes seconds, so the migrated database is kept.
 */
export const openSimulatedDatabase = async () => {
  const file = getSnapshotFile();
  const snapshot = await readFile(file).catch(() => null);
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...(snapshot && { loadDataDir: new Blob([new Uint8Array(snapshot)]) }),
  });

  // Plans are kept for all connections of a process; one for all values is enough for so few rows.
  await pglite.exec('set plan_cache_mode = force_generic_plan; set jit = off');

  /** Tables that hold rows, or did since they were last emptied. */
  const listFilledTables = async (): Promise<string[]> => {
    const { rows } = await pglite.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'migrations' and pg_relation_size(oid) > 0 order by relname`,
    );
    return rows.map(({ name }) => name);
  };

  /** Runs statements without triggers and foreign keys. */
  const changeRows = (statements: readonly string[]): Promise<unknown> =>
    pglite.exec(`
      set session_replication_role = replica;
      ${statements.join('\n')}
      set session_replication_role = origin;
    `);

  const observer = new pg.Client({ host: '127.0.0.1', port: DATABASE_PORT, user: OBSERVER, password: '' });

  return {
    pglite,
    /** Runs after the migrations: adds what records the changes of state. */
    addRecords: async (): Promise<void> => {
      if (snapshot !== null) return;
      await pglite.exec(RECORDS);
      await mkdir(SNAPSHOTS_FOLDER, { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()));
      await rename(unfinished, file);
    },
    /** Rows of a statement, outside the connections of the product and its transactions. */
    read: async <Row>(statement: string, params: unknown[] = []): Promise<Row[]> =>
      (await observer.query(statement, params)).rows as Row[],
    connectObserver: (): Promise<unknown> => observer.connect(),
    /** Empties the tables. Emptied pages are given back, so that the order of rows depends on the seed alone. */
    deleteAllRows: async (): Promise<void> => {
      const tables = await listFilledTables();
      if (tables.length === 0) return;
      await changeRows(tables.map((table) => `delete from "${table}";`));
      const names = tables.map((table) => `"${table}"`).join(', ');
      await pglite.exec(`vacuum (truncate on, index_cleanup on, skip_database_stats) ${names}`);
    },
    /** All rows of all tables. */
    copyRows: async (): Promise<TableRows[]> => {
      const copies: TableRows[] = [];
      for (const table of await listFilledTables()) {
        const [copy] = (
          await pglite.query<{ rows: string | null; columns: string }>(
            `select (select json_agg(t)::text from "${table}" t) as rows,
              (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`,
          )
        ).rows;
        if (copy?.rows) copies.push({ table, columns: copy.columns, rows: copy.rows });
      }
      return copies;
    },
    /** Inserts rows that were copied. */
    insertRows: async (copies: readonly TableRows[]): Promise<void> => {
      await changeRows(
        copies.map(
          ({ table, columns, rows }) =>
            `insert into "${table}" (${columns}) overriding system value
              select ${columns} from json_populate_recordset(null::"${table}", $rows$${rows}$rows$);`,
        ),
      );
    },
  };
};

export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>;
