import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { fromPglite } from 'pg-boss';
import { formatDiskFullMessage, isDiskFull } from '../../files/disk.ts';
import { StartError } from '../../start-error.ts';
import * as schema from '../schema/index.ts';
import { ConnectionPool } from './connection-pool.ts';
import { lockDataFolder } from './folder-lock.ts';
import { makePreparedStatementClient } from './prepared-statements.ts';
import { repeatCancelled } from './repeat-cancelled.ts';

/**
 * Either engine, or a transaction on it. Queries are written once for both. The work of a transaction may run again from
 * its beginning (repeat-cancelled.ts): it changes nothing but the database.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  engine: 'embedded' | 'postgresql';
  /** True: while a transaction is open, no other statement can run, and whoever waits for one waits for ever. */
  hasSingleSession: boolean;
  /** Connection of pg-boss. */
  jobsConnection: { db: ReturnType<typeof fromPglite>; backend?: 'pglite' } | { connectionString: string };
  /** Runs statements without parameters (migration lock, maintenance). */
  exec: (statement: string) => Promise<void>;
  /**
   * Snapshot of the embedded database at one instant, a gzipped tar; writers wait for it. Null for PostgreSQL, which
   * has its own tools.
   */
  snapshot: (() => Promise<Uint8Array>) | null;
  close: () => Promise<void>;
}

/**
 * A quarter of the buffers of a server: the embedded database clears all of them when it opens, which took half of that
 * time and 100 MB; other pages stay in the cache of the system.
 */
const EMBEDDED_BUFFERS = ['-c', 'shared_buffers=32MB'];

/** Opens an embedded database. Its code is loaded here: a server on PostgreSQL does without. */
const openPglite = async (options: PGliteOptions): Promise<PGlite> => {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  // Word similarity, for the search. A real PostgreSQL ships the extension.
  const startParams = [...PGlite.defaultStartParams, ...EMBEDDED_BUFFERS];
  return PGlite.create({ ...options, startParams, extensions: { pg_trgm } });
};

const DRIZZLE_OPTIONS = { casing: 'snake_case', schema } as const;

/**
 * Creates the database in a temporary folder and renames it once complete. A first start that is interrupted, or meets
 * a full disk, leaves nothing that the next start would mistake for a database.
 */
const createEmbeddedDatabase = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const client = await openPglite({ dataDir: unfinished });
    await client.close();
    await rename(unfinished, folder);
  } catch (error) {
    const full = isDiskFull(unfinished);
    await rm(unfinished, { recursive: true, force: true });
    throw full ? new StartError(formatDiskFullMessage(dirname(folder))) : error;
  }
};

const openDatabaseFolder = async (folder: string): Promise<PGlite> => {
  try {
    if (!existsSync(folder)) await createEmbeddedDatabase(folder);
    return await openPglite({ dataDir: folder });
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isDiskFull(dirname(folder))) throw new StartError(formatDiskFullMessage(dirname(folder)));
    // The file system of PGlite throws plain objects.
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new StartError(
      `La base embarquée de « ${folder} » ne s’ouvre pas (${reason}). Restaurez une sauvegarde de ce dossier.`,
    );
  }
};

/**
 * Opens PGlite in a folder that no other process may hold, or in memory when `folder` is null (tests). The in-memory
 * database may start from a snapshot.
 */
export const openEmbeddedDatabase = async (
  folder: string | null,
  snapshot?: Uint8Array<ArrayBuffer>,
): Promise<Database> => {
  const lock = folder === null ? null : lockDataFolder(folder);
  try {
    const begin = snapshot ? { loadDataDir: new Blob([snapshot]) } : {};
    const client = await (folder === null ? openPglite(begin) : openDatabaseFolder(`${folder}/database`));
    const { drizzle } = await import('drizzle-orm/pglite');
    return {
      db: drizzle(client, DRIZZLE_OPTIONS) as unknown as Db,
      engine: 'embedded',
      hasSingleSession: true,
      jobsConnection: { db: fromPglite(client), backend: 'pglite' },
      exec: async (statement) => {
        await client.exec(statement);
      },
      snapshot: async () => new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer()),
      close: async () => {
        try {
          await client.close();
        } finally {
          lock?.release();
        }
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
};

/**
 * Extracts a snapshot into the folder of an embedded database; the folder must not exist. Rejects when it is not a
 * snapshot.
 */
export const extractSnapshot = async (snapshot: Uint8Array<ArrayBuffer>, folder: string): Promise<void> => {
  const client = await openPglite({ dataDir: folder, loadDataDir: new Blob([snapshot]) });
  // The last writes are only in the snapshot's log: opening the database applies them.
  await client.query('select 1');
  await client.close();
};

/**
 * Without `jit`, PostgreSQL does not compile a long query to machine code: half a second for a search that takes a tenth
 * of it. The locks of a node whose machine is gone are released after half a minute, and not after two hours.
 */
const CONNECTION_SETTINGS =
  'set jit = off; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

/** Opens a connection pool on a real PostgreSQL. Refuses to start, in French, when the server cannot be reached. */
export const openPostgresPool = async (url: string): Promise<Database> => {
  const pool = new ConnectionPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    Client: makePreparedStatementClient(),
    onConnect: async (client) => {
      await client.query(CONNECTION_SETTINGS);
    },
  });
  // An idle connection cut by the server must not end the process: the pool opens another.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(
      `PostgreSQL refuse la connexion : ${error instanceof Error ? error.message || 'serveur injoignable' : error}. Vérifiez DATABASE_URL et que le serveur fonctionne.`,
    );
  }
  const db = drizzlePg(pool, DRIZZLE_OPTIONS) as unknown as Db;
  const runTransaction = db.transaction.bind(db);
  db.transaction = (work, config) => repeatCancelled(() => runTransaction(work, config));
  return {
    db,
    engine: 'postgresql',
    hasSingleSession: false,
    jobsConnection: { connectionString: url },
    exec: async (statement) => {
      await pool.query(statement);
    },
    snapshot: null,
    close: () => pool.end(),
  };
};
