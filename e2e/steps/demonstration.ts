import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFirstStart } from '../../test/system/demonstration.ts';
import { connectPostgres } from '../../test/system/postgres.ts';

/** What e2e/global-setup.ts leaves in this variable, as JSON. */
export const PRISTINE = 'E2E_PRISTINE';

/** A demonstration that nobody has touched. */
export interface Pristine {
  /** Its files, and its database where it is the embedded one. */
  folder: string;
  /** Null where there is no PostgreSQL. `server`: its own URL, `url`: that of the demonstration in it. */
  postgres: { server: string; url: string } | null;
}

/**
 * Where there is a PostgreSQL, it takes a third of the processor time of the embedded database: what an HR team does from its first
 * start to the follow-up is walked on the embedded one, single screens on PostgreSQL.
 */
export type DatabaseKind = 'postgres' | 'embedded';

/** The settings of a server that answers with the demonstration: in the embedded database of its folder unless a URL is given. */
export const getServerSettings = (folder: string, databaseUrl?: string | null): Record<string, string> => ({
  NODE_ENV: 'production',
  SERVE_WEB: '1',
  DEMO: '1',
  DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** A demonstration of one's own: the settings of a server that answers with it, and what removes it once that has stopped. */
export const copyDemonstration = async (
  kind: DatabaseKind,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> => {
  const { folder, postgres }: Pristine = JSON.parse(process.env[PRISTINE] ?? '');
  const original = kind === 'postgres' ? postgres : null;
  const data = mkdtempSync(join(tmpdir(), 'embarque-e2e-'));
  // Where the copies are on PostgreSQL, the pristine folder holds no database.
  if (original || !postgres) cpSync(folder, data, { recursive: true });
  else await copyFirstStart(data);
  const databases = original && (await connectPostgres(original.server));
  const url = original && (await databases?.database(original.url));
  return {
    env: getServerSettings(data, url),
    remove: async () => {
      await databases?.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
