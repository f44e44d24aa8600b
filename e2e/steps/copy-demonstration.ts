import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFirstStart } from '../../test/system/first-start.ts';
import { connectPostgres } from '../../test/system/postgres.ts';

/** Variable set by e2e/global-setup.ts: the pristine demonstration as JSON. */
export const PRISTINE_VARIABLE = 'E2E_PRISTINE';

/** A demonstration that no test has changed. */
export interface PristineDemonstration {
  /** Its files, with the embedded database if it uses one. */
  folder: string;
  /** Null without a PostgreSQL. `server`: URL of the server, `url`: URL of the demonstration's database. */
  postgres: { server: string; url: string } | null;
}

/**
 * PostgreSQL takes a third of the processor time of the embedded database: the main journeys of an HR team, from the
 * first start to the follow-up, run on the embedded one, and single screens on PostgreSQL.
 */
export type DatabaseKind = 'postgres' | 'embedded';

/** Environment of a server with the demonstration: on the embedded database of its folder unless a URL is given. */
export const getServerSettings = (folder: string, databaseUrl?: string | null): Record<string, string> => ({
  NODE_ENV: 'production',
  SERVE_WEB: '1',
  DEMO: '1',
  DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Copies the demonstration: environment of its server, and its removal after the server stops. */
export const copyDemonstration = async (
  kind: DatabaseKind,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> => {
  const { folder, postgres }: PristineDemonstration = JSON.parse(process.env[PRISTINE_VARIABLE] ?? '');
  const original = kind === 'postgres' ? postgres : null;
  const data = mkdtempSync(join(tmpdir(), 'embarque-e2e-'));
  // When the copies are on PostgreSQL, the pristine folder contains no database.
  if (original || !postgres) cpSync(folder, data, { recursive: true });
  else await copyFirstStart(data);
  const databases = original && (await connectPostgres(original.server));
  const url = original && (await databases?.createDatabase(original.url));
  return {
    env: getServerSettings(data, url),
    remove: async () => {
      await databases?.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
