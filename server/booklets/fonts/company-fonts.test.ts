import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteFont, listFonts, uploadFont } from '../../../contract/booklets/fonts/company-fonts.ts';
import { listFolders } from '../../../contract/booklets/media/media-library.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildFrenchFont, CYRILLIC_FONT, FONT_WITHOUT_Y_DIAERESIS } from './font.fixture.ts';

let app: TestApp;
let me: Browser;
let scope: Scope;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = app.browser();
  const user = await app.make.signIn(me);
  await me.refreshToken();
  scope = app.make.scope(user, user.companyId ?? '');
});
afterEach(() => vi.restoreAllMocks());

type Fields = Partial<CallBodyInput<typeof uploadFont>>;
const uploadFontFile = (bytes: Buffer, name = 'maison.woff2', fields: Fields = {}, who = me) =>
  who.call(uploadFont, {
    body: { licence: 'true', ...fields },
    file: { name, type: 'application/octet-stream', bytes },
  });
const listFontRows = () => scope.select().from(scope.views.companyFonts);
describe('taking in', () => {
  test('a font is known by its bytes, waits for its validation, is counted, and served to its company', async () => {
    const bytes = buildFrenchFont({ family: 'Maison Élan' });
    const before = (await me.call(listFolders)).body.usedBytes;
    const { status, body } = await uploadFontFile(bytes);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      family: 'Maison Élan',
      fileName: 'maison.woff2',
      size: bytes.length,
      weights: { min: 100, max: 900 },
      italic: false,
      state: 'pending',
      addedBy: 'Camille Durand',
    });
    expect((await me.call(listFonts)).body.map(({ id }) => id)).toEqual([body.id]);
    expect((await me.call(listFolders)).body.usedBytes - before).toBe(bytes.length);
    const file = await me.sendRequest('GET', body.url);
    expect(file.headers).toMatchObject({ 'content-type': 'font/woff2', 'x-content-type-options': 'nosniff' });
    expect(file.rawPayload.equals(bytes)).toBe(true);
  });

  test('the name that is given wins over its own; a file without any is called as it is', async () => {
    expect((await uploadFontFile(buildFrenchFont(), 'a.woff2', { family: ' Notre  police ' })).body.family).toBe(
      'Notre police',
    );
    expect((await uploadFontFile(buildFrenchFont({ family: ' ' }), 'Charte 2026.woff2')).body.family).toBe(
      'Charte 2026',
    );
  });

  test('the same file again answers the first, and is kept once', async () => {
    const bytes = buildFrenchFont();
    const both = await Promise.all([uploadFontFile(bytes), uploadFontFile(bytes, 'copie.woff2')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect(await listFontRows()).toHaveLength(1);
  });

  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
  type Refused = [string, () => Buffer | Promise<Buffer>, string, Fields, number, string, string, RegExp];
  const REFUSED: Refused[] = [
    [
      'over 300 Ko',
      () => buildFrenchFont({ ballast: 300_000 }),
      'lourde.woff2',
      {},
      413,
      'MED-001',
      'file',
      /345.Ko.*300.Ko/,
    ],
    ['a picture', picture, 'photo.woff2', {}, 415, 'MED-002', 'file', /fichier PNG/],
    ['another font format in name', () => buildFrenchFont(), 'maison.ttf', {}, 415, 'MED-002', 'file', /WOFF2/],
    ['no font at all', () => Buffer.from('rien'), 'notes.txt', {}, 415, 'MED-007', 'file', /WOFF2/],
    [
      'a broken file',
      () => buildFrenchFont().subarray(0, 9000),
      'maison.woff2',
      {},
      422,
      'MED-008',
      'file',
      /endommagé/,
    ],
    ['no French letter', () => CYRILLIC_FONT, 'cyr.woff2', {}, 422, 'WIZ-005', 'file', /é.*œ.*«.*’.*…/],
    [
      'one letter short',
      () => FONT_WITHOUT_Y_DIAERESIS,
      'inter.woff2',
      {},
      422,
      'WIZ-005',
      'file',
      /pas.: Ÿ\. Choisissez/,
    ],
    [
      'licence not ticked',
      () => buildFrenchFont(),
      'a.woff2',
      { licence: 'false' },
      422,
      'GEN-001',
      'licence',
      /obligatoire/,
    ],
    ['a name too long', () => buildFrenchFont(), 'a.woff2', { family: 'a'.repeat(61) }, 422, 'GEN-002', 'family', /60/],
    ['nothing', () => Buffer.alloc(0), 'vide.woff2', {}, 422, 'GEN-001', 'file', /obligatoire/],
  ];
  test.each(REFUSED)(
    '%s is refused beside its field, and nothing is kept',
    async (_, make, name, fields, ...wanted) => {
      const [status, code, field, text] = wanted;
      const put = vi.spyOn(app.services.storage, 'putFile');
      const refused = await uploadFontFile(await make(), name, fields);
      expect([refused.status, refused.error.code]).toEqual([status, code]);
      expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
      expect(refused.error.errors?.[field]?.[0]).toMatch(text);
      expect(await listFontRows()).toEqual([]);
      expect(put).not.toHaveBeenCalled();
    },
  );

  test('without the field of the licence, the file is refused all the same', async () => {
    const file = { name: 'a.woff2', type: 'font/woff2', bytes: buildFrenchFont() };
    const refused = await me.call(uploadFont, { body: {} as CallBodyInput<typeof uploadFont>, file });
    expect([refused.status, refused.error.errors?.licence]).toEqual([422, ['Ce champ est obligatoire.']]);
    expect(await listFontRows()).toEqual([]);
  });

  test('GEN-023: four files and no fifth, even at once; its bytes are not left behind', async () => {
    const files = [300, 400, 500, 600, 700].map((weight) => buildFrenchFont({ weight }));
    const put = vi.spyOn(app.services.storage, 'putFile');
    const answers = await Promise.all(files.map((bytes, index) => uploadFontFile(bytes, `${index}.woff2`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('GEN-023');
    const kept = new Set((await listFontRows()).map(({ storageKey }) => storageKey));
    expect(kept.size).toBe(4);
    for (const [key] of put.mock.calls) expect(await app.services.storage.exists(key)).toBe(kept.has(key));
    const [first] = (await me.call(listFonts)).body;
    expect((await me.call(deleteFont, { params: { id: first?.id ?? '' } })).status).toBe(200);
    expect((await uploadFontFile(buildFrenchFont({ weight: 800 }))).status).toBe(200);
  });

  test('MED-004: no more than the company may keep', async () => {
    const company = await app.make.company({ quotaBytes: 1000 });
    const browser = app.browser();
    await app.make.signIn(browser, { companyId: company.id });
    const refused = await uploadFontFile(buildFrenchFont(), 'a.woff2', {}, browser);
    expect([refused.status, refused.error.code]).toEqual([403, 'MED-004']);
    expect((await browser.call(listFonts)).body).toEqual([]);
  });
});
