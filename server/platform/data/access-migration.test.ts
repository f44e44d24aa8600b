import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { type Database, openEmbeddedDatabase } from './client.ts';
import { applyMigrations } from './migrate.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const { entries } = journal.parse(JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')));

let database: Database;
beforeAll(async () => {
  database = await openEmbeddedDatabase(null);
});
afterAll(() => database.close());

/** Schema before the access settings. */
const createSchemaBeforeAccess = async () => {
  const index = entries.findIndex(({ tag }) => tag.endsWith('_access_settings'));
  expect(index).toBeGreaterThan(0);
  await database.db.execute(
    sql`create table migrations (hash text primary key, at timestamptz not null default now())`,
  );
  for (const { sql: statements, hash } of readMigrationFiles({ migrationsFolder: FOLDER }).slice(0, index)) {
    for (const statement of statements) if (statement.trim() !== '') await database.db.execute(sql.raw(statement));
    await database.db.execute(sql`insert into migrations (hash) values (${hash})`);
  }
};

const rows = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

test('booklets keep their readers when access becomes settings: mode, link, search engines', async () => {
  await createSchemaBeforeAccess();
  const { db } = database;
  const company = '01890000-0000-7000-8000-000000000001';
  await db.execute(sql`insert into companies (id, name, slug) values (${company}, 'Dubreuil', 'dubreuil')`);
  const made: [string, string | null, boolean][] = [
    ['none', null, true],
    ['link', 'secret-of-link', true],
    ['public', null, false],
    ['public', 'secret-kept', true],
  ];
  for (const [index, [mode, token, noindex]] of made.entries()) {
    const id = `01890000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;
    await db.execute(sql`
      insert into booklets (id, company_id, type, theme, welcome, cover, state, access_mode, link_token, noindex)
      values (${id}, ${company}, 'employee', '{}', '{}', '{}', 'draft', ${mode}, ${token}, ${noindex})`);
  }
  expect(await applyMigrations(db)).toBeGreaterThan(0);

  const kept = await rows(sql`select access from booklets order by id`);
  expect(kept.map(({ access }) => access)).toEqual([
    DEFAULT_ACCESS,
    { ...DEFAULT_ACCESS, link: { on: true } },
    { ...DEFAULT_ACCESS, public: { on: true, noindex: false } },
    { ...DEFAULT_ACCESS, public: { on: true, noindex: true } },
  ]);
  const links = await rows(
    sql`select right(booklet_id::text, 2) as booklet, name, token, openings from access_links order by booklet_id`,
  );
  expect(links).toEqual([
    { booklet: '01', name: 'Lien principal', token: 'secret-of-link', openings: 0 },
    { booklet: '03', name: 'Lien principal', token: 'secret-kept', openings: 0 },
  ]);
  const columns = await rows(
    sql`select column_name from information_schema.columns where table_name = 'booklets'
        and column_name in ('access_mode', 'link_token', 'noindex')`,
  );
  expect(columns).toEqual([]);
});
