import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from './root.ts';

const MIGRATIONS = 'server/platform/data/migrations';
const SHARED = ['node_modules', 'dist/web', 'dist/reader', 'server/administration/translations', 'web/locales'];

interface VersionOptions {
  /** What `/version` tells: 16 hexadecimal digits. */
  build: string;
  /** SQL of a migration after those of this version. */
  migration?: string;
  /** Statement at the beginning of the server. */
  mainStatement?: string;
}

const addMigration = (folder: string, statements: string): void => {
  const path = join(folder, MIGRATIONS, 'meta/_journal.json');
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration');
  const tag = '9999_test';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, MIGRATIONS, `${tag}.sql`), statements);
};

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
