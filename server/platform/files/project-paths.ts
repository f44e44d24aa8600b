import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** False in the bundle that `npm start` runs, true where Node or Vitest runs the sources. */
export const RUNS_FROM_SOURCES: boolean = import.meta.filename.endsWith('.ts');

const findProjectFolder = (): string => {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}`);
  }
};

/**
 * Folder of package.json: modules of the bundle and of the sources are in different places, and both read the same
 * files.
 */
const PROJECT_FOLDER = findProjectFolder();

/** Path of a file or folder of the project that may be missing, such as a build output. */
export const getProjectPath = (path: string): string => join(PROJECT_FOLDER, path);

/** Path of a file or folder shipped with the product. Throws when it is missing. */
export const requireProjectPath = (path: string): string => {
  const found = getProjectPath(path);
  if (!existsSync(found)) throw new Error(`The product is incomplete: ${found} is missing`);
  return found;
};

/** Processes started by the server, by their path in server/. */
export const CHILD_PROGRAMS = ['platform/files/images/image-process', 'parser-process'] as const;

/** Threads started by the server. */
export const THREAD_PROGRAMS = ['platform/data/embedded/database-thread'] as const;

/** Each is an entry of the bundle: vite.server.config.ts. */
type Program = (typeof CHILD_PROGRAMS)[number] | (typeof THREAD_PROGRAMS)[number];

/** Path of the script of a program, to be started. Throws when it is missing. */
export const requireProgram = (name: Program): string =>
  requireProjectPath(RUNS_FROM_SOURCES ? `server/${name}.ts` : `dist/server/${name}.js`);
