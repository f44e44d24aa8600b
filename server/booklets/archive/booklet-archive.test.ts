import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet, getBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { sectors } from '../../platform/data/schema/library.ts';
import {
  createCompanyAdmin,
  createFullBooklet,
  exportTestArchive,
  importTestArchive,
  readArchiveText,
  unzipArchive,
} from './archive.fixture.ts';

let app: TestApp;
let origin: Awaited<ReturnType<typeof createFullBooklet>>;
let archive: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  origin = await createFullBooklet(app);
  const { name, told, bytes } = await exportTestArchive(origin, origin.booklet);
  expect([name, told]).toEqual([
    'bienvenue-a-l-atelier.livret.zip',
    '3\u00a0chapitres, 5\u00a0pages, 8\u00a0fichiers.',
  ]);
  archive = bytes;
});
afterAll(() => app.close());

describe('a booklet, taken away and taken in', () => {
  test('the archive says what it holds, in one order, and names nobody', async () => {
    const files = unzipArchive(archive);
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
    const content = readArchiveText(archive, 'contenu.json');
    expect(content).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(content).not.toContain('Ada Petit');
    expect(content).not.toContain('named');
    expect(JSON.parse(content).booklet).toMatchObject({
      sector: 'btp',
      settings: { tracking: { mode: 'aggregate', threshold: 7 }, review: { approval: true, majorAsks: 'nobody' } },
    });
    expect((await exportTestArchive(origin, origin.booklet)).bytes.equals(archive)).toBe(true);
  });

  test('taken into another company and exported again, it is the same byte for byte', async () => {
    const other = await createCompanyAdmin(app);
    const { status, body } = await importTestArchive(other, archive);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ chapters: 3, pages: 5, images: 5, title: 'Bienvenue à l’atelier', building: false });
    expect(body.notes.map(({ text }) => text)).toEqual([
      expect.stringContaining('validé sa licence'),
      expect.stringMatching(/Conditions à vérifier.*site Lyon/),
    ]);
    const again = (await exportTestArchive(other, { id: body.bookletId })).bytes;
    expect(JSON.parse(readArchiveText(again, 'contenu.json'))).toEqual(
      JSON.parse(readArchiveText(archive, 'contenu.json')),
    );
    expect(again.equals(archive)).toBe(true);
  });

  test('it is a draft of its own: no door is open, its owner is who brought it, its files are used and copied small', async () => {
    const other = await createCompanyAdmin(app);
    const { body } = await importTestArchive(other, archive);
    const params = { id: body.bookletId };
    const { body: booklet } = await other.browser.call(getBooklet, { params });
    expect(booklet).toMatchObject({ state: 'draft', slug: 'atelier', tone: 'vous', access: { doors: [] } });
    expect(booklet.owner?.id).toBe(other.scope.actor.id);
    const { media, mediaUses, pages, blocks, booklets } = other.scope.views;
    const [jpeg] = await other.scope.select().from(media).where(eq(media.name, 'atelier.jpg'));
    expect(jpeg).toMatchObject({ alts: { 'en-GB': 'The workshop' }, credit: 'Ada', people: '', licence: 'cc_by' });
    expect(jpeg?.variants.map(({ width }) => width)).toEqual([320, 640, 1280]);
    expect(await app.services.storage.exists(`${jpeg?.storageKey}/1280.webp`)).toBe(true);
    const uses = await other.scope.select().from(mediaUses).where(eq(mediaUses.bookletId, params.id));
    expect(uses).toHaveLength(6);
    const [target] = await other.scope.select().from(pages).where(eq(pages.slug, 'une-adresse-plus-ancienne'));
    const rows: TenantRow<'blocks'>[] = await other.scope.select().from(blocks);
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
    const { body } = await importTestArchive(origin, archive);
    expect(body.title).toBe('Bienvenue à l’atelier (importé)');
    expect(body.notes[0]?.text).toContain('(importé)');
    expect(await count()).toBe(files);
    const { body: booklet } = await origin.browser.call(getBooklet, { params: { id: body.bookletId } });
    expect(booklet.slug).toBe('bienvenue-a-l-atelier-importe');
    expect(booklet.theme.ownFonts).toEqual(origin.booklet.theme.ownFonts);
    expect(booklet.cover.mediaId).toBe(origin.media.jpeg);
  });

  test('a booklet of the library that is not finished goes on where it was left, its templates known, byte for byte', async () => {
    const [sector] = await app.services.db.select().from(sectors).where(eq(sectors.code, 'btp'));
    const body = { way: 'sector', type: 'employee', sectorId: sector?.id ?? null } as const;
    const { body: made } = await origin.browser.call(createBooklet, { body });
    const first = await exportTestArchive(origin, made);
    expect(first.name).toBe('livret.livret.zip');
    const other = await createCompanyAdmin(app);
    const { body: report } = await importTestArchive(other, first.bytes);
    expect(report).toMatchObject({ title: '', building: true, notes: [] });
    const { chapters, blocks } = other.scope.views;
    const [chapter] = await other.scope.select().from(chapters);
    expect(chapter?.templateCode).not.toBeNull();
    expect((await other.scope.select().from(blocks)).every(({ templateRef }) => templateRef !== null)).toBe(true);
    expect((await exportTestArchive(other, { id: report.bookletId })).bytes.equals(first.bytes)).toBe(true);
  });

  test('without a word about their licence its fonts stay behind', async () => {
    const other = await createCompanyAdmin(app);
    const { body } = await importTestArchive(other, archive, { fonts: false });
    expect(body.notes.map(({ text }) => text)).toEqual([
      expect.stringContaining('n’a pas été reprise'),
      expect.stringContaining('site Lyon'),
    ]);
    expect(await other.scope.select().from(other.scope.views.companyFonts)).toEqual([]);
  });
});
