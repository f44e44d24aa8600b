import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewBlock } from '../../../blocks/registry.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { checkPageAccessibility } from '../../../contract/booklets/content/accessibility.ts';
import { getBookletTree } from '../../../contract/booklets/content/content.ts';
import { listContrastFaults } from '../../../contract/platform/text/colour.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildOriginalKey } from '../media/storage-keys.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let me: Browser;
let scope: Scope;
beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  const user = await app.make.signIn(me);
  scope = app.make.scope(user, user.companyId ?? '');
});
afterAll(() => app.close());

let lastBooklet = 0;
const makePages = async (
  pages: { title: string; blocks: NewBlock[] }[],
  values: Partial<TenantRow<'booklets'>> = {},
): Promise<string[]> => {
  lastBooklet += 1;
  const seeds = pages.map((page, index) => ({ ...page, slug: `page-${index}` }));
  const { id: bookletId } = await makeBooklet(scope, [{ title: 'Accueil', pages: seeds }], {
    slug: `livret-${lastBooklet}`,
    ...values,
  });
  const { pages: view } = scope.views;
  const rows = await scope.select().from(view).orderBy(view.position);
  return rows.filter((row) => row.bookletId === bookletId).map(({ id }) => id);
};
const makeText = (html: string): NewBlock => ({ type: 'text', props: { html } });

test('a page tells what breaks a rule, with the block as a repair would leave it', async () => {
  const [id = ''] = await makePages([
    { title: 'Votre premier jour', blocks: [makeText('<p>Apportez :</p><p>- un casque</p><p>- des gants</p>')] },
  ]);
  const { status, body } = await me.call(checkPageAccessibility, { params: { id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    reference: '4.1.2',
    colours: [],
    findings: [
      {
        rule: 'handmadeList',
        criterion: '9.3',
        severity: 'warning',
        blockId: expect.any(String),
        field: 'html',
        values: { words: '- un casque' },
        repaired: { html: '<p>Apportez :</p><ul><li><p>un casque</p></li><li><p>des gants</p></li></ul>' },
      },
    ],
  });
});

test('a passage is in another language than the booklet, whatever that one is', async () => {
  const blocks = [makeText('<p>Nous sommes heureux de vous accueillir.</p><p>We are happy to have you with us.</p>')];
  const find = async (sourceLanguage: string) => {
    const [id = ''] = await makePages([{ title: 'Votre premier jour', blocks }], { sourceLanguage });
    return (await me.call(checkPageAccessibility, { params: { id } })).body.findings;
  };
  expect(await find('fr-FR')).toMatchObject([
    {
      rule: 'unmarkedLanguage',
      criterion: '8.7',
      values: { language: 'en', words: 'We are happy to have you with us' },
      repaired: {
        html: '<p>Nous sommes heureux de vous accueillir.</p><p><span lang="en">We are happy to have you with us.</span></p>',
      },
    },
  ]);
  expect(await find('en-GB')).toMatchObject([
    {
      values: { language: 'fr', words: 'Nous sommes heureux de vous accueillir' },
      repaired: {
        html: '<p><span lang="fr">Nous sommes heureux de vous accueillir.</span></p><p>We are happy to have you with us.</p>',
      },
    },
  ]);
});

test('titles are compared with those of the same booklet; what nobody can repair has no repair', async () => {
  await makePages([{ title: 'Vos horaires', blocks: [makeText('<p>De 8 h à 17 h.</p>')] }]);
  const [first = '', second = ''] = await makePages([
    { title: 'Vos horaires', blocks: [makeText('<p>De 8 h à 17 h.</p>')] },
    { title: 'vos horaires', blocks: [makeText('<p>De 9 h à 18 h.</p>')] },
  ]);
  for (const id of [first, second]) {
    const { body } = await me.call(checkPageAccessibility, { params: { id } });
    expect(body.findings).toMatchObject([{ rule: 'pageTitleTwice', blockId: null, field: 'title', repaired: null }]);
  }
});

/** A GIF in the media library, of this number of frames. */
const makeGif = async (frames: number): Promise<string> => {
  const raw = { width: 8, height: 8 * frames, channels: 3 as const, pageHeight: 8 };
  // Frames differ: equal ones would be merged.
  const pixels = Buffer.from(
    Array.from({ length: raw.width * raw.height * 3 }, (_, index) => Math.floor(index / 192) * 90),
  );
  const bytes = await sharp(pixels, { raw }).gif().toBuffer();
  const [row] = await scope.insert('media', [
    {
      name: `image-${frames}.gif`,
      kind: 'image',
      mime: 'image/gif',
      size: bytes.length,
      fileSize: bytes.length,
      width: 8,
      height: 8,
      sha256: `gif-${frames}`,
      storageKey: `test/gif-${frames}`,
    },
  ]);
  if (!row) throw new Error('not made');
  await app.services.storage.put(buildOriginalKey(row), bytes, 'image/gif');
  return row.id;
};

test('an image that moves is found by the frames of its file', async () => {
  const [moving, still] = [await makeGif(2), await makeGif(1)];
  const makeImage = (mediaId: string, alt: string): NewBlock => ({
    type: 'image',
    props: { picture: { mediaId, alt, decorative: false }, caption: '', credit: '', width: 'column', href: '' },
  });
  const [id = ''] = await makePages([
    { title: 'L’atelier', blocks: [makeImage(still, 'Un établi'), makeImage(moving, 'Une scie qui tourne')] },
  ]);
  for (const _ of ['read', 'cached']) {
    const { body } = await me.call(checkPageAccessibility, { params: { id } });
    expect(body.findings).toMatchObject([
      { rule: 'movingImage', criterion: '13.8', field: 'picture', values: { words: 'Une scie qui tourne' } },
    ]);
  }
});

test('colours that are hard to read are found by criterion, with the theme that a repair would save', async () => {
  const { colours } = DEFAULT_THEME;
  const pale = { ...colours, link: '#8fb4e8', accent: '#f2c9a0' };
  const { id: bookletId } = await makeBooklet(
    scope,
    [
      {
        title: 'Accueil',
        pages: [{ title: 'Vos horaires', slug: 'horaires', blocks: [makeText('<p>De 8 h à 17 h.</p>')] }],
      },
    ],
    { slug: 'couleurs-pales', theme: { ...DEFAULT_THEME, colours: pale } },
  );
  const { body: tree } = await me.call(getBookletTree, { params: { id: bookletId } });
  const id = tree.chapters[0]?.pages[0]?.id ?? '';
  const { body } = await me.call(checkPageAccessibility, { params: { id } });
  expect(body.colours).toMatchObject([
    { criterion: '3.2', message: expect.stringMatching(/entre liens et fond, .* 4,5:1/) },
    { criterion: '3.3', message: expect.stringMatching(/entre couleur d’accent et fond, .* 3:1/) },
  ]);
  const [link, accent] = body.colours.map(({ repaired }) => repaired);
  // Each repair changes its own colour only.
  expect(link).toEqual({ ...pale, link: link?.link });
  expect(accent).toEqual({ ...pale, accent: accent?.accent });
  expect(listContrastFaults({ ...pale, link: link?.link ?? '', accent: accent?.accent ?? '' })).toEqual([]);
});

test('a page of another company does not exist', async () => {
  const [id = ''] = await makePages([{ title: 'Vos horaires', blocks: [makeText('<p>De 8 h à 17 h.</p>')] }]);
  const stranger = app.browser();
  await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
  expect((await stranger.call(checkPageAccessibility, { params: { id } })).status).toBe(404);
});
