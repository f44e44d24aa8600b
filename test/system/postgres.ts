import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { copyDatabase, getDatabaseUrl } from '../copy-database.ts';
import { PROJECT_ROOT } from './root.ts';

const readPrintedUrl = async (child: ChildProcess): Promise<string> => {
  let text = '';
  const url = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const found = /^postgresql:\S+$/m.exec(text)?.[0];
      if (found) resolve(found);
    });
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`No PostgreSQL for these tests (exit code ${code})`);
  });
  return Promise.race([url, ended]);
};

export interface TestPostgres {
  /** URL of its own database, usable by another process. */
  url: string;
  /** URL of a new database: empty, or a copy of another one of this server without connections. */
  createDatabase: (original?: string) => Promise<string>;
  /** Restarts PostgreSQL with this shutdown mode; impossible for the one of TEST_DATABASE_URL. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>;
  stop: () => Promise<void>;
}

/** The PostgreSQL of TEST_DATABASE_URL, else a temporary one. */
export const startPostgres = (): Promise<TestPostgres> => connectPostgres(process.env.TEST_DATABASE_URL);

/** A temporary PostgreSQL that no other test uses, so that a test may restart it. */
export const startOwnPostgres = (): Promise<TestPostgres> => connectPostgres(undefined);

export const connectPostgres = async (given: string | undefined): Promise<TestPostgres> => {
  const child = given
    ? null
    : spawn(process.execPath, [join(PROJECT_ROOT, 'bin/postgres.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
  const url = given ?? (child ? await readPrintedUrl(child) : '');
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  let admin = await connect();
  const made: string[] = [];
  return {
    url,
    createDatabase: async (original) => {
      const name = `system_${randomBytes(6).toString('hex')}`;
      await copyDatabase(admin, name, original ? new URL(original).pathname.slice(1) : 'template1');
      made.push(name);
      return getDatabaseUrl(url, name);
    },
    restart: async (mode) => {
      if (!child) throw new Error('This PostgreSQL serves other tests');
      const restarted = once(child, 'message');
      child.send(mode);
      await restarted;
      admin = await connect();
    },
    stop: async () => {
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};

export const runQuery = async (
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};
