import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { openDatabase, openFileStorage } from './open-resources.ts';
import { importCompanyData } from './operations/company-export/company-export.ts';
import { applyMigrations } from './platform/data/connection/migrate.ts';
import { withTemporaryFolder } from './platform/files/received-file.ts';
import { StartError } from './platform/start-error.ts';

/** `npm run import-company -- <archive>`: imports an exported company. Returns the message to print. */
export const runImportCommand = async (
  [archive]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string> => {
  if (!archive) throw new StartError('Indiquez l’archive : npm run import-company -- entreprise-….zip');
  const config = readConfig(env);
  const database = await openDatabase(config);
  try {
    await applyMigrations(database.db);
    const doors = { db: database.db, storage: await openFileStorage(config) };
    const { company, tables, files } = await withTemporaryFolder((folder) =>
      importCompanyData(doors, resolve(archive), folder),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `« ${company.name} » est en place : ${rows.toLocaleString('fr-FR')} enregistrements, ${files.length} fichiers. Chaque compte demande un nouveau mot de passe.`;
  } finally {
    await database.close();
  }
};
