import { getDatabaseUrl } from '../database.ts';
import { getServerKey } from './demonstration.ts';
import { temporaryFolder } from './folder.ts';
import { withLock } from './lock.ts';
import { type Postgres, query } from './postgres.ts';
import { Server } from './server.ts';

const makeInstallation = async (postgres: Postgres, name: string): Promise<void> => {
  const url = await postgres.database();
  const folder = temporaryFolder();
  const server = new Server({ env: { DATABASE_URL: url, DATA_DIR: folder.path, NODE_ENV: 'production' } });
  try {
    await server.ready();
  } finally {
    await server.stop();
    folder.remove();
  }
  await query(postgres.url, `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
};

/**
 * URL of a new database after a first start: migrated, with the publisher's library, without the demonstration. A first
 * start happens once for each PostgreSQL.
 */
export const copyInstallation = async (postgres: Postgres): Promise<string> => {
  const name = `installation_${getServerKey().replaceAll('-', '_')}`;
  await withLock('test-installation', async () => {
    const found = await query(postgres.url, 'select 1 from pg_database where datname = $1', [name]);
    if (found.length === 0) await makeInstallation(postgres, name);
  });
  return postgres.database(getDatabaseUrl(postgres.url, name));
};
