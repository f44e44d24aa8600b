import { readConfig } from './config.ts';
import { loadSharedSecret } from './load-shared-secret.ts';
import { openDatabase } from './open-resources.ts';
import { applyMigrations } from './platform/data/connection/migrate.ts';
import { createVault } from './platform/security/vault.ts';
import { rotateProofKey } from './reading/index.ts';

/** `npm run rotate-proof-key`: signs proofs with a new key from now on. Returns the message to print. */
export const runRotateProofKeyCommand = async (
  _args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string> => {
  const database = await openDatabase(readConfig(env));
  try {
    const { db } = database;
    await applyMigrations(db);
    const [key] = await rotateProofKey({ db, vault: createVault(await loadSharedSecret(db)) });
    return `Une nouvelle clé signe désormais les preuves. Son empreinte : ${key?.fingerprint}. Les anciennes clés restent publiées, pour vérifier ce qu’elles ont signé.`;
  } finally {
    await database.close();
  }
};
