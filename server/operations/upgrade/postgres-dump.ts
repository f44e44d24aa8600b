import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../../platform/start-error.ts';
import { countTableRows, type TableCounts } from './table-counts.ts';

const runFile = promisify(execFile);

/** Runs a tool of PostgreSQL. The password is passed aside: arguments can be read by every account of the machine. */
const runTool = async (tool: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): Promise<void> => {
  const { password } = new URL(url);
  const target = new URL(url);
  target.password = '';
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  await runFile(tool, [`--dbname=${target.href}`, ...args], { env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      throw new StartError(
        error.code === 'ENOENT'
          ? `« ${tool} » est introuvable : installez les outils de PostgreSQL, dans une version au moins égale à celle du serveur.`
          : `« ${tool} » a échoué. ${(error.stderr || error.message).trim()}`,
      );
    },
  );
};

const withClient = async <Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Writes a dump into `file`. Returns the rows of each table at the instant of the dump. */
export const dumpDatabase = (url: string, file: string): Promise<TableCounts> =>
  withClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name');
    await runTool('pg_dump', url, ['--format=custom', `--snapshot=${rows[0]?.name}`, `--file=${file}`]);
    return countTableRows(async (text) => (await client.query(text)).rows);
  });

const createCheckDatabase = async (client: pg.Client): Promise<string> => {
  const name = `embarque_verification_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} template template0`).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    throw new StartError(
      'Le compte de DATABASE_URL ne peut pas créer la base où la sauvegarde est vérifiée. Donnez-lui ce droit : alter role … createdb.',
    );
  });
  return name;
};

/** Restores a dump into a new database of the same server, which is dropped after `use`. */
export const withRestoredDump = async <Result>(
  url: string,
  file: string,
  use: (copyUrl: string) => Promise<Result>,
): Promise<Result> =>
  withClient(url, async (client) => {
    const name = await createCheckDatabase(client);
    try {
      const copy = new URL(url);
      copy.pathname = `/${name}`;
      await runTool('pg_restore', copy.href, ['--no-owner', '--exit-on-error', file]);
      return await use(copy.href);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
