import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CoverDesign } from '../../../blocks/cover/cover-design.ts';
import { renderCover } from '../../../blocks/cover/render-cover.ts';
import { type Booklet, createBooklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  buildCoverUrl,
  COVER_LAYOUTS,
  type CoverLayout,
  type StoredCover,
} from '../../../contract/booklets/booklets/cover.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { uploadMedia } from '../../../contract/booklets/media/media.ts';
import { contrastRatio, toHex } from '../../../contract/platform/text/colour.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { findBrightestColour } from '../../platform/files/images/cover-image.ts';
import { COVER_SIZES, drawCover } from './cover-image.ts';
import { loadDraftCover } from './cover-source.ts';

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;
let booklet: Booklet;
let photoId: string;

/** Black and white pixels side by side: the worst ground for a text. */
const createNoise = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(Array.from({ length: width * height }, (_, index) => ((index + Math.floor(index / width)) % 2) * 255)),
    { raw: { width, height, channels: 1 } },
  )
    .toColourspace('srgb')
    .png()
    .toBuffer();

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me, { firstName: 'Nadia', lastName: 'Bensaïd' });
  const { body: media } = await me.call(uploadMedia, {
    body: { purpose: 'cover' },
    file: { name: 'atelier.png', type: 'image/png', bytes: await createNoise(1200, 630) },
  });
  photoId = media.id;
  const { body: made } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const cover = { mediaId: photoId, alt: 'L’atelier', decorative: false, layout: 'photo' as const, seed: 3 };
  const { body } = await me.call(updateBooklet, {
    params: { id: made.id },
    body: { rowVersion: made.rowVersion, title: 'Bienvenue à l’atelier', subtitle: 'Livret de l’équipe', cover },
  });
  booklet = body;
});
afterAll(() => app.close());

const getCover = (query: Partial<Parameters<typeof buildCoverUrl>[1]> = {}, who = me) =>
  who.sendRequest('GET', buildCoverUrl(booklet.id, { version: '1', ...query }));

describe('the image of a cover', () => {
  test.each(COVER_LAYOUTS)('%s: is drawn in the size of a card and of a link preview', async (layout) => {
    for (const size of ['card', 'wide'] as const) {
      const { statusCode, headers, rawPayload } = await getCover({ layout, size });
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      const { width, height } = await sharp(rawPayload).metadata();
      expect({ width, height }).toEqual(COVER_SIZES[size]);
    }
  });

  test('all layouts and seeds differ, and one of them is always the same', async () => {
    const drawings = await Promise.all(
      COVER_LAYOUTS.flatMap((layout) => [1, 2].map((seed) => getCover({ layout, seed }))),
    );
    const distinct = new Set(drawings.map(({ rawPayload }) => rawPayload.toString('base64')));
    // Those that show a picture have no other drawing of it.
    expect(distinct.size).toBe(2 * COVER_LAYOUTS.length - 3);
    expect((await getCover()).rawPayload).toEqual((await getCover({ layout: 'photo', seed: 3 })).rawPayload);
  });

  test('is kept by the browser until the booklet changes', async () => {
    const { headers } = await getCover();
    expect(headers['cache-control']).toBe('private, max-age=3600');
    const again = await me.sendRequest('GET', `/api/admin/booklets/${booklet.id}/cover`, undefined, {
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  });

  test('wrong values of its address show the booklet’s own cover', async () => {
    const wrong = await me.sendRequest(
      'GET',
      `/api/admin/booklets/${booklet.id}/cover?v=1&layout=vitrail&seed=-1&size=huge&picture=7`,
    );
    expect(wrong.rawPayload).toEqual((await getCover()).rawPayload);
  });

  test.each(['photo', 'split', 'framed'] as const)('%s: shows the picture, which is stored as WebP', async (layout) => {
    const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#20c020' } })
      .png()
      .toBuffer();
    const file = { name: `vert-${layout}.png`, type: 'image/png', bytes };
    const { body: green } = await me.call(uploadMedia, { body: { purpose: 'cover' }, file });
    for (const size of ['card', 'wide'] as const) {
      const { rawPayload } = await getCover({ layout, size, picture: green.id });
      const { width, height } = COVER_SIZES[size];
      const { data } = await sharp(rawPayload)
        .extract({ left: Math.round(width * 0.8), top: Math.round(height / 2), width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [r = 0, g = 0, b = 0] = data;
      expect(g - Math.max(r, b)).toBeGreaterThan(60);
    }
  });

  test('a picture of another company is not shown: a pattern takes its place', async () => {
    const other = app.browser();
    await app.make.signIn(other);
    const { body: theirs } = await other.call(uploadMedia, {
      body: {},
      file: { name: 'ailleurs.png', type: 'image/png', bytes: await createNoise(1300, 700) },
    });
    const shown = await getCover({ layout: 'split', picture: theirs.id });
    const none = await getCover({ layout: 'split', picture: '00000000-0000-7000-8000-000000000000' });
    expect(shown.rawPayload).toEqual(none.rawPayload);
    expect((await getCover({}, other)).statusCode).toBe(404);
  });
});

describe('the scrim', () => {
  const renderWithoutText = (
    layout: CoverLayout,
    design: Partial<CoverDesign>,
    size: { width: number; height: number },
  ) => {
    const silent = { measure: (text: string, at: number) => text.length * at * 0.5, trace: () => '' };
    const title = 'Bienvenue à l’atelier de Nantes et sur tous nos chantiers';
    const whole = {
      layout,
      seed: 0,
      colours: { ...DEFAULT_THEME.colours },
      title,
      subtitle: 'Livret',
      company: 'Dubreuil',
    };
    return renderCover({ ...whole, picture: null, logo: null, ...design }, size, { title: silent, text: silent });
  };

  test.each(['card', 'wide', 'strip', 'page'] as const)(
    'keeps white text readable on the worst picture: %s',
    async (name) => {
      const size = COVER_SIZES[name];
      const bytes = await createNoise(1600, 1000);
      const href = `data:image/png;base64,${bytes.toString('base64')}`;
      const picture = { href, width: 1600, height: 1000, brightest: await findBrightestColour(bytes) };
      expect(picture.brightest).toBe('#ffffff');
      const svg = renderWithoutText('photo', { picture }, size);
      const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const page = name === 'page';
      // The part of the box that holds text, without the rule, which is no text.
      const [right, top] = page ? [size.width, size.height * 0.55] : [size.width * 0.46, 0];
      let worst = 21;
      for (let y = Math.ceil(top); y < info.height; y += 3) {
        for (let x = 0; x < right; x += 3) {
          const at = (y * info.width + x) * info.channels;
          const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
          // The accent of the rule is the only colour that is not grey or blue.
          if (r > b + 40) continue;
          worst = Math.min(worst, contrastRatio('#ffffff', toHex({ r, g, b })));
        }
      }
      expect(worst).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('draws its scrim from the stored measure, and measures again for another version of the file', async () => {
    const scope = app.make.scope(user, user.companyId ?? '');
    const [row] = await scope.select().from(scope.views.booklets);
    if (!row) throw new Error('not made');
    const source = await loadDraftCover(scope, row, 'Menuiserie');
    const draw = (brightest: StoredCover['brightest']) =>
      drawCover(
        app.services.storage,
        { ...source, cover: { ...source.cover, brightest } },
        COVER_SIZES.wide,
        { companyId: row.companyId },
        ({ picture }) => picture?.brightest ?? '',
      );
    expect(await draw({ version: 1, colour: '#336699' })).toBe('#336699');
    expect(await draw({ version: 0, colour: '#336699' })).toBe('#ffffff');
    expect(await draw(undefined)).toBe('#ffffff');
  });

  test('is measured on the picture when it is chosen, and is no answer of the API', async () => {
    const scope = app.make.scope(user, user.companyId ?? '');
    const [row] = await scope.select().from(scope.views.booklets);
    expect(row?.cover.brightest).toEqual({ version: 1, colour: '#ffffff' });
    expect(booklet.cover).toEqual({ mediaId: photoId, alt: 'L’atelier', decorative: false, layout: 'photo', seed: 3 });
  });
});
