import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS = 'server/platform/data/migrations';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** Adds a migration with these statements after those of the product folder `folder`. */
export const addMigration = (folder: string, statements: string): void => {
  const path = join(folder, MIGRATIONS, 'meta/_journal.json');
  const journal: Journal = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration');
  const tag = '9999_test';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, MIGRATIONS, `${tag}.sql`), statements);
};
