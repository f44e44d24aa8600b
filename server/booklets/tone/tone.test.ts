import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createBooklet,
  getBooklet,
  getBookletOverview,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  getBookletTree,
  getBookletVariables,
  getPage,
  getPageChanges,
  setBookletVariables,
  updateBlock,
  updatePage,
} from '../../../contract/booklets/content/content.ts';
import { listTonePassages, previewTone, setTone, undoTone } from '../../../contract/booklets/tone/tone.ts';
import { listChapterTemplates, previewPageTemplate } from '../../../contract/library/library.ts';
import { lockBlock } from '../../../contract/platform/locks.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { languages } from '../../platform/data/schema/languages.ts';
import { runUpkeep } from '../../upkeep.ts';

let app: TestApp;
let me: Browser;
let nadia: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;
let nadiaId: string;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  me = app.browser();
  nadia = app.browser();
  user = await app.make.signIn(me);
  nadiaId = (await app.make.signIn(nadia, { companyId: user.companyId, role: 'editor', firstName: 'Nadia' })).id;
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');

let params: { id: string };
let pageId: string;
let texts: { id: string }[];

const block = async (type: string, props: unknown) => {
  const body = { id: uuidv7(), type, props, after: null };
  const made = await me.call(addBlock, { params: { id: pageId }, body });
  expect(made.status).toBe(200);
  return made.body.block;
};

/** Booklet with its own page, a quotation, an ambiguous sentence, and a welcome. */
beforeEach(async () => {
  serial += 1;
  params = { id: (await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).body.id };
  const { body: tree } = await me.call(addChapters, { params, body: { title: 'Votre arrivée' } });
  const chapter = tree.created?.[0] ?? '';
  const made = await me.call(addPages, { params: { id: chapter }, body: { title: 'Votre premier jour' } });
  pageId = made.body.created?.[0] ?? '';
  texts = [
    await block('text', { html: '<p>Vous êtes attendu à 9 h. <strong>Demandez</strong> {{responsable}}.</p>' }),
    await block('quote', { text: 'Vous êtes notre force.', author: 'La direction', role: '', photo: noPicture }),
    await block('text', { html: '<p>Chacun d’entre vous recevra un badge.</p>' }),
    await block('heading', { level: 2, text: 'Une journée bien remplie' }),
  ];
  const { rowVersion } = (await me.call(getBooklet, { params })).body;
  const welcome = { message: 'Nous vous attendons.', signatory: 'Vous Nguyen', signatoryRole: '', photoMediaId: null };
  const body = { rowVersion, title: `Votre livret ${serial}`, slug: `livret-${serial}`, welcome };
  expect((await me.call(updateBooklet, { params, body })).status).toBe(200);
});

const noPicture = { mediaId: null, alt: '', decorative: false };
const dryRun = async (who = me, to: 'tu' | 'vous' = 'tu') => who.call(previewTone, { params, query: { to } });
const convertTone = async (to: 'tu' | 'vous' = 'tu', who = me) => {
  const { rowVersion } = (await me.call(getBooklet, { params })).body;
  return who.call(setTone, { params, body: { to, rowVersion } });
};
/** Current state of everything that a conversion may change. */
const loadState = async () => ({
  booklet: (await me.call(getBooklet, { params })).body,
  tree: (await me.call(getBookletTree, { params })).body,
  page: (await me.call(getPage, { params: { id: pageId } })).body,
});
const listHtml = ({ page }: Awaited<ReturnType<typeof loadState>>) =>
  page.content.map(({ props }) => JSON.stringify(props)).join('\n');

describe('a dry run', () => {
  test('tells passages, pages, doubts and quotations, and changes nothing', async () => {
    const before = await loadState();
    const { body } = await dryRun();
    // Booklet title, welcome, chapter; page title and the two sentences of its first text.
    expect(body).toMatchObject({ tone: 'vous', to: 'tu', french: true, changes: 6, pages: 1, doubts: 2, quotes: 1 });
    expect(body).toMatchObject({ locked: 0, held: 0, last: null });
    expect(body.places).toEqual([
      { pageId: null, title: '', changes: 3, doubts: 0, left: 0 },
      { pageId, title: 'Votre premier jour', changes: 3, doubts: 2, left: 0 },
    ]);
    expect(await loadState()).toEqual(before);
  });

  test('shows each passage of a page before and after, and why some stay', async () => {
    const { body } = await me.call(listTonePassages, { params, query: { to: 'tu', pageId } });
    const read = body.map(({ runs, doubt }) => [runs.map(({ now }) => now).join(''), doubt]);
    expect(read).toEqual([
      ['Ton premier jour', null],
      ['Chacun d’entre vous recevra un badge.', 'plural'],
      ['Vous êtes notre force.', 'quote'],
      ['Tu es attendu à 9 h.', null],
      [' Demande {{responsable}}.', null],
    ]);
    expect(body[3]?.runs).toContainEqual({ was: 'Vous', now: 'Tu' });
    const own = await me.call(listTonePassages, { params, query: { to: 'tu' } });
    expect(own.body.map(({ runs }) => runs.map(({ was }) => was).join(''))).toEqual([
      `Votre livret ${serial}`,
      'Nous vous attendons.',
      'Votre arrivée',
    ]);
  });

  test('has nothing to turn in a booklet of another language', async () => {
    const english = { code: 'en-GB', name: 'English', position: 1, activeContent: true };
    await app.services.db.insert(languages).values(english).onConflictDoNothing();
    const { rowVersion } = (await me.call(getBooklet, { params })).body;
    const turned = await me.call(updateBooklet, { params, body: { rowVersion, sourceLanguage: 'en-GB' } });
    expect(turned.status).toBe(200);
    expect((await dryRun()).body).toMatchObject({ french: false, changes: 0, doubts: 0, places: [] });
  });
});

describe('turning a booklet', () => {
  test('changes every text at once, and no name, quotation, variable or address', async () => {
    const before = await loadState();
    const { body } = await convertTone();
    expect(body).toMatchObject({ tone: 'tu', changes: 6, pages: 1, doubts: 2, title: `Ton livret ${serial}` });
    expect(body.message).toBe('6\u00a0passages adaptés sur 1\u00a0page.');
    const after = await loadState();
    expect(after.booklet.welcome).toMatchObject({ message: 'Nous t’attendons.', signatory: 'Vous Nguyen' });
    expect(after.booklet.slug).toBe(before.booklet.slug);
    const [chapter] = after.tree.chapters;
    expect([chapter?.title, chapter?.pages[0]?.title, chapter?.pages[0]?.slug]).toEqual([
      'Ton arrivée',
      'Ton premier jour',
      'votre-premier-jour',
    ]);
    expect(listHtml(after)).toContain('<p>Tu es attendu à 9 h. <strong>Demande</strong> {{responsable}}.</p>');
    expect(listHtml(after)).toContain('Vous êtes notre force.');
    expect(listHtml(after)).toContain('Chacun d’entre vous');
  });

  test('is an ordinary edit of each text: versions grow where something changed, and an open editor hears of it', async () => {
    const before = await loadState();
    await convertTone();
    const after = await loadState();
    expect(after.booklet.revision).toBe(before.booklet.revision + 1);
    const versions = ({ page }: typeof before) => new Map(page.content.map(({ id, rowVersion }) => [id, rowVersion]));
    const [was, is] = [versions(before), versions(after)];
    expect(texts.map(({ id }) => (is.get(id) ?? 0) - (was.get(id) ?? 0))).toEqual([1, 0, 0, 0]);
    const query = { since: before.page.revision };
    const { body } = await me.call(getPageChanges, { params: { id: pageId }, query });
    expect(body.changed.map(({ id }) => id)).toEqual([texts[0]?.id]);
    // An editor who worked on the former text sees the conversion, and overwrites nothing.
    const late = await me.call(updateBlock, {
      params: { id: texts[0]?.id ?? '' },
      body: { rowVersion: was.get(texts[0]?.id ?? '') ?? 0, props: { html: '<p>Vous avez un badge.</p>' } },
    });
    expect(late.status).toBe(409);
    expect(listHtml(await loadState())).toContain('Tu es attendu');
    const { activity } = (await me.call(getBookletOverview, { params })).body;
    expect(activity.rows[0]?.what).toBe('turned_to_tu');
  });

  test('a second time changes nothing', async () => {
    await convertTone();
    const before = await loadState();
    const { body } = await convertTone();
    expect(body).toMatchObject({ changes: 0, pages: 0, doubts: 2, message: 'Aucun texte n’était à adapter.' });
    expect(await loadState()).toEqual(before);
  });

  test('back to « vous » gives every text back as it was', async () => {
    const before = await loadState();
    await convertTone();
    expect((await dryRun(me, 'vous')).body).toMatchObject({ changes: 6, doubts: 0 });
    expect((await convertTone('vous')).status).toBe(200);
    const after = await loadState();
    expect(listHtml(after)).toBe(listHtml(before));
    expect([after.booklet.title, after.booklet.welcome, after.booklet.tone]).toEqual([
      before.booklet.title,
      before.booklet.welcome,
      'vous',
    ]);
    expect(after.tree.chapters.map(({ title }) => title)).toEqual(['Votre arrivée']);
  });

  test('is refused on a booklet that was changed since it was shown', async () => {
    const { rowVersion } = (await me.call(getBooklet, { params })).body;
    await me.call(updateBooklet, { params, body: { rowVersion, subtitle: 'Autre' } });
    const before = await loadState();
    const late = await me.call(setTone, { params, body: { to: 'tu', rowVersion } });
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({ code: 'GEN-011', current: { subtitle: 'Autre' } });
    expect(await loadState()).toEqual(before);
  });

  test('leaves a chapter whose new title another one has, and says so', async () => {
    await me.call(addChapters, { params, body: { title: 'Ton arrivée' } });
    const { body } = await convertTone();
    expect(body).toMatchObject({ changes: 5, doubts: 3 });
    const own = await me.call(listTonePassages, { params, query: { to: 'tu' } });
    expect(own.body.map(({ doubt }) => doubt)).toEqual(['taken']);
    expect((await loadState()).tree.chapters.map(({ title }) => title)).toEqual(['Votre arrivée', 'Ton arrivée']);
  });

  test('leaves a booklet its title when another has the new one', async () => {
    const other = (await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).body;
    const body = { rowVersion: other.rowVersion, title: `Ton livret ${serial}`, slug: `autre-${serial}` };
    expect((await me.call(updateBooklet, { params: { id: other.id }, body })).status).toBe(200);
    expect((await convertTone()).body).toMatchObject({ changes: 5, title: `Votre livret ${serial}`, tone: 'tu' });
  });

  test('values of the booklet’s variables turn too, and what stands for those without one', async () => {
    await block('text', { html: '<p>{{avantages}} {{accompagnant_nom}} {{parrain_nom}}</p>' });
    await me.call(setBookletVariables, { params, body: { values: { avantages: 'Votre panier repas' } } });
    await convertTone();
    const { variables } = (await me.call(getBookletVariables, { params })).body;
    expect(variables.find(({ key }) => key === 'avantages')?.value).toBe('Ton panier repas');
    const defaults = variables.map(({ defaultValue }) => defaultValue).join('\n');
    expect(defaults).not.toMatch(/\b(vous|votre|vos)\b/i);
  });
});

describe('what is not the actor’s to change', () => {
  const give = (level: 'writer' | 'reviewer' | 'publisher') =>
    scope().insert('bookletRights', [{ bookletId: params.id, userId: nadiaId, level }]);

  test('locked blocks are left and counted for who does not own the booklet; its owner turns them', async () => {
    await give('writer');
    await scope().update('blocks', { locked: true }, (columns) => eq(columns.id, texts[0]?.id ?? ''));
    expect((await dryRun(nadia)).body).toMatchObject({ changes: 4, locked: 1 });
    expect((await convertTone('tu', nadia)).body).toMatchObject({ changes: 4, tone: 'tu' });
    expect(listHtml(await loadState())).toContain('Vous êtes attendu à 9 h.');
    expect((await convertTone()).body).toMatchObject({ changes: 2 });
    expect(listHtml(await loadState())).toContain('Tu es attendu à 9 h.');
  });

  test('a block in which somebody else writes is left and counted', async () => {
    await give('writer');
    expect((await nadia.call(lockBlock, { params: { id: texts[0]?.id ?? '' } })).status).toBe(200);
    expect((await dryRun()).body).toMatchObject({ changes: 4, held: 1, locked: 0 });
    await convertTone();
    expect(listHtml(await loadState())).toContain('Vous êtes attendu à 9 h.');
  });

  test('a reviewer may neither see, turn nor put back; nothing changes', async () => {
    await give('reviewer');
    const before = await loadState();
    expect((await dryRun(nadia)).status).toBe(403);
    const refused = await convertTone('tu', nadia);
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect((await nadia.call(listTonePassages, { params, query: { to: 'tu' } })).status).toBe(403);
    expect((await nadia.call(undoTone, { params })).status).toBe(403);
    expect(await loadState()).toEqual(before);
  });

  test('another company’s booklet is not found; nothing changes', async () => {
    const before = await loadState();
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await dryRun(stranger)).status).toBe(404);
    expect((await convertTone('tu', stranger)).status).toBe(404);
    expect((await stranger.call(undoTone, { params })).status).toBe(404);
    expect(await loadState()).toEqual(before);
  });
});

describe('undoing', () => {
  test('puts every text and the tone back, once', async () => {
    const before = await loadState();
    await convertTone();
    expect((await dryRun()).body.last).toMatchObject({ to: 'tu', by: 'Camille Durand' });
    const { body } = await me.call(undoTone, { params });
    expect(body).toMatchObject({ kept: 0, tone: 'vous', message: 'Les textes d’avant sont de retour.' });
    const after = await loadState();
    expect(listHtml(after)).toBe(listHtml(before));
    expect([after.booklet.title, after.booklet.welcome]).toEqual([before.booklet.title, before.booklet.welcome]);
    expect(after.tree.chapters.map(({ title }) => title)).toEqual(['Votre arrivée']);
    expect(after.page.title).toBe('Votre premier jour');
    const again = await me.call(undoTone, { params });
    expect([again.status, again.error.code]).toEqual([404, 'GEN-010']);
  });

  test('leaves what was written since', async () => {
    await convertTone();
    const { page } = await loadState();
    const first = page.content.find(({ id }) => id === texts[0]?.id);
    const mine = { rowVersion: first?.rowVersion ?? 0, props: { html: '<p>Écrit depuis.</p>' } };
    await me.call(updateBlock, { params: { id: texts[0]?.id ?? '' }, body: mine });
    await me.call(updatePage, {
      params: { id: pageId },
      body: { rowVersion: page.rowVersion, title: 'Le premier jour' },
    });
    const { body } = await me.call(undoTone, { params });
    expect(body).toMatchObject({ kept: 2, tone: 'vous' });
    expect(body.message).toContain('2\u00a0textes modifiés depuis');
    const after = await loadState();
    expect(listHtml(after)).toContain('Écrit depuis.');
    expect([after.page.title, after.booklet.title]).toEqual(['Le premier jour', `Votre livret ${serial}`]);
  });

  test('goes back to before two conversions in a row to the same tone', async () => {
    const before = await loadState();
    await convertTone();
    const added = await block('text', { html: '<p>Vous avez un badge.</p>' });
    expect((await convertTone()).body).toMatchObject({ changes: 1 });
    expect((await me.call(undoTone, { params })).body.kept).toBe(0);
    const after = await loadState();
    expect(listHtml(after)).toContain('Vous avez un badge.');
    expect(after.page.content.filter(({ id }) => id !== added.id).map(({ props }) => props)).toEqual(
      before.page.content.map(({ props }) => props),
    );
  });

  test('is over after 30 days, and what was kept for it is forgotten', async () => {
    await convertTone();
    const { toneChanges } = scope().views;
    const kept = async () =>
      (await scope().select().from(toneChanges)).filter((row) => row.bookletId === params.id).length;
    await scope().update('toneChanges', { at: sql`now() - interval '31 days'` }, (columns) =>
      eq(columns.bookletId, params.id),
    );
    expect((await dryRun()).body.last).toBeNull();
    expect((await me.call(undoTone, { params })).status).toBe(404);
    expect(await kept()).toBe(1);
    await runUpkeep(app.services, pino({ level: 'silent' }));
    expect(await kept()).toBe(0);
  });
});

test('what the reader prints around the content follows the tone', async () => {
  const end = async () => (await me.sendRequest('GET', `/api/admin/booklets/${params.id}/preview/fin`)).body;
  expect(await end()).toContain('Vous êtes au bout du livret');
  await convertTone();
  const after = await end();
  expect(after).toContain('Tu es au bout du livret');
  expect(after).toContain('data-tone="tu"');
  expect(after).toContain('tes coches et tes réglages');
});

describe('the library in a booklet that says « tu »', () => {
  test('chapters and pages arrive converted, and so do their previews', async () => {
    await convertTone();
    const { body } = await me.call(addChapters, { params, body: { templateCodes: ['premier-jour'] } });
    const chapter = body.chapters.at(-1);
    expect(chapter?.title).toBe('Ton premier jour');
    const [page] = chapter?.pages ?? [];
    const { content, title, note } = (await me.call(getPage, { params: { id: page?.id ?? '' } })).body;
    expect(title).toBe('Le déroulé de ta première journée');
    expect(JSON.stringify(content)).toContain('À ton arrivée, présente-toi au point d’accueil');
    expect(JSON.stringify(content)).not.toMatch(/\b(vous|votre|vos)\b/i);
    expect(note).not.toContain(' tu ');
    const more = await me.call(addPages, {
      params: { id: chapter?.id ?? '' },
      body: { templateCodes: ['parrainage'] },
    });
    expect(more.body.chapters.at(-1)?.pages.at(-1)?.title).toBe('La personne qui te parraine');
    const code = { code: 'parrainage' };
    const shown = await me.call(previewPageTemplate, { params: code, query: { tone: 'tu' } });
    expect([shown.body.title, shown.body.chapterTitle]).toEqual(['La personne qui te parraine', 'Ton premier jour']);
    const listed = (await me.call(listChapterTemplates, { query: { tone: 'tu' } })).body;
    expect(listed.find((one) => one.code === 'premier-jour')?.title).toBe('Ton premier jour');
    // … and the dry run finds nothing more to convert.
    expect((await dryRun()).body).toMatchObject({ changes: 0 });
  });
});
