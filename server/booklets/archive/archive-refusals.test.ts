import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  type CompanyAdmin,
  createCompanyAdmin,
  createFullBooklet,
  exportTestArchive,
  importTestArchive,
  readArchiveText,
  SVG,
  unzipArchive,
} from './archive.fixture.ts';

let app: TestApp;
let origin: Awaited<ReturnType<typeof createFullBooklet>>;
let archive: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  origin = await createFullBooklet(app);
  archive = (await exportTestArchive(origin, origin.booklet)).bytes;
});
afterAll(() => app.close());

/** The archive with changed files; `null` removes one. `honest` updates the manifest too. */
const buildChangedArchive = async (
  changes: Record<string, string | null>,
  { honest = false } = {},
): Promise<Buffer> => {
  const files = unzipArchive(archive);
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) delete files[name];
    else files[name] = strToU8(text);
  }
  if (honest) {
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
const changeContent = (change: (whole: ReturnType<typeof JSON.parse>) => void): string => {
  const whole = JSON.parse(readArchiveText(archive, 'contenu.json'));
  change(whole);
  return JSON.stringify(whole);
};

describe('refused, and nothing is left', () => {
  let other: CompanyAdmin;
  let written: string[];
  beforeEach(async () => {
    other = await createCompanyAdmin(app);
    written = [];
    const { storage } = app.services;
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
  const nothing = async (who: CompanyAdmin) => {
    const { booklets, media, companyFonts } = who.scope.views;
    for (const view of [booklets, media, companyFonts])
      expect(await who.scope.select().from(view as typeof media)).toEqual([]);
    for (const key of written) expect(await app.services.storage.exists(key)).toBe(false);
  };

  const list = (change: object) =>
    JSON.stringify({ ...JSON.parse(readArchiveText(archive, 'livret.json')), ...change });
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
      () => buildChangedArchive({ 'livret.json': '{"format":"autre","version":1}' }),
      'n’est pas',
    ],
    ['half an archive', 'IMP-011', () => archive.subarray(0, archive.length >> 1), 'endommagé'],
    ['a list that is no JSON', 'IMP-011', () => buildChangedArchive({ 'livret.json': '{' }), 'endommagé'],
    [
      'a later format',
      'IMP-012',
      () => buildChangedArchive({ 'livret.json': list({ version: 2 }) }),
      'format 2, ici 1 au maximum',
    ],
    [
      'a content that was changed',
      'IMP-013',
      () => buildChangedArchive({ 'contenu.json': changeContent((c) => (c.booklet.title = 'Autre')) }),
      'contenu.json',
    ],
    ['a file that is gone', 'IMP-013', () => buildChangedArchive({ 'medias/m2.jpg': null }), 'medias/m2.jpg'],
    ['a file too many', 'IMP-013', () => buildChangedArchive({ 'medias/m99.exe': 'MZ' }), 'medias/m99.exe'],
    [
      'a name that leaves the folder',
      'IMP-011',
      () => Buffer.from(zipSync({ '../evil.json': strToU8('{}') })),
      'endommagé',
    ],
    [
      'a title that no booklet has',
      'IMP-016',
      () => buildChangedArchive({ 'contenu.json': changeContent((c) => (c.booklet.title = 'x')) }, { honest: true }),
      'booklet.title',
    ],
    [
      'a field that nobody knows',
      'IMP-016',
      () => buildChangedArchive({ 'contenu.json': changeContent((c) => (c.booklet.ownerId = 'x')) }, { honest: true }),
      'booklet',
    ],
    [
      'a block of an unknown type',
      'IMP-016',
      () =>
        buildChangedArchive(
          { 'contenu.json': changeContent((c) => (c.chapters[0].pages[0].blocks[0].type = 'hologram')) },
          { honest: true },
        ),
      'hologram',
    ],
    [
      'a block that its schema refuses',
      'IMP-016',
      () =>
        buildChangedArchive(
          { 'contenu.json': changeContent((c) => (c.chapters[0].pages[0].blocks[0].props = { level: 9 })) },
          { honest: true },
        ),
      'Le mot de la direction',
    ],
    [
      'a picture that is none',
      'MED-008',
      () => buildChangedArchive({ 'medias/m2.jpg': 'pas une image' }, { honest: true }),
      'atelier.jpg',
    ],
    [
      'a drawing with a script',
      'MED-005',
      () =>
        buildChangedArchive(
          { 'medias/m1.svg': SVG.replace('<path', '<script>alert(1)</script><path') },
          { honest: true },
        ),
      'script',
    ],
    [
      'a font that is none',
      'MED-008',
      () => buildChangedArchive({ 'polices/f1.woff2': 'pas une police' }, { honest: true }),
      'maison.woff2',
    ],
  ];
  test.each(cases)('%s: %s', async (_, code, bytes, words) => {
    const refused = await importTestArchive(other, await bytes());
    expect(refused.error).toMatchObject({ code, message: expect.stringContaining(words) });
    await nothing(other);
  });

  test('a bomb: it is stopped while it inflates', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    const bomb = Buffer.from(zipSync({ 'livret.json': strToU8(list({})), 'medias/m1.bin': zeros }, { level: 6 }));
    expect(bomb.length).toBeLessThan(100_000);
    const refused = await importTestArchive(other, bomb);
    expect(refused.error).toMatchObject({ code: 'IMP-015', message: expect.stringContaining('une fois ouverte') });
    await nothing(other);
  });

  test.each([
    ['LIV-005', { quotaBooklets: 0 }],
    ['MED-004', { quotaBytes: 10 }],
  ])('no room: %s', async (code, company) => {
    const full = await createCompanyAdmin(app, company);
    const refused = await importTestArchive(full, archive);
    expect(refused.error.code).toBe(code);
    expect(written.length).toBeGreaterThan(5);
    await nothing(full);
  });

  test('whoever may not: a writer exports nothing, a referent imports nothing, another company has no such booklet', async () => {
    const editor = app.browser();
    const user = await app.make.signIn(editor, { companyId: origin.companyId, role: 'editor' });
    const params = { id: origin.booklet.id };
    expect((await editor.call(exportArchive, { params })).status).toBe(404);
    await origin.scope.insert('bookletRights', [{ bookletId: params.id, userId: user.id, level: 'publisher' }]);
    expect((await editor.call(exportArchive, { params })).error.code).toBe('GEN-009');
    expect((await other.browser.call(exportArchive, { params })).status).toBe(404);
    const referent = app.browser();
    await app.make.signIn(referent, { companyId: other.companyId, role: 'referent' });
    const refused = await importTestArchive({ ...other, browser: referent }, archive);
    expect(refused.error.code).toBe('GEN-009');
    await nothing(other);
  });
});
