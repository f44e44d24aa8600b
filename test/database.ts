import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '../server/db/client.ts';
import { migrate } from '../server/db/migrate.ts';

/**
 * A migrated, empty database for one test file: PGlite in memory, or a database of its own on the PostgreSQL that
 * TEST_DATABASE_URL names, dropped on close.
 */
export const openTestDatabase = async (): Promise<Database> => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const database = await openEmbedded(null);
    await migrate(database.db);
    return database;
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openPostgres(own.href);
  await migrate(database.db);
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};
