import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addMigration, MIGRATIONS } from './add-migration.ts';
import { PROJECT_ROOT } from './root.ts';

const SHARED = ['node_modules', 'dist/web', 'dist/reader', 'server/administration/translations', 'web/locales'];

interface VersionOptions {
  /** What `/version` tells: 16 hexadecimal digits. */
  build: string;
  /** SQL of a migration after those of this version. */
  migration?: string;
  /** Statement at the beginning of the server. */
  mainStatement?: string;
}

/** Makes `folder` a version of the product that tells another build, with a migration of its own. */
export const makeVersionFolder = (folder: string, { build, migration, mainStatement }: VersionOptions): void => {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const path of ['package.json', 'dist/server', MIGRATIONS, 'LICENSE']) {
    cpSync(join(PROJECT_ROOT, path), join(folder, path), { recursive: true });
  }
  for (const path of SHARED) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(PROJECT_ROOT, path), join(folder, path));
  }
  cpSync(join(PROJECT_ROOT, 'deploy/command.mjs'), join(folder, 'command.mjs'));
  writeFileSync(join(folder, 'dist/built-from'), JSON.stringify({ server: build }));
  if (migration) addMigration(folder, migration);
  const main = join(folder, 'dist/server/main.js');
  if (mainStatement) writeFileSync(main, `${mainStatement}\n${readFileSync(main, 'utf8')}`);
};
