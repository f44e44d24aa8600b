import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { createDraft, openPersonalAccess, publishByApi, trackByName } from './steps/booklet-steps.ts';
import { sendCall, uploadLibraryFile } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** Colours of the halves of the picture, the left one first. */
const HALVES = ['#b03a2e', '#1f618d'];

/** A photograph with grain, half red and half blue: much smaller in AVIF. */
const createPhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 1400, height: 800, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const colours = Buffer.from(
    `<svg width="1400" height="800"><path fill="${HALVES[0]}" d="M0 0h700v800H0z"/><path fill="${HALVES[1]}" d="M700 0h700v800H700z"/></svg>`,
  );
  const picture = sharp(colours).composite([{ input: grain, blend: 'soft-light' }]);
  return { name: `atelier-${randomUUID()}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
};

/** Mean colours of both halves of the shown picture. */
const readColours = (tab: Page) =>
  tab.getByRole('img', { name: 'L’atelier' }).evaluate((picture: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 1 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, 2, 1);
    const { data } = context.getImageData(0, 0, 2, 1);
    return [data.slice(0, 3), data.slice(4, 7)].map((colour) => [...colour]);
  });

const expectPicture = async (tab: Page) => {
  const picture = tab.getByRole('img', { name: 'L’atelier' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth / one.naturalHeight))
    .toBeCloseTo(1.75, 1);
  const colours = await readColours(tab);
  for (const [index, colour] of colours.entries()) {
    const wanted = [1, 3, 5].map((at) => Number.parseInt((HALVES[index] ?? '').slice(at, at + 2), 16));
    for (const [channel, value] of colour.entries()) expect(Math.abs(value - (wanted[channel] ?? 0))).toBeLessThan(24);
  }
};

test('a reader receives pictures in AVIF, which look right, and are kept for reading without a network', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto('/admin/');
  await signIn(page);
  const mediaId = await uploadLibraryFile(page, await createPhoto());
  const image = {
    type: 'image',
    props: {
      picture: { mediaId, alt: 'L’atelier', decorative: false },
      caption: '',
      credit: '',
      width: 'column',
      href: '',
    },
  };
  const made = await createDraft(page, `Livret en images ${randomUUID().slice(0, 8)}`, [
    { title: 'L’atelier', blocks: [image] },
  ]);
  await openPersonalAccess(page, made.id);
  await trackByName(page, made.id);
  await publishByApi(page, made.id);
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params: { id: made.id },
    body: { participant: { firstName: 'Inès', lastName: 'Le Goff', email: `${randomUUID()}@exemple.fr` } },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id: made.id, enrolmentId } });

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'allow' });
  const tab = await context.newPage();
  const types: (string | undefined)[] = [];
  tab.on('response', (response) => {
    if (new URL(response.url()).pathname.includes(`/fichiers/${mediaId}/`))
      types.push(response.headers()['content-type']);
  });
  await tab.goto(new URL(url).pathname);
  const told = tab.getByRole('button', { name: 'J’ai compris' });
  if (await told.isVisible()) await told.click();
  const path = `${made.path}/${made.slugs[0]}`;
  await tab.goto(path);
  await expectPicture(tab);
  expect(types[0]).toBe('image/avif');

  await expect
    .poll(() => tab.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path), 'kept page')
    .toBe(true);
  await expect
    .poll(() =>
      tab.evaluate(async (part) => {
        const names = await caches.keys();
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().some((request) => request.url.includes(part));
      }, `/fichiers/${mediaId}/`),
    )
    .toBe(true);
  await context.setOffline(true);
  await tab.reload();
  await expectPicture(tab);
  await context.close();
});
