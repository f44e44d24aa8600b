import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../../contract/platform/errors.ts';
import {
  checkContrast,
  findDuplicateColours,
  themeColours,
  toOklch,
} from '../../../../contract/platform/text/colour.ts';
import { expectWithin } from '../../../../test/expect-within.ts';
import { Refusal } from '../../http/refusal.ts';
import { detectFileType } from './detect-file-type.ts';
import * as images from './image.ts';
import * as logos from './logo.ts';
import { buildPalettesFromLogo } from './palettes.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const prepareImage = (bytes: Buffer, fileName: string) => images.prepareImage(bytes, fileName, 'a-company');
const checkLogo = (bytes: Buffer, fileName = 'logo') => logos.checkLogo(bytes, fileName, 'a-company');
const createPlain = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } });
const createPng = (width: number, height: number) => createPlain(width, height).png().toBuffer();
const buildSvg = (inner: string, attributes = 'viewBox="0 0 300 100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );

const createAnimation = async (width = 200) => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => createPlain(width, 150, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } });
};

/** A valid PNG header with a dangerous size; the data is only a few zeros. */
const buildHugePng = (width: number, height: number): Buffer => {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const expectRefusal = async (promise: Promise<unknown>, code: ErrorCode, text?: RegExp) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code });
  if (text && error instanceof Refusal) expect(error.message).toMatch(text);
};

describe('preparing an image', () => {
  test('a photo turned by its camera comes out upright, without place nor camera, in every width it fills', async () => {
    const photo = await createPlain(1400, 1000)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Appareil', ImageDescription: 'secret' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 43/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const image = await prepareImage(photo, 'atelier.jpg');
    expect(image).toMatchObject({ width: 1000, height: 1400, mime: 'image/jpeg', animated: false, hasAlpha: false });
    const kept = await sharp(image.original).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
    expect(image.original.includes('secret')).toBe(false);
    expect(image.variants.map(({ width }) => width)).toEqual([320, 640]);
    for (const { width, bytes } of image.variants) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: Math.round(width * 1.4) });
    }
    expect(image.dominant).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('transparency is kept and told', async () => {
    const clear = await sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const image = await prepareImage(clear, 'clair.png');
    expect(image).toMatchObject({ mime: 'image/png', hasAlpha: true });
    expect((await sharp(image.variants[0]?.bytes).metadata()).hasAlpha).toBe(true);
  });

  test('AVIF copies look like the picture, transparency included', async () => {
    const circles = Array.from(
      { length: 60 },
      (_, n) =>
        `<circle cx="${(n * 97) % 300}" cy="${(n * 61) % 100}" r="20" fill="#${n % 9}${n % 7}${n % 5}" fill-opacity=".4"/>`,
    );
    const drawing = buildSvg(circles.join(''));
    const { variants } = await prepareImage(drawing, 'logo.svg');
    const wide = variants.find(({ width }) => width === 1280);
    expect(wide?.avif?.length).toBeLessThan((wide?.bytes.length ?? 0) * 0.9);
    const [first, second] = await Promise.all(
      [wide?.bytes, wide?.avif ?? undefined].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer()),
    );
    const difference = (first ?? Buffer.alloc(0)).reduce(
      (sum, one, at) => sum + Math.abs(one - (second?.[at] ?? 0)),
      0,
    );
    expect(difference / (first?.length ?? 1)).toBeLessThan(4);
    expect((await sharp(wide?.avif ?? undefined).metadata()).hasAlpha).toBe(true);
  });

  test('an animation stays one', async () => {
    const image = await prepareImage(await (await createAnimation()).gif().toBuffer(), 'anim.gif');
    expect(image).toMatchObject({ width: 200, height: 150, mime: 'image/gif', animated: true });
    expect((await sharp(image.original, { animated: true }).metadata()).pages).toBe(3);
    const wide = await prepareImage(await (await createAnimation(400)).webp().toBuffer(), 'anim.webp');
    expect(wide.variants.map(({ width, avif }) => [width, avif])).toEqual([[320, null]]);
    expect((await sharp(wide.variants[0]?.bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  test('AVIF is accepted and kept as WebP', async () => {
    const image = await prepareImage(await createPlain(700, 300).avif({ effort: 0 }).toBuffer(), 'photo.avif');
    expect(image).toMatchObject({ mime: 'image/webp', width: 700, height: 300 });
  });

  test('an SVG is cleaned, measured, and drawn sharp in every width', async () => {
    const image = await prepareImage(buildSvg('<rect width="300" height="100" fill="#123456"/>'), 'logo.svg');
    expect(image).toMatchObject({ mime: 'image/svg+xml', width: 300, height: 100 });
    expect(image.variants.map(({ width }) => width)).toEqual([320, 640, 1280, 1920]);
    expect(await sharp(image.variants[3]?.bytes).metadata()).toMatchObject({ width: 1920, height: 640 });
  });

  test('the accepted types are judged by their bytes', async () => {
    expect((await prepareImage(await createPng(400, 300), 'mal-nommee.jpg')).mime).toBe('image/png');
    await expectRefusal(
      prepareImage(Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'photo.png'),
      'MED-002',
      /«\u00a0photo\.png\u00a0» est en réalité un fichier PDF/,
    );
    await expectRefusal(prepareImage(Buffer.from('<!doctype html><script>1</script>'), 'photo.svg'), 'MED-002', /HTML/);
    await expectRefusal(prepareImage(Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'notice.pdf'), 'MED-007', /JPEG, PNG/);
    await expectRefusal(prepareImage(Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'photo.jpg'), 'MED-002');
    await expectRefusal(prepareImage(Buffer.from('rien de tel'), 'photo.jpg'), 'MED-008');
    await expectRefusal(prepareImage(Buffer.alloc(0), 'photo.jpg'), 'MED-008');
  });

  test('a HEIC photo of a phone becomes an upright JPEG without its device and its place', async () => {
    const photo = readFileSync(join(import.meta.dirname, 'phone-photo.heic'));
    expect(photo.toString('latin1')).toContain('Telephone-secret');
    const image = await prepareImage(photo, 'IMG_0001.HEIC');
    // Stored lying down, 400 by 300 pixels.
    expect(image).toMatchObject({ mime: 'image/jpeg', width: 300, height: 400, hasAlpha: false });
    expect(image.original.toString('latin1')).not.toContain('Telephone-secret');
    const { exif, orientation, format } = await sharp(image.original).metadata();
    expect([exif, orientation, format]).toEqual([undefined, undefined, 'jpeg']);
    const { data, info } = await sharp(image.original).raw().toBuffer({ resolveWithObject: true });
    const read = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    const isNear = (pixel: number[], wanted: number[]) =>
      pixel.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 24);
    expect(isNear(read(20, 20), [208, 16, 16])).toBe(true);
    expect(isNear(read(280, 20), [16, 160, 16])).toBe(true);
    expect(isNear(read(20, 380), [16, 16, 208])).toBe(true);
  });

  test('a HEIC cut short, or one that claims 900 megapixels, is refused', async () => {
    const photo = readFileSync(join(import.meta.dirname, 'phone-photo.heic'));
    await expectRefusal(prepareImage(photo.subarray(0, 900), 'IMG_0002.HEIC'), 'MED-021');
    // The size is declared in the `ispe` box.
    const huge = Buffer.from(photo);
    const at = huge.indexOf('ispe') + 8;
    huge.writeUInt32BE(30_000, at);
    huge.writeUInt32BE(30_000, at + 4);
    await expectRefusal(prepareImage(huge, 'IMG_0003.HEIC'), 'MED-009', /900 mégapixels/);
  });

  test('a HEIC that cannot be decoded is refused with what to do instead', async () => {
    const heic = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1');
    await expectRefusal(
      prepareImage(Buffer.concat([heic, Buffer.alloc(200)]), 'IMG_0001.HEIC'),
      'MED-021',
      /Enregistrez-la en JPEG/,
    );
  });

  test('what is cut short is said to be broken', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await expectRefusal(prepareImage(noise.subarray(0, noise.length / 2), 'coupee.jpg'), 'MED-008');
  });

  test('weight is limited by type', async () => {
    const heavy = Buffer.concat([await createPng(10, 10), Buffer.alloc(21 * 1024 * 1024)]);
    await expectRefusal(prepareImage(heavy, 'lourde.png'), 'MED-001', /pèse 21\u00a0Mo\u00a0: 20\u00a0Mo au maximum/);
    const gif = Buffer.concat([await (await createAnimation()).gif().toBuffer(), Buffer.alloc(6 * 1024 * 1024)]);
    await expectRefusal(prepareImage(gif, 'lourde.gif'), 'MED-001', /5\u00a0Mo au maximum/);
  });

  test('a picture of 900 megapixels is refused before it is decoded', async () => {
    const bomb = buildHugePng(30_000, 30_000);
    await expectWithin(500, () => expectRefusal(prepareImage(bomb, 'bombe.png'), 'MED-009', /900 mégapixels/));
  });
});

describe('cleaning an SVG', () => {
  const cleaned = (inner: string, attributes?: string) => sanitizeSvg(buildSvg(inner, attributes)).toString();

  test.each([
    '<script>alert(1)</script>',
    '<g><script xlink:href="https://ailleurs.example/x.js"/></g>',
    '<rect onload="alert(1)" width="1" height="1"/>',
    '<a href="java&#x0A;script:alert(1)"><rect width="1" height="1"/></a>',
    '<a xlink:href=" javascript:alert(1)"><rect width="1" height="1"/></a>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>',
  ])('refuses a script: %s', async (inner) => {
    await expectRefusal((async () => sanitizeSvg(buildSvg(inner)))(), 'MED-005');
  });

  test('takes out all that fetches or embeds', () => {
    const result = cleaned(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>' +
        '<image href="https://ailleurs.example/pixel.png" width="1" height="1"/>' +
        '<use href="https://ailleurs.example/a.svg#b"/>' +
        '<style>@import "https://ailleurs.example/a.css";</style>' +
        '<style>rect{fill:u\\72l(https://ailleurs.example)}</style>' +
        '<rect style="fill:url(https://ailleurs.example/x)" fill="url(//ailleurs.example)" width="3" height="3"/>' +
        '<set attributeName="href" to="https://ailleurs.example"/>' +
        '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>',
    );
    expect(result).not.toMatch(/ailleurs|foreignObject|style|image|<set|<use|u\\/);
    expect(result).toContain('<rect width="3" height="3"/>');
  });

  test('leaves the drawing as it was', () => {
    const result = cleaned(
      '<defs><linearGradient id="d"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style>.a{fill:url(#d)}</style><path class="a" d="M0 0h10v10z"/><use xlink:href="#d"/><text x="1">Été &amp; Cie</text>' +
        '<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>',
    );
    for (const part of [
      'linearGradient id="d"',
      '.a{fill:url(#d)}',
      'd="M0 0h10v10z"',
      'href="#d"',
      'Été &amp; Cie',
      'data:image/png',
    ]) {
      expect(result).toContain(part);
    }
  });

  test('an entity that multiplies becomes nothing', () => {
    const bomb = Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    );
    expect(sanitizeSvg(bomb).toString()).toContain('<text/>');
  });

  test('what is ill-formed is broken', async () => {
    for (const wrong of ['<svg><g></svg>', '<svg', '<html/>', '', `${'<g>'.repeat(400)}`]) {
      await expectRefusal((async () => sanitizeSvg(Buffer.from(wrong)))(), 'MED-008');
    }
  });
});

describe('a logo', () => {
  test('of good size passes', async () => {
    expect(await checkLogo(await createPng(300, 100), 'logo.png')).toMatchObject({ width: 300, height: 100 });
    expect((await checkLogo(buildSvg('<rect width="24" height="24"/>', 'viewBox="0 0 24 24"'), 'logo.svg')).mime).toBe(
      'image/svg+xml',
    );
  });

  test('too small, too long, moving, of a wrong type or too heavy is refused', async () => {
    await expectRefusal(checkLogo(await createPng(127, 127)), 'WIZ-006', /127 × 127 px\)\u00a0: 128 px/);
    await expectRefusal(checkLogo(await createPng(700, 100)), 'WIZ-012');
    await expectRefusal(checkLogo(await createPng(130, 800)), 'WIZ-012');
    await expectRefusal(checkLogo(await (await createAnimation()).gif().toBuffer()), 'WIZ-013');
    await expectRefusal(checkLogo(await (await createAnimation()).webp().toBuffer()), 'WIZ-013');
    await expectRefusal(checkLogo(await createPlain(200, 200).gif().toBuffer()), 'MED-007');
    await expectRefusal(checkLogo(buildSvg('<script>1</script>')), 'MED-005');
    await expectRefusal(
      checkLogo(Buffer.concat([await createPng(200, 200), Buffer.alloc(6 * 1024 * 1024)])),
      'MED-001',
    );
  });
});

describe('palettes of a logo', () => {
  const logo = (...colours: string[]) =>
    sharp(
      buildSvg(
        colours.map((colour, index) => `<rect x="${index * 100}" width="100" height="100" fill="${colour}"/>`).join(''),
        'viewBox="0 0 400 100"',
      ),
    )
      .png()
      .toBuffer();

  test.each([
    ['green and orange', ['#2f7d4f', '#f28c28', '#ffffff']],
    ['pale yellow', ['#fff3b0']],
    ['black and white', ['#000000', '#ffffff']],
    ['one blue', ['#1484f4']],
    ['nothing but transparency', []],
  ])('%s: three that pass, all different', async (_, colours) => {
    const palettes = await buildPalettesFromLogo(await logo(...colours));
    expect(palettes.length).toBe(3);
    expect(new Set(palettes.map((palette) => JSON.stringify(palette))).size).toBe(3);
    for (const palette of palettes) {
      expect(themeColours.safeParse(palette).success).toBe(true);
      expect(checkContrast(palette).filter(({ ok }) => !ok)).toEqual([]);
      expect(findDuplicateColours(palette)).toEqual([]);
    }
  });

  test('the faithful one wears the logo’s own hues, and the same logo gives the same colours', async () => {
    const bytes = await logo('#2f7d4f', '#2f7d4f', '#f28c28');
    const [faithful] = await buildPalettesFromLogo(bytes);
    expect(Math.abs(toOklch(faithful.primary).h - toOklch('#2f7d4f').h)).toBeLessThan(0.1);
    expect(Math.abs(toOklch(faithful.secondary).h - toOklch('#f28c28').h)).toBeLessThan(0.15);
    expect(await buildPalettesFromLogo(bytes)).toEqual(await buildPalettesFromLogo(bytes));
  });
});

test('an SVG is known by its first element, whatever stands before', async () => {
  const before =
    '\ufeff<?xml version="1.0"?>\n<!-- fait à la main --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n';
  expect((await detectFileType(Buffer.from(`${before}<svg xmlns="x"/>`)))?.mime).toBe('image/svg+xml');
  const entities = '<!DOCTYPE svg [<!ENTITY a "b">\n<!ENTITY c "d">]>';
  expect((await detectFileType(Buffer.from(`${entities}<svg/>`)))?.mime).toBe('image/svg+xml');
  expect(await detectFileType(Buffer.from('bonjour'))).toBeNull();
  await expectWithin(1000, async () => {
    for (const slow of ['<!---->'.repeat(9000), ' '.repeat(65_000), '<!doctype'.repeat(7000)])
      await detectFileType(Buffer.from(slow));
  });
});

describe('drawings that cost more to draw than to send', () => {
  const layers = Array.from(
    { length: 12 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  ).join('');
  const blur = '<feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="90"/>'.repeat(10);
  test.each([
    ['parts that repeat parts', `<g id="g0"><path d="M0 0h9"/></g>${layers}<use href="#g12"/>`],
    [
      'patterns of patterns',
      `<pattern id="a"><rect/></pattern>${Array.from({ length: 6 }, (_, n) => `<pattern id="${'abcdefgh'[n + 1]}">${`<rect fill="url(#${'abcdefgh'[n]})"/>`.repeat(10)}</pattern>`).join('')}<rect fill="url(#g)"/>`,
    ],
    ['a part that repeats itself', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>'],
    ['filters one after the other', `<filter id="f">${blur}</filter><rect width="300" height="100" filter="url(#f)"/>`],
    [
      'a filter on many shapes, by a class',
      `<style>.s{filter:url(#f)}</style><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect class="s" width="300" height="100"/>'.repeat(200)}`,
    ],
  ])('%s: refused at once, with what to do', async (_, inner) => {
    const refused = () =>
      expectRefusal(prepareImage(buildSvg(inner), 'bombe.svg'), 'MED-023', /Simplifiez-le, ou exportez-le en PNG/);
    await expectWithin(5000, refused);
  });

  test('shadows, gradients and symbols of a real logo are taken', async () => {
    const shadow = '<feOffset dy="2"/><feGaussianBlur stdDeviation="3"/><feColorMatrix/><feBlend in2="a"/>';
    const drawing = `<style>.c{fill:url(#l)}</style><linearGradient id="l"><stop/><stop offset="1"/></linearGradient><filter id="f">${shadow}</filter>
      <symbol id="s"><circle r="3"/></symbol>${'<rect class="c" width="9" height="9" filter="url(#f)"/>'.repeat(10)}${'<use href="#s"/>'.repeat(1000)}`;
    expect((await prepareImage(buildSvg(drawing), 'logo.svg')).mime).toBe('image/svg+xml');
  });
});
