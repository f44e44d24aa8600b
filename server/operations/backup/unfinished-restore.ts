import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';

/** Folder, in a data folder, of what a restore has written so far. */
export const UNFINISHED_FOLDER = 'restauration-incomplete';

export const hasUnfinishedRestore = (dataDir: string): boolean => existsSync(join(dataDir, UNFINISHED_FOLDER));

/** Refuses to start on a folder with an interrupted restore: a server would create a new, empty database there. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (hasUnfinishedRestore(dataDir)) {
    throw new StartError(
      `La restauration de « ${dataDir} » n’est pas allée au bout. Relancez-la : npm run restore -- <sauvegarde>. Rien n’est perdu.`,
    );
  }
};
