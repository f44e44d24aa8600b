import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { getTime } from './clock.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../server/platform/data/migrations', import.meta.url));
const SNAPSHOTS_FOLDER = fileURLToPath(new URL('../../.runtime/test-databases', import.meta.url));

/*
 * `now()` and `gen_random_uuid()` of the schema `public` come before those of PostgreSQL: the product's statements, its
 * column defaults and its triggers take the time and the ids of the seed, unchanged.
 */
const FUNCTIONS = `
  create sequence public.simulation_ids;
  create function public.now() returns timestamptz language sql stable as
    $$ select current_setting('simulation.now')::timestamptz $$;
  create function public.gen_random_uuid() returns uuid language sql volatile as
    $$ select md5(current_setting('simulation.seed') || nextval('public.simulation_ids'))::uuid $$;
`;
const SESSION = `set search_path = public, pg_catalog; set simulation.seed = '0';`;

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
  create trigger simulation_enrolment after insert or update on enrolments for each row execute function record_move();
  create trigger simulation_departure after update on campaign_recipients for each row
    when (new.state = 'sending' and new.channel = 'mail') execute function record_departure();
`;

/** Tables whose order of rows decides something: emptied so that the next seed finds new files. */
const TRUNCATED = ['campaign_recipients', 'enrolments', 'campaigns', 'booklets', 'simulation_jobs'];

/** Another migration, or another record, makes another database. */
const getSnapshotFile = (): string => {
  const hash = createHash('sha256').update(FUNCTIONS).update(RECORDS);
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) hash.update(migration.hash);
  return `${SNAPSHOTS_FOLDER}/simulation-${hash.digest('hex').slice(0, 16)}.tar.gz`;
};

/** The embedded database with the time of the seed. Migrating takes seconds, so the migrated database is kept. */
export const openSimulatedDatabase = async () => {
  const file = getSnapshotFile();
  const snapshot = await readFile(file).catch(() => null);
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...(snapshot && { loadDataDir: new Blob([new Uint8Array(snapshot)]) }),
  });
  if (snapshot === null) await pglite.exec(FUNCTIONS);
  await pglite.exec(SESSION);
  const setClock = async (): Promise<void> => {
    await pglite.exec(`set simulation.now = '${new Date(getTime()).toISOString()}'`);
  };
  await setClock();
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
      (await pglite.query<Row>(statement, params)).rows,
    /** Empties the tables. Ids, and numbers of rows, then depend on the seed alone. */
    reset: async (seed: number): Promise<void> => {
      const { rows } = await pglite.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname <> 'migrations' and pg_relation_size(oid) > 0`,
      );
      const deletions = rows
        .filter(({ name }) => !TRUNCATED.includes(name))
        .map(({ name }) => `delete from "${name}";`);
      await pglite.exec(`
        set session_replication_role = replica;
        truncate ${TRUNCATED.join(', ')} cascade;
        ${deletions.join('\n')}
        set session_replication_role = origin;
        set simulation.seed = '${seed}/';
        select setval('public.simulation_ids', 1);
      `);
      await setClock();
    },
  };
};

export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>;
