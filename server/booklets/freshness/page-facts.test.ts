import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { duplicateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  deleteBlock,
  deletePage,
  duplicatePage,
  placeBlock,
  restoreBlock,
  restorePage,
  updateBlock,
} from '../../../contract/booklets/content/content.ts';
import { copyContent } from '../../../contract/booklets/content/copies.ts';
import { publish, restorePublication } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createFullBooklet, exportTestArchive, importTestArchive } from '../archive/archive.fixture.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { expectStoredFactsRight } from './facts.fixture.ts';
import { FACT_RULES, finishStoringFacts, forgetFacts, loadFacts } from './page-facts.ts';
import { purgeFreshnessTraces } from './purge.ts';

let app: TestApp;
let hr: Browser;
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let ids: [string, string];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  hr = app.browser();
  const user = await app.make.signIn(hr);
  scope = app.make.scope(user, user.companyId ?? '');
  ids = [uuidv7(), uuidv7()];
  const text = (html: string) => ({ type: 'text' as const, props: { html } });
  const [first, second] = ids;
  booklet = await makeBooklet(scope, [
    {
      title: 'Un',
      pages: [
        {
          ...{ id: first, title: 'Alpha', slug: 'alpha' },
          blocks: [
            text('<p>Zoé Martin, avant le 1er mars 2021.</p>'),
            text(`<p>12 rue des Lilas, 01 42 68 53 00, <a href="page:${second}">la suite</a></p>`),
          ],
        },
        { id: second, title: 'Beta', slug: 'beta', blocks: [text('<p>Écrivez à rh@acme.fr.</p>')] },
      ],
    },
  ]);
  expect(await expectStoredFactsRight(scope)).toBe(3);
});
afterEach(() => expectStoredFactsRight(scope));

const listBlocks = (pageId: string) => {
  const { blocks } = scope.views;
  return scope.select().from(blocks).where(eq(blocks.pageId, pageId)).orderBy(blocks.position);
};
const getFirstBlock = async (pageId: string) => {
  const [block] = await listBlocks(pageId);
  if (!block) throw new Error('no block');
  return block;
};
const expectDone = ({ status, body }: { status: number; body: unknown }) =>
  expect(status, JSON.stringify(body)).toBe(200);

test('a change of one block reads its page again, and no other', async () => {
  const { id, rowVersion } = await getFirstBlock(ids[0]);
  const { pageFacts } = scope.views;
  const readRevisions = async () => {
    await finishStoringFacts();
    const rows = await scope.select().from(pageFacts);
    return new Map(rows.map((row) => [row.pageId, row.revision]));
  };
  const before = await readRevisions();
  expectDone(await hr.call(updateBlock, { params: { id }, body: { rowVersion, props: { html: '<p>Ana Diaz</p>' } } }));
  forgetFacts();
  const facts = (await loadFacts(scope, [{ id: booklet.id, revision: booklet.revision + 1 }])).get(booklet.id);
  expect(facts?.get(ids[0])?.blocks.flatMap(({ names = [] }) => names.map(({ text }) => text))).toEqual(['Ana Diaz']);
  const after = await readRevisions();
  expect(after.get(ids[0])).toBe((before.get(ids[0]) ?? 0) + 1);
  expect(after.get(ids[1])).toBe(before.get(ids[1]));
});

test('a block that moves to another page takes its facts with it', async () => {
  const { id } = await getFirstBlock(ids[0]);
  expectDone(await hr.call(placeBlock, { params: { id }, body: { after: null, pageId: ids[1] } }));
  expect(await expectStoredFactsRight(scope)).toBe(3);
});

test('a block or a page that is deleted, then restored', async () => {
  const { id } = await getFirstBlock(ids[0]);
  expectDone(await hr.call(deleteBlock, { params: { id } }));
  expect(await expectStoredFactsRight(scope)).toBe(2);
  expectDone(await hr.call(restoreBlock, { params: { id }, body: {} }));
  expect(await expectStoredFactsRight(scope)).toBe(3);
  expectDone(await hr.call(deletePage, { params: { id: ids[0] } }));
  await expectStoredFactsRight(scope);
  expectDone(await hr.call(restorePage, { params: { id: ids[0] }, body: {} as never }));
  expect(await expectStoredFactsRight(scope)).toBe(3);
});

test('copies of a block, of a page and of the booklet', async () => {
  const { id } = await getFirstBlock(ids[0]);
  const body = { kind: 'blocks' as const, ids: [id], pageId: ids[1] };
  expectDone(await hr.call(copyContent, { params: { id: booklet.id }, body }));
  expect(await expectStoredFactsRight(scope)).toBe(4);
  expectDone(await hr.call(duplicatePage, { params: { id: ids[1] } }));
  expect(await expectStoredFactsRight(scope)).toBe(6);
  expectDone(await hr.call(duplicateBooklet, { params: { id: booklet.id }, body: {} }));
  expect(await expectStoredFactsRight(scope)).toBe(12);
});

test('an earlier version that comes back', async () => {
  expectDone(await hr.call(publish, { params: { id: booklet.id }, body: { kind: 'minor', note: '' } }));
  const { id, rowVersion } = await getFirstBlock(ids[0]);
  expectDone(await hr.call(updateBlock, { params: { id }, body: { rowVersion, props: { html: '<p>Rien</p>' } } }));
  expect(await expectStoredFactsRight(scope)).toBe(2);
  const params = { id: booklet.id, number: '1' } as never;
  expectDone(await hr.call(restorePublication, { params, body: { target: 'draft' } }));
  expect(await expectStoredFactsRight(scope)).toBe(3);
});

test('an archive that is taken in', async () => {
  await seedLibrary(app.services.db, libraryContent);
  const origin = await createFullBooklet(app);
  const facts = await expectStoredFactsRight(origin.scope);
  const { bytes } = await exportTestArchive(origin, origin.booklet);
  expect((await importTestArchive({ browser: hr, scope, companyId: scope.companyId }, bytes)).status).toBe(200);
  // A link of the original leads to no page: the archive leaves it out.
  expect(await expectStoredFactsRight(scope)).toBeGreaterThanOrEqual(facts);
});

test('a page that is purged takes its facts with it, and another company reads none of them', async () => {
  await finishStoringFacts();
  await scope.deleteRows('pages', (pages) => eq(pages.id, ids[0]));
  const { pageFacts } = scope.views;
  expect((await scope.select().from(pageFacts)).map(({ pageId }) => pageId)).toEqual([ids[1]]);
  const stranger = app.make.scope(scope.actor as never, (await app.make.company()).id);
  await stranger.storePageFacts([
    { pageId: ids[1], bookletId: booklet.id, rules: 1, revision: 99, facts: { blocks: [], changedAt: 0, revision: 0 } },
  ]);
  expect((await scope.select().from(pageFacts)).map(({ revision }) => revision)).toEqual([1]);
});

test('facts that another node read later stay', async () => {
  await finishStoringFacts();
  const facts = (revision: number) => ({
    pageId: ids[0],
    bookletId: booklet.id,
    rules: 99,
    revision,
    facts: { revision },
  });
  await scope.storePageFacts([facts(7)]);
  await scope.storePageFacts([facts(6)]);
  const { pageFacts } = scope.views;
  const rows = await scope.select().from(pageFacts).where(eq(pageFacts.rules, 99));
  expect(rows.map(({ revision }) => revision)).toEqual([7]);
  await scope.storePageFacts([facts(8)]);
  const [row] = await scope.select().from(pageFacts).where(eq(pageFacts.rules, 99));
  expect(row?.facts).toEqual({ revision: 8 });
});

test('facts read by former rules are purged', async () => {
  await finishStoringFacts();
  const former = { pageId: ids[0], bookletId: booklet.id, rules: FACT_RULES - 1, revision: 1, facts: {} };
  await scope.storePageFacts([former]);
  expect(await purgeFreshnessTraces(scope, new Date())).toBe(1);
  const { pageFacts } = scope.views;
  expect((await scope.select().from(pageFacts)).map(({ rules }) => rules)).toEqual([FACT_RULES, FACT_RULES]);
});
