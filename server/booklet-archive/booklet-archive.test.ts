import { eq } from 'drizzle-orm';
import { strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../blocks/examples.ts';
import { exportArchive, importArchive } from '../../contract/booklet-archive.ts';
import { createBooklet, getBooklet } from '../../contract/booklets.ts';
import { judgeFontLicence, uploadFont } from '../../contract/company-fonts.ts';
import { uploadMedia } from '../../contract/media.ts';
import { DEFAULT_SETTINGS } from '../../contract/reading.ts';
import { downloadTask, listTasks } from '../../contract/tasks.ts';
import { DEFAULT_THEME } from '../../contract/theme.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Browser } from '../../test/browser.ts';
import { frenchFont } from '../company-fonts/font.fixture.ts';
import { sectors } from '../db/schema/library.ts';
import type { Row, Scope } from '../db/scope.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../publications/booklet.fixture.ts';
import { libraryContent, seedLibrary } from '../seed/library.ts';

let world: TestApp;

interface Somebody {
  browser: Browser;
  scope: Scope;
  companyId: string;
}
const somebody = async (company: Parameters<TestApp['make']['company']>[0] = {}, role = 'company_admin' as const) => {
  const { id: companyId } = await world.make.company(company);
  const browser = world.browser();
  const user = await world.make.signIn(browser, { companyId, role });
  return { browser, scope: world.make.scope(user, companyId), companyId };
};
const sent = async ({ browser }: Somebody, name: string, bytes: Buffer, alt = '') => {
  const type = 'application/octet-stream';
  const { status, body } = await browser.call(uploadMedia, {
    body: { purpose: 'block', alt },
    file: { name, type, bytes },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
/** A picture with something to lose: noise, and a place in its EXIF. */
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#06c" d="M0 0h40v20z"/></svg>';
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour à tous.\n';
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A booklet with a bit of everything, and somebody to export it. */
const everything = async () => {
  const me = await somebody();
  const staffIn = world.browser();
  await world.make.signInAs(staffIn, await world.make.user({ role: 'super_admin' }), me.companyId);
  const font = await me.browser.call(uploadFont, {
    body: { licence: 'true' },
    file: { name: 'maison.woff2', type: 'font/woff2', bytes: frenchFont({}) },
  });
  await staffIn.call(judgeFontLicence, {
    params: { id: font.body.id },
    body: { decision: 'validated', reason: '', rowVersion: 1 },
  });
  const media = {
    jpeg: await sent(
      me,
      'atelier.jpg',
      await photo(1400, 800)
        .withExif({ IFD0: { Copyright: 'x' } })
        .jpeg()
        .toBuffer(),
      'L’atelier',
    ),
    webp: await sent(me, 'cour.webp', await photo(700, 400).webp().toBuffer()),
    png: await sent(me, 'plan.png', await photo(300, 200).png().toBuffer(), 'Le plan'),
    gif: await sent(me, 'geste.gif', await photo(60, 40).gif().toBuffer()),
    svg: await sent(me, 'logo.svg', Buffer.from(SVG), 'Le logo'),
    pdf: await sent(me, 'règlement.pdf', Buffer.from(PDF)),
    vtt: await sent(me, 'bonjour.vtt', Buffer.from(VTT)),
  };
  await me.scope.update(
    'media',
    {
      credit: 'Ada',
      licence: 'cc_by',
      alts: { 'en-GB': 'The workshop' },
      people: 'Ada Petit',
      focal: { x: 0.25, y: 0.5 },
    },
    (columns) => eq(columns.id, media.jpeg),
  );
  // Subtitles travel with the file that they are of, whatever its kind.
  await me.scope.update('media', { captionsMediaId: media.vtt }, (columns) => eq(columns.id, media.pdf));
  const [sector] = await world.services.db.select().from(sectors).where(eq(sectors.code, 'btp'));
  const target = uuidv7();
  const picture = (mediaId: string) => ({ mediaId, alt: 'Une image', decorative: false });
  const booklet = await makeBooklet(
    me.scope,
    [
      ...GOOD_CHAPTERS,
      {
        title: 'Le reste',
        visible: false,
        pages: [
          {
            id: target,
            title: 'La cour',
            slug: 'une-adresse-plus-ancienne',
            audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
            mandatory: true,
            unlockDays: 30,
            blocks: [
              { type: 'image', props: { ...EXAMPLES.image, picture: picture(media.webp) } },
              { type: 'image', props: { ...EXAMPLES.image, picture: picture(media.gif) } },
              { type: 'image', props: { ...EXAMPLES.image, picture: picture(media.png) } },
              // Gone from the library since.
              { type: 'image', props: { ...EXAMPLES.image, picture: picture(uuidv7()) } },
              { type: 'document', props: { ...EXAMPLES.document, file: { mediaId: media.pdf } } },
            ],
          },
          {
            title: 'Où aller',
            slug: 'ou-aller',
            blocks: [
              {
                type: 'text',
                props: { html: `<p>Voir <a href="page:${target}">la cour</a>, page:p1 {{entreprise}}.</p>` },
              },
              { type: 'text', props: { html: `<p>Voir <a href="page:${uuidv7()}">rien</a>.</p>` } },
              { type: 'button', props: { ...EXAMPLES.button, file: { mediaId: null }, href: `page:${target}` } },
            ],
          },
        ],
      },
    ],
    {
      title: 'Bienvenue à l’atelier',
      titleKey: "bienvenue a l'atelier",
      slug: 'atelier',
      tags: ['Lyon', 'CDI'],
      sectorId: sector?.id ?? null,
      variables: { horaires: 'de 8 h à 12 h', accueil_telephone: '02 40 81 00 12' },
      theme: {
        ...DEFAULT_THEME,
        ownFonts: { title: font.body.id, text: null },
        logo: { mediaId: media.svg, darkMediaId: null, alt: 'Le logo', position: 'center' },
      },
      cover: { mediaId: media.jpeg, alt: 'L’atelier', decorative: false },
      settings: {
        ...DEFAULT_SETTINGS,
        tracking: { mode: 'named', threshold: 7, informedOn: '2026-01-05' },
        review: { approval: true, approverIds: [me.scope.actor.id], majorAsks: 'nobody' },
      },
    },
  );
  return { ...me, booklet, media };
};

const exported = async ({ browser }: Somebody, { id }: { id: string }) => {
  const asked = await browser.call(exportArchive, { params: { id } });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { body } = await browser.call(listTasks, { query: {} });
  const task = body.rows.find((row) => row.id === asked.body.id);
  expect(task?.state, task?.told).toBe('done');
  const got = await browser.call(downloadTask, { params: { id: asked.body.id } });
  return { name: task?.file ?? '', told: task?.told ?? '', bytes: got.body as unknown as Buffer };
};
const imported = ({ browser }: Somebody, bytes: Buffer, { fonts = true, name = 'atelier.livret.zip' } = {}) =>
  browser.call(importArchive, {
    body: { fonts: fonts ? 'true' : 'false' },
    file: { name, type: 'application/zip', bytes },
  });

let origin: Awaited<ReturnType<typeof everything>>;
let archive: Buffer;
beforeAll(async () => {
  world = await startTestApp();
  await seedLibrary(world.services.db, libraryContent);
  origin = await everything();
  const { name, told, bytes } = await exported(origin, origin.booklet);
  expect([name, told]).toEqual(['bienvenue-a-l-atelier.livret.zip', '3 chapitres, 5 pages, 8 fichiers.']);
  archive = bytes;
});
afterAll(() => world.close());

const filesOf = (bytes: Buffer) => unzipSync(new Uint8Array(bytes));
const textOf = (bytes: Buffer, name: string) => Buffer.from(filesOf(bytes)[name] ?? []).toString('utf8');

describe('a booklet, taken away and taken in', () => {
  test('the archive says what it holds, in one order, and names nobody', async () => {
    const files = filesOf(archive);
    expect(Object.keys(files)).toEqual([
      'livret.json',
      'contenu.json',
      'LISEZMOI.md',
      'medias/m1.svg',
      'medias/m2.jpg',
      'medias/m3.webp',
      'medias/m4.gif',
      'medias/m5.png',
      'medias/m6.pdf',
      'medias/m7.vtt',
      'polices/f1.woff2',
    ]);
    const content = textOf(archive, 'contenu.json');
    expect(content).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(content).not.toContain('Ada Petit');
    expect(content).not.toContain('named');
    expect(JSON.parse(content).booklet).toMatchObject({
      sector: 'btp',
      settings: { tracking: { mode: 'aggregate', threshold: 7 }, review: { approval: true, majorAsks: 'nobody' } },
    });
    expect((await exported(origin, origin.booklet)).bytes.equals(archive)).toBe(true);
  });

  test('taken into another company and exported again, it is the same byte for byte', async () => {
    const other = await somebody();
    const { status, body } = await imported(other, archive);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ chapters: 3, pages: 5, images: 5, title: 'Bienvenue à l’atelier', building: false });
    expect(body.notes.map(({ text }) => text)).toEqual([expect.stringContaining('validé sa licence')]);
    const again = (await exported(other, { id: body.bookletId })).bytes;
    expect(JSON.parse(textOf(again, 'contenu.json'))).toEqual(JSON.parse(textOf(archive, 'contenu.json')));
    expect(again.equals(archive)).toBe(true);
  });

  test('it is a draft of its own: no door is open, its owner is who brought it, its files are used and copied small', async () => {
    const other = await somebody();
    const { body } = await imported(other, archive);
    const params = { id: body.bookletId };
    const { body: booklet } = await other.browser.call(getBooklet, { params });
    expect(booklet).toMatchObject({ state: 'draft', slug: 'atelier', tone: 'vous', access: { doors: [] } });
    expect(booklet.owner?.id).toBe(other.scope.actor.id);
    const { media, mediaUses, pages, blocks, booklets } = other.scope.views;
    const [jpeg] = await other.scope.select().from(media).where(eq(media.name, 'atelier.jpg'));
    expect(jpeg).toMatchObject({ alts: { 'en-GB': 'The workshop' }, credit: 'Ada', people: '', licence: 'cc_by' });
    expect(jpeg?.variants.map(({ width }) => width)).toEqual([320, 640, 1280]);
    expect(await world.services.storage.exists(`${jpeg?.storageKey}/1280.webp`)).toBe(true);
    const uses = await other.scope.select().from(mediaUses).where(eq(mediaUses.bookletId, params.id));
    expect(uses).toHaveLength(6);
    const [target] = await other.scope.select().from(pages).where(eq(pages.slug, 'une-adresse-plus-ancienne'));
    const rows: Row<'blocks'>[] = await other.scope.select().from(blocks);
    const said = JSON.stringify(rows.map(({ props }) => props));
    expect(said.split(`page:${target?.id}`)).toHaveLength(3);
    expect(said).toContain('page:p1 {{entreprise}}');
    const [row] = await other.scope.select().from(booklets).where(eq(booklets.id, params.id));
    expect(row?.settings.review.approverIds).toEqual([]);
    expect(row?.settings.tracking).toEqual({ mode: 'aggregate', threshold: 7, informedOn: null });
  });

  test('into the same company: another title and address, and no file twice', async () => {
    const { media } = origin.scope.views;
    const count = async () => (await origin.scope.select().from(media)).length;
    const files = await count();
    const { body } = await imported(origin, archive);
    expect(body.title).toBe('Bienvenue à l’atelier (importé)');
    expect(body.notes[0]?.text).toContain('(importé)');
    expect(await count()).toBe(files);
    const { body: booklet } = await origin.browser.call(getBooklet, { params: { id: body.bookletId } });
    expect(booklet.slug).toBe('bienvenue-a-l-atelier-importe');
    expect(booklet.theme.ownFonts).toEqual(origin.booklet.theme.ownFonts);
    expect(booklet.cover.mediaId).toBe(origin.media.jpeg);
  });

  test('a booklet of the library that is not finished goes on where it was left, its templates known, byte for byte', async () => {
    const [sector] = await world.services.db.select().from(sectors).where(eq(sectors.code, 'btp'));
    const body = { way: 'sector', type: 'employee', sectorId: sector?.id ?? null } as const;
    const { body: made } = await origin.browser.call(createBooklet, { body });
    const first = await exported(origin, made);
    expect(first.name).toBe('livret.livret.zip');
    const other = await somebody();
    const { body: report } = await imported(other, first.bytes);
    expect(report).toMatchObject({ title: '', building: true, notes: [] });
    const { chapters, blocks } = other.scope.views;
    const [chapter] = await other.scope.select().from(chapters);
    expect(chapter?.templateCode).not.toBeNull();
    expect((await other.scope.select().from(blocks)).every(({ templateRef }) => templateRef !== null)).toBe(true);
    expect((await exported(other, { id: report.bookletId })).bytes.equals(first.bytes)).toBe(true);
  });

  test('without a word about their licence its fonts stay behind', async () => {
    const other = await somebody();
    const { body } = await imported(other, archive, { fonts: false });
    expect(body.notes.map(({ text }) => text)).toEqual([expect.stringContaining('n’a pas été reprise')]);
    expect(await other.scope.select().from(other.scope.views.companyFonts)).toEqual([]);
  });
});

/** The archive with some files changed; `null` takes one out. The list follows unless it is to lie. */
const changed = async (changes: Record<string, string | null>, { honest = false } = {}): Promise<Buffer> => {
  const files = filesOf(archive);
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) delete files[name];
    else files[name] = strToU8(text);
  }
  if (honest) {
    const { createHash } = await import('node:crypto');
    const list = JSON.parse(Buffer.from(files['livret.json'] ?? []).toString('utf8'));
    list.files = Object.entries(files)
      .filter(([name]) => name !== 'livret.json')
      .map(([name, bytes]) => ({
        name,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }));
    files['livret.json'] = strToU8(JSON.stringify(list));
  }
  return Buffer.from(zipSync(files, { level: 9 }));
};
const content = (change: (whole: ReturnType<typeof JSON.parse>) => void): string => {
  const whole = JSON.parse(textOf(archive, 'contenu.json'));
  change(whole);
  return JSON.stringify(whole);
};

describe('refused, and nothing is left', () => {
  let other: Somebody;
  let written: string[];
  beforeEach(async () => {
    other = await somebody();
    written = [];
    const { storage } = world.services;
    const real = { put: storage.put, putFile: storage.putFile };
    storage.put = async (key, ...rest) => {
      written.push(key);
      return real.put(key, ...rest);
    };
    storage.putFile = async (key, ...rest) => {
      written.push(key);
      return real.putFile(key, ...rest);
    };
    return () => Object.assign(storage, real);
  });
  const nothing = async (who: Somebody) => {
    const { booklets, media, companyFonts } = who.scope.views;
    for (const view of [booklets, media, companyFonts])
      expect(await who.scope.select().from(view as typeof media)).toEqual([]);
    for (const key of written) expect(await world.services.storage.exists(key)).toBe(false);
  };

  const list = (change: object) => JSON.stringify({ ...JSON.parse(textOf(archive, 'livret.json')), ...change });
  const cases: [what: string, code: string, bytes: () => Promise<Buffer> | Buffer, words: string][] = [
    ['a text', 'IMP-010', () => Buffer.from('bonjour'), 'n’est pas une archive de livret'],
    [
      'another zip',
      'IMP-010',
      () => Buffer.from(zipSync({ 'entreprise.json': strToU8('{}') })),
      'n’est pas une archive',
    ],
    [
      'a list of something else',
      'IMP-010',
      () => changed({ 'livret.json': '{"format":"autre","version":1}' }),
      'n’est pas',
    ],
    ['half an archive', 'IMP-011', () => archive.subarray(0, archive.length >> 1), 'endommagé'],
    ['a list that is no JSON', 'IMP-011', () => changed({ 'livret.json': '{' }), 'endommagé'],
    ['a later format', 'IMP-012', () => changed({ 'livret.json': list({ version: 2 }) }), 'format 2, ici 1 au plus'],
    [
      'a content that was changed',
      'IMP-013',
      () => changed({ 'contenu.json': content((c) => (c.booklet.title = 'Autre')) }),
      'contenu.json',
    ],
    ['a file that is gone', 'IMP-013', () => changed({ 'medias/m2.jpg': null }), 'medias/m2.jpg'],
    ['a file too many', 'IMP-013', () => changed({ 'medias/m99.exe': 'MZ' }), 'medias/m99.exe'],
    [
      'a name that leaves the folder',
      'IMP-011',
      () => Buffer.from(zipSync({ '../evil.json': strToU8('{}') })),
      'endommagé',
    ],
    [
      'a title that no booklet has',
      'IMP-016',
      () => changed({ 'contenu.json': content((c) => (c.booklet.title = 'x')) }, { honest: true }),
      'booklet.title',
    ],
    [
      'a field that nobody knows',
      'IMP-016',
      () => changed({ 'contenu.json': content((c) => (c.booklet.ownerId = 'x')) }, { honest: true }),
      'booklet',
    ],
    [
      'a block of an unknown type',
      'IMP-016',
      () =>
        changed(
          { 'contenu.json': content((c) => (c.chapters[0].pages[0].blocks[0].type = 'hologram')) },
          { honest: true },
        ),
      'hologram',
    ],
    [
      'a block that its schema refuses',
      'IMP-016',
      () =>
        changed(
          { 'contenu.json': content((c) => (c.chapters[0].pages[0].blocks[0].props = { level: 9 })) },
          { honest: true },
        ),
      'Le mot de la direction',
    ],
    [
      'a picture that is none',
      'MED-008',
      () => changed({ 'medias/m2.jpg': 'pas une image' }, { honest: true }),
      'atelier.jpg',
    ],
    [
      'a drawing with a script',
      'MED-005',
      () => changed({ 'medias/m1.svg': SVG.replace('<path', '<script>alert(1)</script><path') }, { honest: true }),
      'script',
    ],
    [
      'a font that is none',
      'MED-008',
      () => changed({ 'polices/f1.woff2': 'pas une police' }, { honest: true }),
      'maison.woff2',
    ],
  ];
  test.each(cases)('%s: %s', async (_, code, bytes, words) => {
    const refused = await imported(other, await bytes());
    expect(refused.error).toMatchObject({ code, message: expect.stringContaining(words) });
    await nothing(other);
  });

  test('a bomb: it is stopped while it inflates', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    const bomb = Buffer.from(zipSync({ 'livret.json': strToU8(list({})), 'medias/m1.bin': zeros }, { level: 6 }));
    expect(bomb.length).toBeLessThan(100_000);
    const refused = await imported(other, bomb);
    expect(refused.error).toMatchObject({ code: 'IMP-015', message: expect.stringContaining('une fois ouverte') });
    await nothing(other);
  });

  test.each([
    ['LIV-005', { quotaBooklets: 0 }],
    ['MED-004', { quotaBytes: 10 }],
  ])('no room: %s', async (code, company) => {
    const full = await somebody(company);
    const refused = await imported(full, archive);
    expect(refused.error.code).toBe(code);
    expect(written.length).toBeGreaterThan(5);
    await nothing(full);
  });

  test('whoever may not: a writer exports nothing, a referent imports nothing, another company has no such booklet', async () => {
    const editor = world.browser();
    const user = await world.make.signIn(editor, { companyId: origin.companyId, role: 'editor' });
    const params = { id: origin.booklet.id };
    expect((await editor.call(exportArchive, { params })).status).toBe(404);
    await origin.scope.insert('bookletRights', [{ bookletId: params.id, userId: user.id, level: 'publisher' }]);
    expect((await editor.call(exportArchive, { params })).error.code).toBe('GEN-009');
    expect((await other.browser.call(exportArchive, { params })).status).toBe(404);
    const referent = world.browser();
    await world.make.signIn(referent, { companyId: other.companyId, role: 'referent' });
    const refused = await imported({ ...other, browser: referent }, archive);
    expect(refused.error.code).toBe('GEN-009');
    await nothing(other);
  });
});
