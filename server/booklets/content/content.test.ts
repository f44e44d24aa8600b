import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet, getBooklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  deleteBlock,
  deleteChapter,
  deletePage,
  duplicatePage,
  getBookletTree,
  getBookletVariables,
  getPage,
  getPageChanges,
  placeBlock,
  placeChapter,
  placePage,
  restoreBlock,
  restoreChapter,
  restorePage,
  setBookletVariables,
  type Tree,
  updateBlock,
  updateChapter,
  updatePage,
} from '../../../contract/booklets/content/content.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';

let app: TestApp;
let me: Browser;
let colleague: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  me = app.browser();
  colleague = app.browser();
  user = await app.make.signIn(me);
  await app.make.signIn(colleague, { companyId: user.companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');
const toOutline = ({ chapters }: Tree) => chapters.map(({ title, pages }) => [title, pages.map((page) => page.title)]);
const textProps = (html: string) => ({ html });

const createBookletWithChapters = async (titles: string[] = ['Un']) => {
  const { body } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: body.id };
  const ids: string[] = [];
  for (const title of titles) {
    ids.push(...((await me.call(addChapters, { params, body: { title } })).body.created ?? []));
  }
  return { params, chapters: ids, chapter: ids[0] ?? '' };
};
const page = async (chapterId: string, title = 'Page') =>
  (await me.call(addPages, { params: { id: chapterId }, body: { title } })).body.created?.[0] ?? '';
const addTextBlock = async (pageId: string, html = '<p>Bonjour</p>', after: string | null = null) => {
  const id = uuidv7();
  const made = await me.call(addBlock, { params: { id: pageId }, body: { id, type: 'text', props: { html }, after } });
  expect(made.status).toBe(200);
  return made.body.block;
};
const listBlockIds = async (pageId: string) =>
  (await me.call(getPage, { params: { id: pageId } })).body.content.map(({ id }) => id);

describe('chapters and pages', () => {
  test('are put in order, after one another or first', async () => {
    const { params, chapters } = await createBookletWithChapters(['A', 'B', 'C']);
    const [a = '', b = '', c = ''] = chapters;
    const moved = await me.call(placeChapter, { params: { id: c }, body: { after: null } });
    expect(toOutline(moved.body).map(([title]) => title)).toEqual(['C', 'A', 'B']);
    await me.call(placeChapter, { params: { id: c }, body: { after: a } });
    const one = await page(b, 'Une');
    const two = await page(b, 'Deux');
    await me.call(addPages, { params: { id: b }, body: { title: 'Première', after: null } });
    expect(toOutline((await me.call(getBookletTree, { params })).body)).toEqual([
      ['A', []],
      ['C', []],
      ['B', ['Première', 'Une', 'Deux']],
    ]);
    const across = await me.call(placePage, { params: { id: two }, body: { chapterId: a, after: null } });
    expect(toOutline(across.body)[0]).toEqual(['A', ['Deux']]);
    const copied = await me.call(duplicatePage, { params: { id: one } });
    expect(toOutline(copied.body)[2]).toEqual(['B', ['Première', 'Une', 'Une (copie)']]);
    const wrong = await me.call(placePage, { params: { id: one }, body: { chapterId: a, after: c } });
    expect(wrong.status).toBe(404);
  });

  test('deleted ones come back where they were, with what they hold', async () => {
    const { params, chapters } = await createBookletWithChapters(['A', 'B']);
    const [a = '', b = ''] = chapters;
    const inA = await page(a, 'Dedans');
    await addTextBlock(inA);
    expect(toOutline((await me.call(deletePage, { params: { id: inA } })).body)[0]).toEqual(['A', []]);
    expect((await me.call(getPage, { params: { id: inA } })).status).toBe(404);
    expect(toOutline((await me.call(restorePage, { params: { id: inA } })).body)[0]).toEqual(['A', ['Dedans']]);
    expect(toOutline((await me.call(deleteChapter, { params: { id: a } })).body)).toEqual([['B', []]]);
    expect((await me.call(getPage, { params: { id: inA } })).status).toBe(404);
    const { body } = await me.call(restoreChapter, { params: { id: a } });
    expect(toOutline(body)).toEqual([
      ['A', ['Dedans']],
      ['B', []],
    ]);
    expect(body.chapters[0]?.pages[0]?.blocks).toBe(1);
    await me.call(deleteChapter, { params: { id: b } });
    await me.call(addChapters, { params, body: { title: 'b' } });
    const twin = await me.call(restoreChapter, { params: { id: b } });
    expect([twin.status, twin.error.code]).toEqual([422, 'WIZ-010']);
  });

  test('templates bring their pages, blocks and advice; the same chapter twice is refused', async () => {
    const { params } = await createBookletWithChapters([]);
    const added = await me.call(addChapters, { params, body: { templateCodes: ['conges', 'bienvenue'] } });
    expect(added.body.chapters.map(({ templateCode }) => templateCode)).toEqual(['bienvenue', 'conges']);
    expect(added.body.chapters[1]?.pages[0]).toMatchObject({ templateCode: 'conges-payes', slug: 'les-conges-payes' });
    expect(added.body.chapters[1]?.pages[0]?.note).toContain('ouvrables');
    const again = await me.call(addChapters, { params, body: { templateCodes: ['conges'] } });
    expect([again.status, again.error.code]).toEqual([422, 'WIZ-010']);
    const unknown = await me.call(addChapters, { params, body: { templateCodes: ['inconnu'] } });
    expect(unknown.status).toBe(404);
    expect((await me.call(getBookletTree, { params })).body.chapters).toHaveLength(2);
  });

  test('a chapter of the library that is added later comes at its place in the reading order, not at the end', async () => {
    const { params } = await createBookletWithChapters([]);
    const codes = async () =>
      (await me.call(getBookletTree, { params })).body.chapters.map((one) => one.templateCode ?? one.title);
    await me.call(addChapters, { params, body: { templateCodes: ['reglement-chartes', 'sante-securite'] } });
    await me.call(addChapters, { params, body: { title: 'À nous' } });
    await me.call(addChapters, { params, body: { templateCodes: ['premier-jour', 'bienvenue'] } });
    await me.call(addChapters, { params, body: { templateCodes: ['conges'] } });
    await me.call(addChapters, { params, body: { templateCodes: ['depart'] } });
    expect(await codes()).toEqual([
      'bienvenue',
      'premier-jour',
      'sante-securite',
      'conges',
      'reglement-chartes',
      'depart',
      'À nous',
    ]);
  });

  test('a chapter that is added leaves the others in the order that the editor gave them', async () => {
    const { params } = await createBookletWithChapters([]);
    const added = await me.call(addChapters, {
      params,
      body: { templateCodes: ['bienvenue', 'sante-securite', 'conges'] },
    });
    const [welcome = '', , leave = ''] = added.body.created ?? [];
    await me.call(placeChapter, { params: { id: leave }, body: { after: null } });
    const { body } = await me.call(addChapters, { params, body: { templateCodes: ['premier-jour'] } });
    expect(body.chapters.map(({ templateCode }) => templateCode)).toEqual([
      'conges',
      'bienvenue',
      'premier-jour',
      'sante-securite',
    ]);
    expect(body.chapters[1]?.id).toBe(welcome);
  });

  test('a page keeps its address when its title changes; addresses of the reader and of other pages are avoided', async () => {
    const { chapter, params } = await createBookletWithChapters();
    const first = await page(chapter, 'Sommaire');
    await page(chapter, 'Sommaire');
    await me.call(updatePage, { params: { id: first }, body: { title: 'Autre', rowVersion: 1, unlockDays: -7 } });
    const { body } = await me.call(getBookletTree, { params });
    expect(body.chapters[0]?.pages.map(({ slug, title }) => [slug, title])).toEqual([
      ['sommaire-2', 'Autre'],
      ['sommaire-3', 'Sommaire'],
    ]);
    const stale = await me.call(updatePage, { params: { id: first }, body: { title: 'Tard', rowVersion: 1 } });
    expect([stale.status, stale.error.code]).toEqual([409, 'GEN-011']);
    expect(stale.error.current).toMatchObject({ title: 'Autre', rowVersion: 2 });
    const bad = await me.call(updatePage, { params: { id: first }, body: { readingMinutes: 61, rowVersion: 2 } });
    expect(bad.status).toBe(422);
  });

  test('WIZ-010, WIZ-014: same titles and a 31st chapter are refused', async () => {
    const { params, chapters } = await createBookletWithChapters(['Un', 'Deux']);
    expect((await me.call(addChapters, { params, body: { title: 'ÛN' } })).error.code).toBe('WIZ-010');
    const renamed = await me.call(updateChapter, {
      params: { id: chapters[1] ?? '' },
      body: { title: 'un', rowVersion: 1 },
    });
    expect(renamed.error.code).toBe('WIZ-010');
    const rows = Array.from({ length: 28 }, (_, n) => ({ bookletId: params.id, title: `N ${n}`, position: n + 3 }));
    await scope().insert('chapters', rows);
    const refused = await me.call(addChapters, { params, body: { title: 'De trop' } });
    expect([refused.status, refused.error.code]).toEqual([422, 'WIZ-014']);
    expect((await me.call(getBookletTree, { params })).body.chapters).toHaveLength(30);
  });

  test('WIZ-015: a 61st page in a chapter, a 301st in a booklet are refused', async () => {
    const { params, chapters } = await createBookletWithChapters(['1', '2', '3', '4', '5', '6']);
    const fill = (chapterId: string, n: number) =>
      scope().insert(
        'pages',
        Array.from({ length: n }, (_, at) => ({
          bookletId: params.id,
          chapterId,
          title: 'p',
          slug: `${chapterId}-${at}`,
          position: at + 1,
        })),
      );
    await fill(chapters[0] ?? '', 60);
    const full = await me.call(addPages, { params: { id: chapters[0] ?? '' }, body: { title: 'x' } });
    expect([full.error.code, full.error.message]).toEqual(['WIZ-015', 'La limite de 60 pages est atteinte.']);
    for (const id of chapters.slice(1, 5)) await fill(id, 60);
    const over = await me.call(addPages, { params: { id: chapters[5] ?? '' }, body: { title: 'x' } });
    expect(over.error.message).toBe('La limite de 300 pages est atteinte.');
    expect((await me.call(getBookletTree, { params })).body.chapters[5]?.pages).toEqual([]);
  });
});

describe('blocks', () => {
  test('are added where asked, sanitised, counted; the same id again adds nothing', async () => {
    const pageId = await page((await createBookletWithChapters()).chapter);
    const first = await addTextBlock(pageId, '<p onclick="x()">Un <b>deux</b><script>alert(1)</script></p>');
    expect(first.props).toEqual({ html: '<p>Un <strong>deux</strong></p>' });
    const last = await addTextBlock(pageId, '<p>Fin</p>', first.id);
    const asked = {
      params: { id: pageId },
      body: { id: uuidv7(), type: 'text', props: textProps('<p>Milieu</p>'), after: first.id },
    };
    const made = await me.call(addBlock, asked);
    const again = await me.call(addBlock, asked);
    expect(again.body).toEqual(made.body);
    expect(await listBlockIds(pageId)).toEqual([first.id, asked.body.id, last.id]);
    expect((await me.call(getPage, { params: { id: pageId } })).body).toMatchObject({ blocks: 3, words: 4 });
  });

  test.each([
    ['unknown type', 'fusée', {}, 'GEN-019', 'type'],
    ['wrong shape', 'text', { html: 3 }, null, 'html'],
    ['too long', 'heading', { level: 2, text: 'a'.repeat(121) }, 'GEN-002', 'text'],
    [
      'forbidden link',
      'button',
      { label: 'x', href: 'javascript:alert(1)', file: { mediaId: null }, style: 'filled' },
      'EDI-012',
      'href',
    ],
    [
      'missing file',
      'document',
      {
        file: { mediaId: '0198c0de-0000-7000-8000-000000000000' },
        title: '',
        description: '',
        language: 'fr',
        accessible: true,
      },
      'EDI-016',
      'file.mediaId',
    ],
  ])('%s is refused beside its field, and nothing is added', async (_, type, props, code, field) => {
    const pageId = await page((await createBookletWithChapters()).chapter);
    const refused = await me.call(addBlock, {
      params: { id: pageId },
      body: { id: uuidv7(), type, props, after: null },
    });
    expect(refused.status).toBe(422);
    if (code) expect(refused.error.code).toBe(code);
    expect(refused.error.errors?.[field]?.[0]).not.toMatch(/^[A-Z]{3}-|undefined|\{/);
    expect(await listBlockIds(pageId)).toEqual([]);
  });

  test('two people on different blocks both win; on the same one the second is shown the first’s', async () => {
    const pageId = await page((await createBookletWithChapters()).chapter);
    const [one, two] = [await addTextBlock(pageId), await addTextBlock(pageId)];
    const save = (who: Browser, id: string, html: string) =>
      who.call(updateBlock, { params: { id }, body: { props: textProps(html), rowVersion: 1 } });
    const different = await Promise.all([save(me, one.id, '<p>Moi</p>'), save(colleague, two.id, '<p>Elle</p>')]);
    expect(different.map(({ status }) => status)).toEqual([200, 200]);
    const three = await addTextBlock(pageId);
    const same = await Promise.all([save(me, three.id, '<p>Moi</p>'), save(colleague, three.id, '<p>Elle</p>')]);
    const lost = same.find(({ status }) => status === 409);
    const won = same.find(({ status }) => status === 200);
    expect(lost?.error.code).toBe('EDI-001');
    expect(lost?.error.message).toContain(won?.body.block.updatedBy ?? '?');
    expect(lost?.error.current).toEqual(won?.body.block);
    const { body } = await me.call(getPage, { params: { id: pageId } });
    expect(body.content.find(({ id }) => id === three.id)?.props).toEqual(won?.body.block.props);
  });

  test('EDI-014: writing in what somebody deleted names her; it can be undone at its place', async () => {
    const pageId = await page((await createBookletWithChapters()).chapter);
    const [two, one] = [await addTextBlock(pageId), await addTextBlock(pageId)];
    await colleague.call(deleteBlock, { params: { id: one.id } });
    const late = await me.call(updateBlock, { params: { id: one.id }, body: { props: textProps('x'), rowVersion: 1 } });
    expect([late.status, late.error.code, late.error.message.includes('Nadia Bensaïd')]).toEqual([
      410,
      'EDI-014',
      true,
    ]);
    expect((await me.call(deleteBlock, { params: { id: one.id } })).status).toBe(410);
    const back = await me.call(restoreBlock, { params: { id: one.id }, body: { after: two.id } });
    expect(back.body.block.props).toEqual(one.props);
    expect(await listBlockIds(pageId)).toEqual([two.id, one.id]);
  });

  test('move within a page and to another page of the booklet only', async () => {
    const { chapter } = await createBookletWithChapters();
    const [from, to] = [await page(chapter), await page(chapter)];
    const [c, b, a] = [await addTextBlock(from), await addTextBlock(from), await addTextBlock(from)];
    const moved = await me.call(placeBlock, { params: { id: a.id }, body: { after: c.id } });
    expect(moved.body.order).toEqual([b.id, c.id, a.id]);
    await me.call(placeBlock, { params: { id: b.id }, body: { after: null, pageId: to } });
    expect([await listBlockIds(from), await listBlockIds(to)]).toEqual([[c.id, a.id], [b.id]]);
    const elsewhere = await page((await createBookletWithChapters()).chapter);
    const refused = await me.call(placeBlock, { params: { id: a.id }, body: { after: null, pageId: elsewhere } });
    expect(refused.status).toBe(404);
    expect([await listBlockIds(from), await listBlockIds(elsewhere)]).toEqual([[c.id, a.id], []]);
  });

  test('EDI-011 and EDI-013: a page holds 100 blocks and 500 Ko', async () => {
    const { params, chapter } = await createBookletWithChapters();
    const [full, heavy] = [await page(chapter), await page(chapter)];
    const rows = (pageId: string, n: number, html: string) =>
      scope().insert(
        'blocks',
        Array.from({ length: n }, (_, at) => ({
          bookletId: params.id,
          pageId,
          type: 'text',
          version: 1,
          props: { html },
          position: at + 1,
          revision: 1,
        })),
      );
    await rows(full, 100, 'x');
    await rows(heavy, 50, 'y'.repeat(10_230));
    const add = (id: string) =>
      me.call(addBlock, {
        params: { id },
        body: { id: uuidv7(), type: 'text', props: textProps('z'.repeat(900)), after: null },
      });
    const [many, large] = [await add(full), await add(heavy)];
    expect([many.status, many.error.code]).toEqual([422, 'EDI-011']);
    expect([large.status, large.error.code]).toEqual([413, 'EDI-013']);
    expect([(await listBlockIds(full)).length, (await listBlockIds(heavy)).length]).toEqual([100, 50]);
  });

  test('a block of a kind that this version does not know is shown and kept as it is', async () => {
    const { params, chapter } = await createBookletWithChapters();
    const pageId = await page(chapter);
    const props = { future: [1, { html: '<p>x</p>' }] };
    await scope().insert('blocks', [
      { bookletId: params.id, pageId, type: 'hologram', version: 9, props, position: 1, revision: 1 },
    ]);
    const { body } = await me.call(getPage, { params: { id: pageId } });
    expect(body.content[0]).toMatchObject({ type: 'hologram', version: 9, props });
  });

  test('changes since a revision, the order, and who else is here, for twenty seconds', async () => {
    const pageId = await page((await createBookletWithChapters()).chapter);
    const [two, one] = [await addTextBlock(pageId), await addTextBlock(pageId)];
    const params = { id: pageId };
    const { body: before } = await me.call(getPageChanges, { params, query: { since: 0, typingIn: one.id } });
    expect(before.changed.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(before.present).toEqual([]);
    await colleague.call(updateBlock, {
      params: { id: two.id },
      body: { props: textProps('<p>!</p>'), rowVersion: 1 },
    });
    const seen = await colleague.call(getPageChanges, { params, query: { since: before.revision } });
    expect(seen.body.present).toEqual([{ id: user.id, name: 'Camille Durand', typingIn: one.id, avatar: null }]);
    const { body: after } = await me.call(getPageChanges, { params, query: { since: before.revision } });
    expect(after.changed.map(({ id, updatedBy }) => [id, updatedBy])).toEqual([[two.id, 'Nadia Bensaïd']]);
    expect(after.revision).toBeGreaterThan(before.revision);
    const past = new Date(Date.now() - 21_000);
    await scope().update('presences', { seenAt: past }, (presences) => eq(presences.pageId, pageId));
    expect((await colleague.call(getPageChanges, { params, query: { since: 0 } })).body.present).toEqual([]);
  });
});

describe('variables', () => {
  test('are those that visible pages use, with the company’s name filled in', async () => {
    const { params, chapter } = await createBookletWithChapters();
    const [shown, hidden] = [await page(chapter, 'Montrée'), await page(chapter, 'Cachée')];
    await addTextBlock(shown, '<p>{{entreprise}} {{rh_email}} {{ma_variable}}</p>');
    await addTextBlock(hidden, '<p>{{annee_creation}}</p>');
    await me.call(updatePage, { params: { id: hidden }, body: { visible: false, rowVersion: 1 } });
    const { body } = await me.call(getBookletVariables, { params });
    expect(body.variables.map(({ key, group }) => [key, group])).toEqual([
      ['entreprise', 'company'],
      ['rh_email', 'contacts'],
      ['ma_variable', 'other'],
    ]);
    const { body: booklet } = await me.call(getBooklet, { params });
    expect(body.variables[0]).toMatchObject({
      value: booklet.company.name,
      usedIn: [{ pageId: shown, title: 'Montrée' }],
    });
    expect(body.missing).toContain('rh_email');
  });

  test('wrong values are refused beside their key, and the others are kept', async () => {
    const { params, chapter } = await createBookletWithChapters();
    await addTextBlock(await page(chapter), '<p>{{rh_email}} {{heure_arrivee}} {{annee_creation}}</p>');
    const values = {
      rh_email: 'pas une adresse',
      heure_arrivee: '17 h à 8 h 30',
      annee_creation: '1974',
      inconnue: 'x',
    };
    const { status, body } = await me.call(setBookletVariables, { params, body: { values } });
    expect(status).toBe(200);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['heure_arrivee', 'inconnue', 'rh_email']);
    expect(body.errors?.heure_arrivee).toEqual(['L’heure de fin doit suivre l’heure de début.']);
    expect(body.variables.find(({ key }) => key === 'annee_creation')?.value).toBe('1974');
    const { body: kept } = await me.call(getBookletVariables, { params });
    expect(kept.variables.find(({ key }) => key === 'rh_email')?.value).toBe('');
    const good = { rh_email: 'RH@Dubreuil.fr', heure_arrivee: '8 h 30 à 17 h' };
    const saved = await me.call(setBookletVariables, { params, body: { values: good } });
    expect(saved.body.errors).toBeUndefined();
    expect(saved.body.variables.find(({ key }) => key === 'rh_email')?.value).toBe('rh@dubreuil.fr');
  });
});

test('every change of the content makes the booklet’s revision grow, and a refusal does not', async () => {
  const { params, chapter } = await createBookletWithChapters();
  const revision = async () => (await me.call(getBookletTree, { params })).body.revision;
  const before = await revision();
  const pageId = await page(chapter);
  const { id } = await addTextBlock(pageId);
  expect(await revision()).toBe(before + 2);
  await me.call(updateBlock, { params: { id }, body: { props: { html: 4 }, rowVersion: 1 } });
  await me.call(updateBlock, { params: { id }, body: { props: textProps('x'), rowVersion: 7 } });
  await me.call(addChapters, { params, body: { title: 'Un' } });
  expect(await revision()).toBe(before + 2);
  const { body } = await me.call(getBooklet, { params });
  await me.call(updateBooklet, { params, body: { rowVersion: body.rowVersion, tone: 'tu' } });
  expect(await revision()).toBe(before + 3);
});
