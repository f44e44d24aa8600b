import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { ImagePool } from './image-pool.ts';

const PHOTO_BYTES = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c0392b' } })
  .jpeg()
  .toBuffer();
const SLOW_SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000"><filter id="f"><feTurbulence numOctaves="40"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
);
const PICTURE_INPUT = { bytes: PHOTO_BYTES, fileName: 'photo.jpg', mime: 'image/jpeg' };

let pool: ImagePool;
afterEach(() => pool.close());

test('an image that takes too long is refused and its process ends; the next ones are done', async () => {
  pool = new ImagePool({ size: 2, timeLimitMs: 1000 });
  const late = pool.run('mailPicture', { bytes: SLOW_SVG, width: 4000 }, { companyId: 'a', fileName: 'lente.svg' });
  await expect(late).rejects.toMatchObject({ code: 'MED-022', values: { fichier: 'lente.svg' } });
  pool.close();
  pool = new ImagePool({ size: 2, timeLimitMs: 30_000 });
  const turn = { companyId: 'a', fileName: 'photo.jpg' };
  expect((await pool.run('prepare', PICTURE_INPUT, turn)).variants.map(({ width }) => width)).toEqual([320, 640]);
});

test('a company that sends many images does not keep another waiting, and never holds every process', async () => {
  pool = new ImagePool({ size: 2, timeLimitMs: 30_000 });
  const done: string[] = [];
  const send = (companyId: string) =>
    pool.run('prepare', PICTURE_INPUT, { companyId, fileName: 'photo.jpg' }).then(() => done.push(companyId));
  // Both processes are ready, so the test measures only the order of turns.
  await Promise.all([send('many'), send('few')]);
  done.length = 0;
  const many = Array.from({ length: 12 }, () => send('many'));
  const few = [send('few'), send('few')];
  await Promise.all([...many, ...few]);
  expect(done.indexOf('few')).toBeLessThan(3);
  expect(done.lastIndexOf('few')).toBeLessThan(6);
});

test('a process that dies takes one image with it, and nothing else', async () => {
  pool = new ImagePool({ size: 2, timeLimitMs: 30_000 });
  const turn = { companyId: 'a', fileName: 'photo.jpg' };
  // A process that is ready: one that dies while it starts has no image yet.
  await pool.run('prepare', PICTURE_INPUT, turn);
  const cut = pool.run('mailPicture', { bytes: SLOW_SVG, width: 4000 }, turn);
  const kept = expect(cut).rejects.toMatchObject({ code: expect.stringMatching(/MED-0/) });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  pool.close();
  await kept;
  expect((await pool.run('prepare', PICTURE_INPUT, turn)).width).toBe(900);
});
