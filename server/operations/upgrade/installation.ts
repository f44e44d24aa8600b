import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/data/connection/client.ts';
import { applyMigrations, isAdditiveMigration, listPendingMigrations } from '../../platform/data/connection/migrate.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';
import { StartError } from '../../platform/start-error.ts';
import { countTableRows, listDifferences, sumRows, type TableCounts } from './table-counts.ts';

export interface BackupCheck {
  tables: number;
  rows: number;
  /** Migrations of the new version, applied to the restored copy. */
  migrations: number;
}

/** What an upgrade needs of the database and files of an installation. */
export interface Installation {
  /** Makes the backup, in a folder of its own. */
  backUp: () => Promise<void>;
  /** Restores the backup elsewhere, compares it, and tries the migrations there. */
  checkBackup: () => Promise<BackupCheck>;
  /** Migrates while the nodes serve. Returns the migrations applied; null when the node migrates at its start. */
  migrate: () => Promise<number | null>;
  /** Command that brings the backup back, for a person. */
  restoreCommand: string;
}

/**
 * Checks a restored copy and applies the migrations to it. Throws a StartError when it differs from `original`, when a
 * migration fails, or when the present version could not run on the new structure.
 */
export const checkRestoredCopy = async (copy: Database, original: TableCounts | null): Promise<BackupCheck> => {
  const counts = await countTableRows((text) => queryRows<Record<string, unknown>>(copy.db, sql.raw(text)));
  const differences = original ? listDifferences(original, counts) : [];
  if (differences.length > 0 || sumRows(counts) === 0) {
    throw new StartError(
      `La sauvegarde restaurée n’est pas la base sauvegardée : ${differences.join(', ') || 'vide'}.`,
    );
  }
  const pending = await listPendingMigrations(copy.db);
  if (!pending.every(isAdditiveMigration)) {
    throw new StartError(
      'Cette version change la structure de la base d’une façon que la version en cours ne lit plus : la mise à jour se fait à l’arrêt (docs/deployment.md).',
    );
  }
  const migrations = await applyMigrations(copy.db).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new StartError(`La migration échoue sur la copie de la base : ${reason}`);
  });
  return { tables: counts.size, rows: sumRows(counts), migrations };
};
