import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs found in the path, or null. */
export function findInPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}
