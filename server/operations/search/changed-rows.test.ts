import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';

let app: TestApp;
let bookletId: string;
beforeAll(async () => {
  app = await startTestApp();
  const company = await app.make.company();
  const scope = app.make.scope(await app.make.user({ companyId: company.id }), company.id);
  bookletId = (await makeBooklet(scope, GOOD_CHAPTERS)).id;
});
afterAll(() => app.close());

const VIEWS = { block: sql`search_of_blocks`, booklet: sql`search_of_booklets` };
const COLUMNS = sql`kind, item_id, company_id, booklet_id, page_id, title, body`;

/** Items of the index that differ from what their view says now. */
const listDifferences = async (kind: keyof typeof VIEWS) => {
  const indexed = sql`select ${COLUMNS} from search_items where kind = ${kind}`;
  const expected = sql`select ${COLUMNS} from ${VIEWS[kind]}`;
  return queryRows(app.services.db, sql`(${indexed} except ${expected}) union all (${expected} except ${indexed})`);
};
/** Identifies the written versions of all items: it differs after any write. */
const readItemVersions = async () =>
  queryRows(app.services.db, sql`select kind, item_id, ctid::text from search_items order by kind, item_id`);

const isOfBooklet = () => sql`booklet_id = ${bookletId}`;
const otherPage = () => sql`(select id from pages where ${isOfBooklet()} order by id desc limit 1)`;
const CHANGES: [name: string, statement: () => SQL][] = [
  [
    'new words',
    () => sql`update blocks set props = jsonb_build_object('html', '<p>Girafe</p>') where ${isOfBooklet()}`,
  ],
  ['a deletion', () => sql`update blocks set deleted_at = now() where ${isOfBooklet()}`],
  ['words while deleted', () => sql`update blocks set props = '{"html": "<p>Zèbre</p>"}' where ${isOfBooklet()}`],
  ['the way back', () => sql`update blocks set deleted_at = null where ${isOfBooklet()}`],
  ['another page', () => sql`update blocks set page_id = ${otherPage()} where ${isOfBooklet()}`],
  ['a title', () => sql`update booklets set title = 'La savane' where id = ${bookletId}`],
  ['a subtitle', () => sql`update booklets set subtitle = 'Au lever du jour' where id = ${bookletId}`],
  ['tags', () => sql`update booklets set tags = '["faune"]' where id = ${bookletId}`],
];

test.each(CHANGES)('%s of a changed row stands in the index', async (name, statement) => {
  const before = await readItemVersions();
  await app.services.db.execute(statement());
  expect(await listDifferences('block')).toEqual([]);
  expect(await listDifferences('booklet')).toEqual([]);
  if (name !== 'words while deleted') expect(await readItemVersions()).not.toEqual(before);
});

test('a change that nobody searches writes nothing in the index', async () => {
  const before = await readItemVersions();
  const { db } = app.services;
  await db.execute(sql`update booklets set revision = revision + 1, updated_at = now() where id = ${bookletId}`);
  await db.execute(sql`update blocks set position = position + 1, words = 3, locked = true where ${isOfBooklet()}`);
  expect(await readItemVersions()).toEqual(before);
  expect(before.length).toBeGreaterThan(3);
});
