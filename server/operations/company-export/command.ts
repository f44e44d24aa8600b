import { resolve } from 'node:path';
import { inFolder } from '../../booklets/media/received.ts';
import { readConfig } from '../../config.ts';
import { openDatabase, openFiles } from '../../open.ts';
import { migrate } from '../../platform/data/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import { importCompany } from './company-export.ts';

/** `npm run import-company -- <archive>`: imports an exported company. Returns the message to print. */
export const importCommand = async (
  [archive]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string> => {
  if (!archive) throw new StartError('Indiquez l’archive : npm run import-company -- entreprise-….zip');
  const config = readConfig(env);
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const doors = { db: database.db, storage: await openFiles(config) };
    const { company, tables, files } = await inFolder((folder) => importCompany(doors, resolve(archive), folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `« ${company.name} » est en place : ${rows.toLocaleString('fr-FR')} enregistrements, ${files.length} fichiers. Chaque compte demande un nouveau mot de passe.`;
  } finally {
    await database.close();
  }
};
