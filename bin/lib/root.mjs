import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, independent of the current folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** Work folder of bin/: the fetched Node, the compile cache, unfinished work. Ignored by git, safe to delete. */
export const workFolder = inRoot('.runtime');
