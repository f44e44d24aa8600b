import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { fromPglite } from 'pg-boss';
import { formatDiskFullMessage, isDiskFull } from '../../files/disk.ts';
import { StartError } from '../../start-error.ts';
import { getDatabaseFolder, takeEarlyOpening } from '../embedded/early-opening.ts';
import { EmbeddedClient } from '../embedded/embedded-client.ts';
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
    const client = await EmbeddedClient.open({ folder: unfinished, snapshot: null });
    await client.close();
    await rename(unfinished, folder);
  } catch (error) {
    const full = isDiskFull(unfinished);
    await rm(unfinished, { recursive: true, force: true });
    throw full ? new StartError(formatDiskFullMessage(dirname(folder))) : error;
  }
};

const openDatabaseFolder = async (folder: string, early: Promise<EmbeddedClient> | null): Promise<EmbeddedClient> => {
  try {
    if (early) return await early;
    if (!existsSync(folder)) await createEmbeddedDatabase(folder);
    return await EmbeddedClient.open({ folder, snapshot: null });
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
  snapshot: Uint8Array<ArrayBuffer> | null = null,
): Promise<Database> => {
  const early = folder === null ? null : takeEarlyOpening(folder);
  const lock = folder === null ? null : (early?.lock ?? lockDataFolder(folder));
  try {
    const client = await (folder === null
      ? EmbeddedClient.open({ folder, snapshot })
      : openDatabaseFolder(getDatabaseFolder(folder), early?.client ?? null));
    const { drizzle } = await import('drizzle-orm/pglite');
    // Drizzle and pg-boss use of PGlite what the client has.
    const pglite = client as unknown as PGlite;
    return {
      db: drizzle(pglite, DRIZZLE_OPTIONS) as unknown as Db,
      engine: 'embedded',
      hasSingleSession: true,
      jobsConnection: { db: fromPglite(pglite), backend: 'pglite' },
      exec: async (statement) => {
        await client.exec(statement);
      },
      snapshot: () => client.dump(),
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
  const client = await EmbeddedClient.open({ folder, snapshot });
  // The last writes are only in the snapshot's log: opening the database applies them.
  await client.query('select 1');
  await client.close();
};

/**
 * Without `jit`, PostgreSQL does not compile a long query to machine code: half a second for a search that takes a tenth
 * of it. The locks of a node whose machine is gone are released after half a minute, and not after two hours. A statement
 * that does not end is cancelled after ten minutes, even when whoever asked has left; migrations have no limit.
 */
const CONNECTION_SETTINGS =
  "set jit = off; set statement_timeout = '10min'; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

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
