/**
 * 200 images of 12 megapixels, uploaded in parts over HTTP, checked, re-encoded and stored, four at a time: images a
 * second against a bare loop of sharp that makes the same copies of the same files, also four at a time. Target: 0.85 of
 * its pace, and an event loop with a 99th percentile of delay under 50 ms.
 */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { finishUpload } from '../contract/booklets/media/media-library.ts';
import { announceUpload, getUploadId } from '../server/booklets/media/library.fixture.ts';
import { VARIANT_WIDTHS } from '../server/platform/files/images/image.ts';
import { startTestApp } from '../test/app.ts';
import { reportFigure } from './measures.ts';

const IMAGES = Number(process.env.IMAGES ?? 200);
const CONCURRENCY = 4;
const TARGET_RATIO = 0.85;
const MAX_DELAY_MS = 50;
const PART_BYTES = 8 * 1024 * 1024;

/** A camera photograph: 4000 × 3000, with sensor noise, rotation and GPS position. Each copy is another file. */
const base = await sharp(
  await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 45 },
    },
  })
    .png()
    .toBuffer(),
)
  .resize(4000, 3000, { kernel: 'cubic' })
  .jpeg({ quality: 88 })
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 43/1 0/1' } })
  .toBuffer();
// Bytes after the end of a JPEG are not part of the picture: each file has another hash and costs the same work.
const createPhoto = (n: number) => Buffer.concat([base, Buffer.from(`#${n}`)]);

interface Pace {
  perSecond: number;
  /** Processor seconds of this process for each image: the product decodes images in other processes. */
  cpu: number;
}

const measurePace = async (work: (n: number) => Promise<void>): Promise<Pace> => {
  const before = process.cpuUsage();
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < IMAGES) {
        next += 1;
        await work(next);
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { perSecond: IMAGES / ((performance.now() - begun) / 1000), cpu: (user + system) / 1e6 / IMAGES };
};

const copyWithSharp = () =>
  measurePace(async (n) => {
    const bytes = createPhoto(n);
    for (const width of VARIANT_WIDTHS)
      await sharp(bytes).autoOrient().resize({ width }).webp({ quality: 82 }).toBuffer();
  });

const testApp = await startTestApp({});
try {
  const company = await testApp.make.company({ quotaBytes: 50 * 1024 ** 3 });
  const me = testApp.browser();
  await testApp.make.signIn(me, { companyId: company.id });
  await me.refreshToken();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.app.server.address() as AddressInfo;
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const sendPart = (path: string, offset: number, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        cookie,
        'x-csrf-token': me.csrfToken ?? '',
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      };
      request({ port, host: '127.0.0.1', path, method: 'PATCH', headers }, (answer) => {
        answer
          .resume()
          .on('end', () => (answer.statusCode === 204 ? resolve() : reject(new Error(`${answer.statusCode}`))));
      })
        .on('error', reject)
        .end(bytes);
    });
  const upload = async (n: number) => {
    const bytes = createPhoto(n);
    const url = String((await announceUpload(me, `photo-${n}.jpg`, bytes.length)).headers.location);
    for (let at = 0; at < bytes.length; at += PART_BYTES) await sendPart(url, at, bytes.subarray(at, at + PART_BYTES));
    const { status, body } = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    if (status !== 200 || body.sources.length !== VARIANT_WIDTHS.length) throw new Error(`refused: ${status}`);
  };
  await upload(0);
  const reference = await copyWithSharp();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const real = await measurePace(upload);
  delay.disable();
  const p99 = delay.percentile(99) / 1e6;
  console.log(`  ${IMAGES} images of 12 Mpx, ${(base.length / 1e6).toFixed(1)} Mo each, ${CONCURRENCY} at once`);
  console.log(`  bare sharp ${reference.perSecond.toFixed(2)}/s, upload ${real.perSecond.toFixed(2)}/s`);
  console.log(`  processor: bare ${reference.cpu.toFixed(2)} s an image, upload ${real.cpu.toFixed(2)} s`);
  reportFigure({
    name: 'images reçues et réduites',
    value: real.perSecond / reference.perSecond,
    unit: '×',
    target: { atLeast: TARGET_RATIO },
    reference: `sharp seul : ${reference.perSecond.toFixed(2)} images/s`,
  });
  reportFigure({
    name: 'boucle d’événements pendant les images, p99',
    value: p99,
    unit: 'ms',
    target: { atMost: MAX_DELAY_MS },
    reference: '–',
  });
} finally {
  await testApp.close();
}
