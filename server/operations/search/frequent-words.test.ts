import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAll } from '../../../contract/operations/search.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** More items than a search ranks. */
const MANY = 2100;

let app: TestApp;
let admin: Browser;
let scope: Scope;

beforeAll(async () => {
  app = await startTestApp();
  const companyId = (await app.make.company()).id;
  admin = app.browser();
  scope = app.make.scope(await app.make.signIn(admin, { companyId }), companyId);
});
afterAll(() => app.close());

const search = async (q: string, from = admin) => (await from.call(searchAll, { query: { q } })).body.hits;

const insertFiles = (name: string, count: number) =>
  scope.bulkInsert(
    'media',
    Array.from({ length: count }, (_, n) => ({
      name: `${name}-${n}.webp`,
      kind: 'image' as const,
      mime: 'image/webp',
      size: 1,
      fileSize: 1,
      sha256: `${name}-${n}`,
      storageKey: `${name}-${n}`,
      alt: '',
    })),
  );

const insertBlocks = async (bookletId: string, html: string, count: number) => {
  const { pages } = scope.views;
  const [page] = await scope.select().from(pages).where(eq(pages.bookletId, bookletId)).limit(1);
  const pageId = page?.id ?? '';
  const block = { bookletId, pageId, type: 'text', version: 1, position: 9, revision: 1, props: { html } };
  await scope.bulkInsert(
    'blocks',
    Array.from({ length: count }, () => ({ ...block })),
  );
};

describe('a word that thousands of items hold', () => {
  test('in texts hides no title', async () => {
    const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Livret du fournil', slug: 'fournil' });
    await insertBlocks(id, '<p>Le pétrissage dure dix minutes.</p>', MANY);
    await insertFiles('petrissage', 1);
    await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Le pétrissage', slug: 'petrissage' });
    const kinds = (await search('pétrissage')).map(({ kind, title }) => `${kind} ${title}`);
    expect(kinds).toContain('booklet Le pétrissage');
    expect(kinds).toContain('media petrissage-0.webp');
    expect(kinds.filter((one) => one.startsWith('page'))).not.toEqual([]);
  });

  test('in texts of others hides none of one’s own', async () => {
    const other = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Livret du moulin', slug: 'moulin' });
    await insertBlocks(other.id, '<p>Le blutage sépare le son de la farine.</p>', MANY);
    const own = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Livret de la meunerie', slug: 'meunerie' });
    await insertBlocks(own.id, '<p>Le blutage sépare le son de la farine.</p>', 1);
    const editor = app.browser();
    const { id: userId } = await app.make.signIn(editor, { companyId: scope.companyId, role: 'editor' });
    await scope.insert('bookletRights', [{ bookletId: own.id, userId, level: 'writer' }]);
    const hits = await search('blutage', editor);
    expect(hits.map(({ href }) => href)).toEqual([expect.stringContaining(own.id)]);
  });

  test('in names of files hides no booklet and no person', async () => {
    await insertFiles('moissonneuse', MANY);
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'La moissonneuse', slug: 'moissonneuse' });
    const participant = { firstName: 'Ada', lastName: 'Moissonneuse', email: 'ada@moisson.example' };
    await app.make.enrolment(scope, { bookletId: booklet.id, participant });
    const hits = await search('moissonneuse');
    expect(hits.filter(({ kind }) => kind === 'media')).toHaveLength(6);
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'booklet', title: 'La moissonneuse' }));
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'participant', title: 'Ada Moissonneuse' }));
  });

  test('written with a mistake neither', async () => {
    const hits = await search('moissonneuze');
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'booklet', title: 'La moissonneuse' }));
  });
});
