import { getDatabaseUrl } from '../copy-database.ts';
import { getServerKey } from './first-start.ts';
import { runQuery, type TestPostgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { withLock } from './with-lock.ts';

const createInstallation = async (postgres: TestPostgres, name: string): Promise<void> => {
  const url = await postgres.createDatabase();
  const folder = createTemporaryFolder();
  const server = new ServerProcess({ env: { DATABASE_URL: url, DATA_DIR: folder.path, NODE_ENV: 'production' } });
  try {
    await server.waitUntilReady();
  } finally {
    await server.stop();
    folder.remove();
  }
  await runQuery(postgres.url, `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
};

/**
 * URL of a new database after a first start: migrated, with the publisher's library, without the demonstration. A first
 * start happens once for each PostgreSQL.
 */
export const copyInstallation = async (postgres: TestPostgres): Promise<string> => {
  const name = `installation_${getServerKey().replaceAll('-', '_')}`;
  await withLock('test-installation', async () => {
    const found = await runQuery(postgres.url, 'select 1 from pg_database where datname = $1', [name]);
    if (found.length === 0) await createInstallation(postgres, name);
  });
  return postgres.createDatabase(getDatabaseUrl(postgres.url, name));
};
