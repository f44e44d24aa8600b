import { existsSync } from 'node:fs';
import { lockDataFolder } from '../connection/folder-lock.ts';
import { EmbeddedClient } from './embedded-client.ts';

interface EarlyOpening {
  lock: { release: () => void };
  client: Promise<EmbeddedClient>;
}

const openings = new Map<string, EarlyOpening>();

/** Folder of the embedded database in a data folder. */
export const getDatabaseFolder = (dataDir: string): string => `${dataDir}/database`;

/**
 * Begins to open the embedded database of a data folder, for a later `openEmbeddedDatabase`: its thread opens it while the
 * server loads. A lock that fails is tried again there, and a database that does not open fails there, with the reason.
 */
export const openDatabaseEarly = (dataDir: string): void => {
  const folder = getDatabaseFolder(dataDir);
  if (!existsSync(folder)) return;
  try {
    const lock = lockDataFolder(dataDir);
    const client = EmbeddedClient.open({ folder, snapshot: null });
    client.catch(() => {});
    openings.set(dataDir, { lock, client });
  } catch {}
};

/** The opening of a data folder that has begun, once; null: none has. */
export const takeEarlyOpening = (dataDir: string): EarlyOpening | null => {
  const opening = openings.get(dataDir) ?? null;
  openings.delete(dataDir);
  return opening;
};

/** Closes the databases that nothing has taken: the server does not start. */
export const closeEarlyOpenings = async (): Promise<void> => {
  for (const { client, lock } of openings.values()) {
    await client.then((opened) => opened.close()).catch(() => {});
    lock.release();
  }
  openings.clear();
};
