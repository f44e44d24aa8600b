import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Every file under a folder, at any depth, whose path matches, sorted; none when the folder does not exist. Absolute
 * when `folder` is.
 */
export async function listFiles(folder, pattern = /./) {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(path, pattern);
      return pattern.test(path) ? [path] : [];
    }),
  );
  return found.flat().sort();
}
