import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTasks } from '../../../contract/administration/tasks/tasks.ts';
import { binBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { deleteChapter, getBookletTree, updatePage } from '../../../contract/booklets/content/content.ts';
import { rebuildSearch, searchAll } from '../../../contract/operations/search.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
let companyId: string;
let booklet: TenantRow<'booklets'>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  admin = app.browser();
  scope = app.make.scope(
    await app.make.signIn(admin, { companyId, firstName: 'Nadia', lastName: 'Bensaïd' }),
    companyId,
  );
  booklet = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Accueil des maçons' });
});

const searchFor = async (q: string, from = admin) => {
  const { status, body } = await from.call(searchAll, { query: { q } });
  expect(status).toBe(200);
  return body;
};
const searchKinds = async (q: string, from = admin) => (await searchFor(q, from)).hits.map(({ kind }) => kind);
const getFirstPage = async () => {
  const { body } = await admin.call(getBookletTree, { params: { id: booklet.id } });
  const [chapter] = body.chapters;
  const [page] = chapter?.pages ?? [];
  if (!chapter || !page) throw new Error('no page');
  return { chapter, page };
};
const signInAs = async (role: 'editor' | 'referent', where = companyId) => {
  const browser = app.browser();
  const { id } = await app.make.signIn(browser, { companyId: where, role });
  return { browser, id };
};

describe('words', () => {
  test.each([
    ['as they are written', 'Accueil des maçons'],
    ['without accents or capitals', 'ACCUEIL MACONS'],
    ['by their stem', 'accueillir maçon'],
    ['by their beginning', 'accueil maç'],
    ['with a slip of the hand', 'acueil des masons'],
  ])('find a booklet %s', async (_, q) => {
    const { hits } = await searchFor(q);
    expect(hits[0]).toMatchObject({ kind: 'booklet', id: booklet.id, title: 'Accueil des maçons' });
  });

  test('that are nowhere find nothing, and a slip says that it was one', async () => {
    expect(await searchFor('zygomatique')).toEqual({ hits: [], approximate: false });
    expect((await searchFor('acueil des masons')).approximate).toBe(true);
    expect((await searchFor('&|!()')).hits).toEqual([]);
    expect((await admin.call(searchAll, { query: { q: 'a' } })).status).toBe(422);
  });

  test('find what was written this very moment, at its page and block', async () => {
    const { page } = await getFirstPage();
    const [row] = await scope.select().from(scope.views.pages).where(eq(scope.views.pages.id, page.id));
    await admin.call(updatePage, {
      params: { id: page.id },
      body: { title: 'Complémentaire santé', rowVersion: row?.rowVersion ?? 1 },
    });
    expect((await searchFor('complementaire')).hits[0]).toMatchObject({
      kind: 'page',
      href: `/livrets/editor?livret=${booklet.id}&page=${page.id}`,
      about: 'Accueil des maçons',
    });
    const [block] = await scope.insert('blocks', [
      {
        bookletId: booklet.id,
        pageId: page.id,
        type: 'text',
        version: 1,
        props: { html: '<p>La <b>cantine</b> ouvre à midi</p>' },
        position: 9,
        revision: 1,
      },
    ]);
    const [hit] = (await searchFor('cantines')).hits;
    expect(hit).toMatchObject({
      kind: 'page',
      title: 'Complémentaire santé',
      href: expect.stringContaining(`bloc=${block?.id}`),
    });
    expect(hit?.about).toBe('Accueil des maçons · … cantine ouvre à midi');
    await scope.update('blocks', { props: { html: '<p>La cantine attend {{prenom}} à midi</p>' } }, ({ id }) =>
      eq(id, block?.id ?? ''),
    );
    expect((await searchFor('cantines')).hits[0]?.about).toBe('Accueil des maçons · … cantine attend [Prénom] à midi');
    await scope.deleteRows('blocks', ({ id }) => eq(id, block?.id ?? ''));
    expect((await searchFor('cantines')).hits).toEqual([]);
  });

  test('with a slip of the hand find the texts of pages too, and only those that one may read', async () => {
    const { hits, approximate } = await searchFor('bonjour à l’atellier');
    expect(approximate).toBe(true);
    expect(hits[0]).toMatchObject({ kind: 'page', title: 'Le mot de la direction' });
    expect(hits[0]?.about).toBe('Accueil des maçons · Bonjour et bienvenue à l’atelier');
    const { browser } = await signInAs('editor');
    expect((await searchFor('bonjour à l’atellier', browser)).hits).toEqual([]);
    const stranger = await signInAs('editor', (await app.make.company()).id);
    expect((await searchFor('atellier', stranger.browser)).hits).toEqual([]);
  });

  test('find people, files and accounts', async () => {
    const enrolment = await app.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Inès', lastName: 'Quillévéré' },
    });
    await scope.insert('media', [
      {
        name: 'plan-atelier.webp',
        kind: 'image',
        mime: 'image/webp',
        size: 1,
        fileSize: 1,
        sha256: 'h',
        storageKey: 'k',
        alt: 'Plan de l’atelier',
      },
    ]);
    expect((await searchFor('quillevere')).hits).toMatchObject([
      { kind: 'participant', title: 'Inès Quillévéré', href: expect.stringContaining(`fiche=${enrolment.id}`) },
    ]);
    expect(await searchKinds('atelier')).toContain('media');
    expect(await searchKinds('bensaid')).toEqual(['user']);
    await scope.update('participants', { lastName: 'Le Goff' }, ({ id }) => eq(id, enrolment.participantId));
    expect(await searchKinds('quillevere')).toEqual([]);
    expect(await searchKinds('le goff')).toEqual(['participant']);
    await scope.update('enrolments', { anonymisedAt: new Date() }, ({ id }) => eq(id, enrolment.id));
    expect(await searchKinds('le goff')).toEqual([]);
  });

  test('do not find what lies in the bin', async () => {
    const { chapter, page } = await getFirstPage();
    const before = (await searchFor(page.title)).hits.length;
    expect(before).toBeGreaterThan(0);
    await admin.call(deleteChapter, { params: { id: chapter.id }, body: {} });
    expect((await searchFor(page.title)).hits.some(({ id }) => id === page.id)).toBe(false);
    await admin.call(binBooklet, { params: { id: booklet.id } });
    expect((await searchFor('Accueil des maçons')).hits).toEqual([]);
  });
});

test('texts of a deleted page, or of a page whose chapter is deleted, are not found', async () => {
  const { chapter, page } = await getFirstPage();
  const block = { bookletId: booklet.id, pageId: page.id, type: 'text', version: 1, position: 9, revision: 1 };
  await scope.insert('blocks', [{ ...block, props: { html: '<p>La cantine ouvre à midi</p>' } }]);
  for (const table of ['pages', 'chapters'] as const) {
    const { id } = table === 'pages' ? page : chapter;
    expect(await searchKinds('cantine')).toEqual(['page']);
    await scope.update(table, { deletedAt: new Date() }, (columns) => eq(columns.id, id));
    expect(await searchKinds('cantine')).toEqual([]);
    await scope.update(table, { deletedAt: null }, (columns) => eq(columns.id, id));
  }
});

describe('rights', () => {
  test('nothing of another company is found', async () => {
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await searchFor('maçons', stranger)).hits).toEqual([]);
  });

  test('an editor finds what he has a right on, its people from publisher on, and no account', async () => {
    await app.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Inès', lastName: 'Quillévéré' },
    });
    const { browser, id } = await signInAs('editor');
    expect(await searchKinds('maçons', browser)).toEqual([]);
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level: 'writer' }]);
    expect(await searchKinds('maçons', browser)).toEqual(['booklet']);
    expect(await searchKinds('quillevere', browser)).toEqual([]);
    await scope.update('bookletRights', { level: 'publisher' }, ({ userId }) => eq(userId, id));
    expect(await searchKinds('quillevere', browser)).toEqual(['participant']);
    expect(await searchKinds('bensaid', browser)).toEqual([]);
    await scope.update('bookletRights', { expiresAt: new Date(0) }, ({ userId }) => eq(userId, id));
    expect(await searchKinds('maçons', browser)).toEqual([]);
  });

  test('a referent finds his published booklets and his own people, and nothing that is written', async () => {
    const { browser, id } = await signInAs('referent');
    const { page } = await getFirstPage();
    const [charge] = await scope.insert('referents', [
      {
        bookletId: booklet.id,
        userId: id,
        firstName: 'C',
        lastName: 'D',
        role: 'manager',
        perimeter: { kind: 'participants', ids: [] },
        position: 0,
      },
    ]);
    const mine = { firstName: 'Inès', lastName: 'Quillévéré', referentId: charge?.id ?? null };
    await app.make.enrolment(scope, { bookletId: booklet.id, participant: mine });
    await app.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Zoé', lastName: 'Autrement' },
    });
    expect(await searchKinds('maçons', browser)).toEqual([]);
    await scope.update('booklets', { state: 'published' }, (columns) => eq(columns.id, booklet.id));
    expect(await searchKinds('maçons', browser)).toEqual(['booklet']);
    expect(await searchKinds('quillevere', browser)).toEqual(['participant']);
    expect(await searchKinds('autrement', browser)).toEqual([]);
    expect((await searchFor(page.title, browser)).hits.filter(({ kind }) => kind === 'page')).toEqual([]);
  });
});

test('the index is made anew on demand, as a task', async () => {
  await app.services.database.exec(`delete from search_items where company_id = '${companyId}'`);
  expect((await searchFor('maçons')).hits).toEqual([]);
  expect((await admin.call(rebuildSearch)).status).toBe(200);
  expect((await searchFor('maçons')).hits).toMatchObject([{ id: booklet.id }]);
  const { body } = await admin.call(listTasks, { query: {} });
  expect(body.rows).toMatchObject([{ state: 'done', done: 7, total: 7, told: expect.stringContaining('indexés') }]);
});
