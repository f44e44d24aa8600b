/** The next version of the product: the same build with one more migration, which changes the busiest tables. */
import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addMigration } from '../../test/system/add-migration.ts';

const CHANGED_TABLES = [
  'blocks',
  'booklets',
  'publications',
  'participants',
  'enrolments',
  'campaign_recipients',
  'media',
  'sessions',
  'reader_sessions',
];

/** Additive, as every migration of the product: a new table, and a new column in tables that are read and written. */
const MIGRATION = [
  '-- additive\ncreate table trial_notes (id uuid primary key, company_id uuid not null references companies (id), text text not null);',
  ...CHANGED_TABLES.map((table) => `alter table ${table} add column trial_note text not null default 'essai';`),
  'create index trial_notes_company_id on trial_notes (company_id);',
].join('\n--> statement-breakpoint\n');

/** Makes the production folder of the next version beside `home`, with the packages of `home`. Returns its path. */
export const installNextVersion = (home: string): string => {
  const target = `${home}-next`;
  const packages = join(home, 'node_modules');
  cpSync(home, target, { recursive: true, filter: (file) => file !== packages && basename(file) !== '.bin' });
  symlinkSync(packages, join(target, 'node_modules'));
  addMigration(target, MIGRATION);
  return target;
};

/** SQL for the number of columns of the migration that the database has; `COLUMNS` of them after the upgrade. */
export const COUNT_NEW_COLUMNS = `select count(*)::int as n from information_schema.columns where column_name = 'trial_note'`;
export const NEW_COLUMNS = CHANGED_TABLES.length;
