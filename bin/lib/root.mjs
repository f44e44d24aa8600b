import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, whatever the current folder is. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** What bin/ keeps for itself: the fetched Node, the compile cache, unfinished work. Ignored by git, safe to delete. */
export const workFolder = inRoot('.runtime');
