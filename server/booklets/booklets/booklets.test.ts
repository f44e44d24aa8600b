import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  archiveBooklet,
  binBooklet,
  checkSlug,
  createBooklet,
  duplicateBooklet,
  getBooklet,
  getBookletOverview,
  getHome,
  listBooklets,
  purgeBooklet,
  restoreBooklet,
  setAccess,
  unarchiveBooklet,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import {
  addBlock,
  addChapters,
  addPages,
  deleteChapter,
  deletePage,
  getBookletTree,
  getPage,
} from '../../../contract/booklets/content/content.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { addReferent, listReferents } from '../../../contract/people/referents/referents.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { REFERENT_BODY } from '../../people/referents/referents.fixture.ts';
import { changeBookletContent } from './change-content.ts';

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  me = app.browser();
  user = await app.make.signIn(me);
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');
const countRows = async (table: 'booklets' | 'chapters' | 'activity') =>
  (await scope().select().from(scope().views[table])).length;

let serial = 0;
/** A draft with one chapter and one page, created through the API calls of the wizard. */
const createDraft = async (title = `Livret de test ${++serial}`) => {
  const { body: made } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: made.id };
  const chapters = await me.call(addChapters, { params, body: { title: 'Bienvenue' } });
  const [chapter] = chapters.body.chapters;
  await me.call(addPages, { params: { id: chapter?.id ?? '' }, body: { title: 'Le mot du directeur' } });
  const slug = `livret-${made.id.slice(-8)}`;
  const done = await me.call(updateBooklet, {
    params,
    body: { rowVersion: made.rowVersion, title, slug, wizardStep: 'livret-completed' },
  });
  expect(done.status).toBe(200);
  return done.body;
};

describe('creating', () => {
  test('a guided booklet is empty, owned by whoever made it, and waits for the wizard', async () => {
    const { status, body } = await me.call(createBooklet, { body: { way: 'guided', type: 'trainee' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'building', wizardStep: 'name', title: null, type: 'trainee' });
    expect(body.owner).toEqual({ id: user.id, name: 'Camille Durand' });
    const { body: tree } = await me.call(getBookletTree, { params: { id: body.id } });
    expect(tree.chapters).toEqual([]);
  });

  test('a sector brings its chapters that suit the type, with their pages, and its colours', async () => {
    const { body: sectors } = await me.call(listSectors);
    const btp = sectors.find(({ code }) => code === 'btp');
    const { body } = await me.call(createBooklet, {
      body: { way: 'sector', type: 'employee', sectorId: btp?.id ?? null },
    });
    expect(body.theme.colours).toEqual(btp?.palette);
    const { body: tree } = await me.call(getBookletTree, { params: { id: body.id } });
    expect(tree.chapters.map(({ templateCode }) => templateCode)).toContain('btp-chantier');
    expect(tree.chapters.every(({ pages }) => pages.length > 0)).toBe(true);
    const { body: page } = await me.call(getPage, { params: { id: tree.chapters[0]?.pages[0]?.id ?? '' } });
    expect(page.content.length).toBeGreaterThan(0);
    expect(page.words).toBeGreaterThan(20);
  });

  test('WIZ-011: an unknown sector, or none, makes no booklet', async () => {
    const before = await countRows('booklets');
    for (const sectorId of ['0198c0de-0000-7000-8000-000000000000', null]) {
      const refused = await me.call(createBooklet, { body: { way: 'sector', type: 'employee', sectorId } });
      expect([refused.status, refused.error.code]).toEqual([422, 'WIZ-011']);
      expect(refused.error.errors?.sectorId).toHaveLength(1);
    }
    expect(await countRows('booklets')).toBe(before);
  });

  test('LIV-005: the quota counts what is not in the bin, even for two calls at once', async () => {
    const company = await app.make.company({ quotaBooklets: 2 });
    const browser = app.browser();
    await app.make.signIn(browser, { companyId: company.id });
    const make = () => browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    const { body: first } = await make();
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(both.find(({ status }) => status === 403)?.error.code).toBe('LIV-005');
    await browser.call(binBooklet, { params: { id: first.id } });
    expect((await make()).status).toBe(200);
    const back = await browser.call(restoreBooklet, { params: { id: first.id } });
    expect([back.status, back.error.code]).toEqual([403, 'LIV-005']);
    const made = both.find(({ status }) => status === 200);
    const copy = await browser.call(duplicateBooklet, { params: { id: made?.body.id ?? '' }, body: {} });
    expect([copy.status, copy.error.code]).toEqual([403, 'LIV-005']);
  });
});

describe('changing', () => {
  test('a field changes, the version grows, and readers would see it', async () => {
    const booklet = await createDraft();
    const { status, body } = await me.call(updateBooklet, {
      params: { id: booklet.id },
      body: { rowVersion: booklet.rowVersion, subtitle: '  Édition   2026 ', tags: ['Atelier'] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subtitle: 'Édition 2026', tags: ['Atelier'], rowVersion: booklet.rowVersion + 1 });
    expect(body.revision).toBe(booklet.revision + 1);
    const internal = await me.call(updateBooklet, {
      params: { id: booklet.id },
      body: { rowVersion: body.rowVersion, description: 'Pour nous' },
    });
    expect(internal.body.revision).toBe(body.revision);
  });

  test('GEN-011: the second of two who read the same version is shown the first one’s', async () => {
    const booklet = await createDraft();
    const params = { id: booklet.id };
    const both = await Promise.all(
      ['Premier', 'Second'].map((subtitle) =>
        me.call(updateBooklet, { params, body: { rowVersion: booklet.rowVersion, subtitle } }),
      ),
    );
    const lost = both.find(({ status }) => status === 409);
    const won = both.find(({ status }) => status === 200);
    expect(lost?.error.code).toBe('GEN-011');
    expect(lost?.error.message).toContain('Camille Durand');
    expect(lost?.error.current).toMatchObject({ subtitle: won?.body.subtitle, rowVersion: booklet.rowVersion + 1 });
    const { body: kept } = await me.call(getBooklet, { params });
    expect(kept.subtitle).toBe(won?.body.subtitle);
  });

  test('LIV-001: a title is taken whatever its case and accents; the other fields are not saved either', async () => {
    await createDraft('Livret des élèves');
    const booklet = await createDraft();
    const refused = await me.call(updateBooklet, {
      params: { id: booklet.id },
      body: { rowVersion: booklet.rowVersion, title: 'LIVRET DES ELEVES', subtitle: 'Perdu' },
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'LIV-001']);
    expect(refused.error.errors?.title).toEqual([refused.error.message]);
    const { body: kept } = await me.call(getBooklet, { params: { id: booklet.id } });
    expect(kept).toMatchObject({ title: booklet.title, subtitle: '', rowVersion: booklet.rowVersion });
  });

  test('LIV-001: two people who take the same title at once do not both get it', async () => {
    const [one, two] = [await createDraft(), await createDraft()];
    const both = await Promise.all(
      [one, two].map(({ id, rowVersion }) =>
        me.call(updateBooklet, { params: { id }, body: { rowVersion, title: 'Le même titre' } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('LIV-004: taken, reserved and malformed addresses are refused with a free one', async () => {
    const taken = await createDraft();
    const booklet = await createDraft();
    const params = { id: booklet.id };
    for (const slug of [taken.slug ?? '', 'admin']) {
      const refused = await me.call(updateBooklet, { params, body: { rowVersion: booklet.rowVersion, slug } });
      expect([refused.status, refused.error.code]).toEqual([422, 'LIV-004']);
      expect(refused.error.errors?.slug).toHaveLength(1);
    }
    const checked = await me.call(checkSlug, { params, query: { slug: taken.slug ?? '' } });
    expect(checked.body).toMatchObject({ free: false, suggestion: `${taken.slug}-2` });
    expect((await me.call(checkSlug, { params, query: { slug: 'Été !' } })).body).toMatchObject({
      free: false,
      suggestion: 'ete',
    });
    expect((await me.call(checkSlug, { params, query: { slug: 'tout-neuf' } })).body.free).toBe(true);
    expect((await me.call(checkSlug, { params, query: { slug: booklet.slug ?? '' } })).body.free).toBe(true);
    expect((await me.call(getBooklet, { params })).body.slug).toBe(booklet.slug);
  });

  test('a theme with an unknown font, a bad colour or another company’s logo is refused', async () => {
    const booklet = await createDraft();
    const params = { id: booklet.id };
    const { rowVersion } = booklet;
    const logo = { ...DEFAULT_THEME.logo, mediaId: '0198c0de-0000-7000-8000-000000000000' };
    for (const [theme, field] of [
      [{ ...DEFAULT_THEME, fontPair: 'comic' }, 'theme.fontPair'],
      [{ ...DEFAULT_THEME, colours: { ...DEFAULT_THEME.colours, text: 'noir' } }, 'theme.colours.text'],
      [{ ...DEFAULT_THEME, logo }, 'theme.logo.mediaId'],
    ] as const) {
      const refused = await me.call(updateBooklet, { params, body: { rowVersion, theme } });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.error.errors ?? {})).toContain(field);
    }
    expect((await me.call(getBooklet, { params })).body.rowVersion).toBe(rowVersion);
  });

  test('the wizard does not end without a title, a chapter and a page', async () => {
    const { body: made } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    const params = { id: made.id };
    const finish = { rowVersion: made.rowVersion, wizardStep: 'livret-completed' as const };
    const untitled = await me.call(updateBooklet, { params, body: finish });
    expect([untitled.status, Object.keys(untitled.error.errors ?? {}).sort()]).toEqual([
      422,
      ['chapters', 'slug', 'title'],
    ]);
    const titled = { ...finish, title: 'Presque fini', slug: 'presque-fini' };
    expect((await me.call(updateBooklet, { params, body: titled })).error.code).toBe('WIZ-001');
    const { body: tree } = await me.call(addChapters, { params, body: { title: 'Vide' } });
    const noPage = await me.call(updateBooklet, { params, body: titled });
    expect([noPage.error.code, noPage.error.message.includes('Vide')]).toEqual(['WIZ-002', true]);
    expect((await me.call(getBooklet, { params })).body).toMatchObject({ state: 'building', title: null });
    await me.call(addPages, { params: { id: tree.chapters[0]?.id ?? '' }, body: { title: 'Une page' } });
    expect((await me.call(updateBooklet, { params, body: titled })).body.state).toBe('draft');
  });

  test('the unlisted link is shown whole, kept across modes and renewed on demand', async () => {
    const booklet = await createDraft();
    const params = { id: booklet.id };
    const first = await me.call(setAccess, { params, body: { mode: 'link' } });
    expect(first.body.access.link).toMatch(/^http.*\/lire\/entreprise-\d+\/.*[\w-]{43}$/);
    expect((await me.call(setAccess, { params, body: { mode: 'public' } })).body.access.link).toBeNull();
    const again = await me.call(setAccess, { params, body: { mode: 'link' } });
    expect(again.body.access.link).toBe(first.body.access.link);
    const renewed = await me.call(setAccess, { params, body: { mode: 'link', renewLink: true, noindex: false } });
    expect(renewed.body.access.link).not.toBe(first.body.access.link);
    expect(renewed.body.access.noindex).toBe(false);
  });
});

describe('its life', () => {
  test('archived: read only, and back', async () => {
    const booklet = await createDraft();
    const params = { id: booklet.id };
    expect((await me.call(archiveBooklet, { params })).body.state).toBe('archived');
    const refused = await me.call(updateBooklet, {
      params,
      body: { rowVersion: booklet.rowVersion + 1, subtitle: 'x' },
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
    expect((await me.call(addChapters, { params, body: { title: 'Non' } })).error.code).toBe('GEN-017');
    expect((await me.call(archiveBooklet, { params })).error.code).toBe('GEN-017');
    expect((await me.call(getBooklet, { params })).body.subtitle).toBe('');
    expect((await me.call(unarchiveBooklet, { params })).body.state).toBe('draft');
    expect((await me.call(unarchiveBooklet, { params })).error.code).toBe('GEN-017');
  });

  test('in the bin: LIV-003 until it is restored, under another title when its own was taken', async () => {
    const booklet = await createDraft('Titre convoité');
    const params = { id: booklet.id };
    const binned = await me.call(binBooklet, { params });
    expect(binned.body.binnedAt).not.toBeNull();
    for (const refused of [
      await me.call(getBooklet, { params }),
      await me.call(getBookletTree, { params }),
      await me.call(updateBooklet, { params, body: { rowVersion: binned.body.rowVersion, subtitle: 'x' } }),
      await me.call(archiveBooklet, { params }),
      await me.call(binBooklet, { params }),
      await me.call(duplicateBooklet, { params, body: {} }),
      await me.call(setAccess, { params, body: { mode: 'public' } }),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([409, 'LIV-003']);
    }
    await createDraft('Titre convoité');
    const back = await me.call(restoreBooklet, { params });
    expect(back.body).toMatchObject({ title: 'Titre convoité (restauré)', state: 'draft', binnedAt: null });
    expect((await me.call(restoreBooklet, { params })).error.code).toBe('GEN-017');
  });

  test('purged only from the bin, and only when told its exact title', async () => {
    const booklet = await createDraft('Adieu');
    const params = { id: booklet.id };
    expect((await me.call(purgeBooklet, { params, query: { title: 'Adieu' } })).error.code).toBe('GEN-017');
    await me.call(binBooklet, { params });
    const refused = await me.call(purgeBooklet, { params, query: { title: 'adieu' } });
    expect([refused.status, refused.error.code, refused.error.errors?.title?.length]).toEqual([422, 'LIV-008', 1]);
    const before = await countRows('booklets');
    expect((await me.call(purgeBooklet, { params, query: { title: 'Adieu' } })).status).toBe(200);
    expect(await countRows('booklets')).toBe(before - 1);
    expect((await me.call(restoreBooklet, { params })).status).toBe(404);
  });

  test('a copy has everything but the story: content, look, and links between its own pages', async () => {
    const booklet = await createDraft('À copier');
    const { body: tree } = await me.call(getBookletTree, { params: { id: booklet.id } });
    const page = tree.chapters[0]?.pages[0];
    const link = `<p><a href="page:${page?.id}">Cette page</a></p>`;
    await me.call(addBlock, {
      params: { id: page?.id ?? '' },
      body: { id: '0198c0de-1111-7000-8000-000000000001', type: 'text', props: { html: link }, after: null },
    });
    const copied = await me.call(duplicateBooklet, { params: { id: booklet.id }, body: {} });
    expect(copied.body).toMatchObject({ title: 'À copier (copie)', slug: 'a-copier-copie', state: 'draft' });
    const { body: copyTree } = await me.call(getBookletTree, { params: { id: copied.body.id } });
    const copyPage = copyTree.chapters[0]?.pages[0];
    expect(copyPage).toMatchObject({ title: page?.title, slug: page?.slug, blocks: 1 });
    const { body: content } = await me.call(getPage, { params: { id: copyPage?.id ?? '' } });
    expect(content.content[0]?.props).toEqual({ html: link.replace(page?.id ?? '', copyPage?.id ?? '') });
    const again = await me.call(duplicateBooklet, { params: { id: booklet.id }, body: {} });
    expect(again.body.title).toBe('À copier (copie 2)');
  });

  test('a copy has those in charge, whose deputies are its own, and nobody who reads', async () => {
    const booklet = await createDraft('Avec responsables');
    const params = { id: booklet.id };
    const lucie = await me.call(addReferent, { params, body: { ...REFERENT_BODY, firstName: 'Lucie' } });
    const deputyId = lucie.body.rows[0]?.id ?? '';
    await me.call(addReferent, { params, body: { ...REFERENT_BODY, role: 'hr', deputyId, absentFrom: '2020-01-01' } });
    const before = await me.call(listReferents, { params });
    const copied = await me.call(duplicateBooklet, { params, body: {} });
    const { body } = await me.call(listReferents, { params: { id: copied.body.id } });
    const [first, second] = body.rows;
    expect(body.rows.map(({ firstName, role }) => [firstName, role])).toEqual([
      ['Lucie', 'manager'],
      ['Karim', 'hr'],
    ]);
    expect([second?.deputyId, second?.absentFrom]).toEqual([first?.id, null]);
    expect(first?.id).not.toBe(deputyId);
    expect(await me.call(listReferents, { params })).toMatchObject({ body: before.body });
  });
});

describe('the list', () => {
  test('is filtered, sorted as a Frenchman expects, paged and counted', async () => {
    const browser = app.browser();
    const company = await app.make.company();
    const owner = await app.make.signIn(browser, { companyId: company.id });
    const inside = app.make.scope(owner, company.id);
    const titles = ['Zèbre', 'été', 'Eau', 'Œuvre', 'abeille'];
    for (const title of titles) {
      const { body } = await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
      await browser.call(updateBooklet, {
        params: { id: body.id },
        body: { rowVersion: body.rowVersion, title: `${title} !!`, tags: title === 'Eau' ? ['Piscine'] : [] },
      });
    }
    const byTitle = await browser.call(listBooklets, { query: { sort: 'title', direction: 'asc' } });
    expect(byTitle.body.rows.map(({ title }) => title)).toEqual([
      'abeille !!',
      'Eau !!',
      'été !!',
      'Œuvre !!',
      'Zèbre !!',
    ]);
    expect(byTitle.body).toMatchObject({ total: 5, facets: { states: { building: 5 }, tags: ['Piscine'] } });
    const search = async (text: string) =>
      (await browser.call(listBooklets, { query: { search: text } })).body.rows.map(({ title }) => title);
    expect(await search('ETE')).toEqual(['été !!']);
    expect(await search('oeuvre')).toEqual(['Œuvre !!']);
    expect(await search('%')).toEqual([]);
    const tagged = await browser.call(listBooklets, { query: { tag: 'Piscine' } });
    expect(tagged.body).toMatchObject({ total: 1, rows: [{ title: 'Eau !!' }] });
    await browser.call(binBooklet, { params: { id: tagged.body.rows[0]?.id ?? '' } });
    const shown = await browser.call(listBooklets, {});
    expect(shown.body.total).toBe(4);
    expect((await browser.call(listBooklets, { query: { state: 'binned' } })).body.total).toBe(1);
    const wrong = await browser.call(listBooklets, { query: { size: 7 } });
    expect(wrong.status).toBe(422);
    expect((await inside.select().from(inside.views.booklets)).length).toBe(5);
  });

  test('a page’s title finds its booklet', async () => {
    const booklet = await createDraft();
    const { body: tree } = await me.call(getBookletTree, { params: { id: booklet.id } });
    await me.call(addPages, { params: { id: tree.chapters[0]?.id ?? '' }, body: { title: 'Le baobab' } });
    const { body } = await me.call(listBooklets, { query: { search: 'BAOBAB' } });
    expect(body.rows.map(({ id, pages }) => [id, pages])).toEqual([[booklet.id, 2]]);
  });

  test('a text of a page finds its booklet, by every word of the search, until the page is deleted', async () => {
    const booklet = await createDraft();
    const { body: tree } = await me.call(getBookletTree, { params: { id: booklet.id } });
    const { body: grown } = await me.call(addPages, {
      params: { id: tree.chapters[0]?.id ?? '' },
      body: { title: 'En cas d’incendie' },
    });
    const pageId = grown.created?.[0] ?? '';
    const html = '<p>Le point de rassemblement se trouve derrière les séchoirs, près du zythum.</p>';
    await me.call(addBlock, {
      params: { id: pageId },
      body: { id: randomUUID(), type: 'text', props: { html }, after: null },
    });
    const find = async (search: string) =>
      (await me.call(listBooklets, { query: { search } })).body.rows.map(({ id }) => id);
    expect(await find('rassemblements séchoir')).toEqual([booklet.id]);
    expect(await find('rassemblement piscine')).toEqual([]);
    // Two letters begin too many words.
    expect(await find('zy')).toEqual([]);
    await me.call(deletePage, { params: { id: pageId } });
    expect(await find('rassemblements séchoir')).toEqual([]);
  });

  test('a page goes with its chapter: neither counted nor found', async () => {
    const booklet = await createDraft();
    const chapters = { params: { id: booklet.id }, body: { title: 'À retirer' } };
    const { body: tree } = await me.call(addChapters, chapters);
    const id = tree.created?.[0] ?? '';
    await me.call(addPages, { params: { id }, body: { title: 'Le paratonnerre' } });
    await me.call(deleteChapter, { params: { id } });
    expect((await me.call(listBooklets, { query: { search: 'paratonnerre' } })).body.rows).toEqual([]);
    const { body } = await me.call(listBooklets, { query: { search: booklet.title ?? '' } });
    expect(body.rows.find((row) => row.id === booklet.id)?.pages).toBe(1);
  });
});

test('the overview tells what to do next, who and how much; the home page what waits', async () => {
  const booklet = await createDraft('Vue d’ensemble');
  const params = { id: booklet.id };
  const { status, body } = await me.call(getBookletOverview, { params });
  expect(status).toBe(200);
  expect(body).toMatchObject({ next: 'choose_access', counts: { chapters: 1, pages: 1, blocks: 0 } });
  expect(body.people).toEqual([{ id: user.id, name: 'Camille Durand', level: 'owner' }]);
  expect(body.activity.rows.map(({ what }) => what)).toEqual(['created']);
  expect(body.openings).toHaveLength(30);
  await me.call(setAccess, { params, body: { mode: 'public' } });
  expect((await me.call(getBookletOverview, { params })).body.next).toBe('fix_findings');
  const home = await me.call(getHome);
  expect(home.body.booklets[0]?.id).toBe(booklet.id);
  expect(home.body.todo).toContainEqual(
    expect.objectContaining({ kind: 'publication_blocked', bookletId: booklet.id, title: 'Vue d’ensemble' }),
  );
  expect(home.body.todo.length).toBeLessThanOrEqual(7);
});

describe('the time of the last change', () => {
  const readUpdate = async (id: string) => {
    const { booklets } = scope().views;
    const [row] = await scope().select().from(booklets).where(eq(booklets.id, id));
    return row;
  };
  const changeContent = async (id: string, by = scope()) => {
    await changeBookletContent(by, id, async () => {});
    return readUpdate(id);
  };
  const setUpdate = (id: string, seconds: number) =>
    scope().update('booklets', { updatedAt: sql`now() - interval '1 second' * ${seconds}` }, (columns) =>
      eq(columns.id, id),
    );

  test('moves every ten seconds at most while one editor saves; the revision moves each time', async () => {
    const { id } = await createDraft();
    await changeContent(id);
    const [recent] = await setUpdate(id, 8);
    const saved = await changeContent(id);
    expect([saved?.updatedAt, saved?.revision]).toEqual([recent?.updatedAt, (recent?.revision ?? 0) + 1]);
    const [older] = await setUpdate(id, 11);
    const later = await changeContent(id);
    expect(later?.updatedAt.getTime()).toBeGreaterThan((older?.updatedAt.getTime() ?? 0) + 10_000);
  });

  test('moves when another editor saves', async () => {
    const { id } = await createDraft();
    const [recent] = await setUpdate(id, 8);
    const other = await app.make.user({ companyId: user.companyId ?? '', firstName: 'Zoé' });
    const saved = await changeContent(id, app.make.scope(other, user.companyId ?? ''));
    expect([saved?.updatedBy, saved?.updatedAt.getTime()]).toEqual([other.id, expect.any(Number)]);
    expect(saved?.updatedAt.getTime()).toBeGreaterThan((recent?.updatedAt.getTime() ?? 0) + 7000);
  });
});
