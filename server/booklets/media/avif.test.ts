import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { uploadMedia } from '../../../contract/booklets/media/media.ts';
import { cropMedia, listFolders } from '../../../contract/booklets/media/media-library.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { encodeMissingAvif } from './encode-avif.ts';
import { listStorageKeys } from './storage-keys.ts';

/** What browsers send for a picture: Chromium and Firefox, then browsers without AVIF. */
const ACCEPTING = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };
const REFUSING: Record<string, string>[] = [
  { accept: 'image/webp,image/*,*/*;q=0.8' },
  { accept: '*/*' },
  { accept: 'image/avif;q=0, image/webp' },
  {},
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Company {
  me: Browser;
  scope: Scope;
  slug: string;
}

const createCompany = async (quotaBytes?: number): Promise<Company> => {
  const company = await app.make.company(quotaBytes === undefined ? {} : { quotaBytes });
  const me = app.browser();
  const user = await app.make.signIn(me, { companyId: company.id });
  return { me, scope: app.make.scope(user, company.id), slug: company.slug };
};

/** Much smaller in AVIF: the grain of a photograph. */
const createPhoto = async (width = 700): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = await sharp({ create: { width: 350, height: 200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(grain)
    .resize(width, Math.round(width / 1.75), { kernel: 'cubic' })
    .jpeg({ quality: 95 })
    .toBuffer();
};
/** Smaller in WebP: thin lines. */
const createDrawing = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 400">${Array.from(
      { length: 60 },
      (_, n) => `<circle cx="${n * 11}" cy="${n * 6}" r="30" fill="none" stroke="${colour}"/>`,
    ).join('')}</svg>`,
  );

const requestUpload = ({ me }: Company, bytes: Buffer, name: string) =>
  me.call(uploadMedia, { body: {}, file: { name, type: 'application/octet-stream', bytes } });
const upload = async (company: Company, bytes: Buffer, name = 'atelier.jpg') => {
  const { status, body, error } = await requestUpload(company, bytes, name);
  expect(status, JSON.stringify(error)).toBe(200);
  return body;
};
const findRow = async ({ scope }: Company, id: string): Promise<TenantRow<'media'>> => {
  const { media } = scope.views;
  const [row] = await scope.select().from(media).where(eq(media.id, id));
  if (!row) throw new Error('no row');
  return row;
};
const getUsedBytes = async ({ me }: Company) => (await me.call(listFolders)).body.usedBytes;

/** Makes a picture as an earlier release left it. */
const removeAvif = async ({ scope }: Company, row: TenantRow<'media'>) => {
  const avif = row.variants.reduce((sum, one) => sum + (one.avif ?? 0), 0);
  for (const { width } of row.variants) await app.services.storage.delete(`${row.storageKey}/${width}.avif`);
  const variants = row.variants.map(({ avif: _, ...one }) => one);
  await scope.update('media', { variants, size: row.size - avif }, ({ id }) => eq(id, row.id));
};
const runPass = ({ scope }: Company, deadline = Date.now() + 60_000) =>
  encodeMissingAvif(scope, app.services.storage, { log: { warn: () => {} }, deadline });
const listAvifKeys = async (row: TenantRow<'media'>) =>
  (await app.services.storage.list(`${row.storageKey}/`)).filter((key) => key.endsWith('.avif'));

describe('an upload', () => {
  test('keeps the AVIF copies that are smaller, and counts them', async () => {
    const company = await createCompany();
    const row = await findRow(company, (await upload(company, await createPhoto())).id);
    expect(row.variants.map(({ width }) => width)).toEqual([320, 640]);
    for (const { size, avif = 0 } of row.variants) {
      expect(avif).toBeGreaterThan(0);
      expect(avif).toBeLessThanOrEqual(size * 0.9);
    }
    const copies = row.variants.reduce((sum, { size, avif = 0 }) => sum + size + avif, 0);
    expect(row.size).toBe(row.fileSize + copies);
    expect(await getUsedBytes(company)).toBe(row.size);
    const stored = await app.services.storage.list(`${row.storageKey}/`);
    expect(stored.sort()).toEqual(listStorageKeys(row).sort());
    expect(stored).toHaveLength(5);
  });

  test('drops those that are not', async () => {
    const company = await createCompany();
    const row = await findRow(company, (await upload(company, createDrawing('#c0392b'), 'rouge.svg')).id);
    expect(row.variants.map(({ avif }) => avif)).toEqual([0, 0, 0, 0]);
    expect(await listAvifKeys(row)).toEqual([]);
  });

  test('is refused when only the AVIF copies exceed the quota, and leaves no file', async () => {
    const photo = await createPhoto();
    const large = await createCompany();
    const { size, variants } = await findRow(large, (await upload(large, photo)).id);
    const avif = variants.reduce((sum, one) => sum + (one.avif ?? 0), 0);
    const small = await createCompany(size - Math.round(avif / 2));
    expect((await requestUpload(small, photo, 'atelier.jpg')).error.code).toBe('MED-004');
    expect(await app.services.storage.list(`companies/${small.scope.companyId}/`)).toEqual([]);
  });

  test('may be an AVIF picture', async () => {
    const company = await createCompany();
    const picture = await sharp(await createPhoto())
      .avif({ effort: 0 })
      .toBuffer();
    expect(await upload(company, picture, 'atelier.avif')).toMatchObject({ kind: 'image', mime: 'image/webp' });
  });
});

describe('the library', () => {
  test('sends AVIF to browsers that accept it, WebP to the others', async () => {
    const company = await createCompany();
    const { url } = await upload(company, await createPhoto());
    const copy = url.replace('/file', '/file/640');
    const get = (headers: Record<string, string>) => company.me.sendRequest('GET', copy, undefined, headers);
    const modern = await get(ACCEPTING);
    expect(modern.headers).toMatchObject({
      'content-type': 'image/avif',
      vary: 'Accept',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(modern.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640, height: 366 });
    const tag = String(modern.headers.etag);
    expect((await get({ ...ACCEPTING, 'if-none-match': tag })).statusCode).toBe(304);
    for (const headers of REFUSING) {
      const old = await get(headers);
      expect(old.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' });
      expect(old.headers.etag).not.toBe(tag);
      expect((await sharp(old.rawPayload).metadata()).format).toBe('webp');
      expect((await get({ ...headers, 'if-none-match': tag })).statusCode).toBe(200);
    }
    const whole = await company.me.sendRequest('GET', url, undefined, ACCEPTING);
    expect([whole.headers['content-type'], whole.headers.vary]).toEqual(['image/jpeg', undefined]);
  });

  test('sends the WebP copy where AVIF is not smaller', async () => {
    const company = await createCompany();
    const { url } = await upload(company, createDrawing('#2980b9'), 'bleu.svg');
    const copy = await company.me.sendRequest('GET', url.replace('/file', '/file/320'), undefined, ACCEPTING);
    expect([copy.headers['content-type'], copy.headers.vary]).toEqual(['image/webp', undefined]);
  });

  test('copies AVIF with a restored version', async () => {
    const company = await createCompany();
    const { id, rowVersion } = await upload(company, await createPhoto(1400));
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect((await company.me.call(cropMedia, { params: { id }, body: { crop, rowVersion } })).status).toBe(200);
    const cropped = await findRow(company, id);
    expect(cropped.variants.map(({ width, avif = 0 }) => [width, avif > 0])).toEqual([
      [320, true],
      [640, true],
    ]);
    const { mediaVersions } = company.scope.views;
    const [former] = await company.scope.select().from(mediaVersions);
    expect(former?.variants.every(({ avif = 0 }) => avif > 0)).toBe(true);
  });
});

describe('a published version', () => {
  const publishPicture = async (company: Company, mediaId: string) => {
    const props = { ...EXAMPLE_PROPS.image, picture: { mediaId, alt: 'L’atelier', decorative: false } };
    const booklet = await makeBooklet(company.scope, [
      { title: 'Un', pages: [{ title: 'Page', slug: 'page', blocks: [{ type: 'image', props }] }] },
    ]);
    const { status, error } = await company.me.call(publish, { params: { id: booklet.id }, body: {} });
    expect(status, JSON.stringify(error)).toBe(200);
    return (copy: string, headers: Record<string, string> = {}) =>
      app.browser().sendRequest('GET', `/lire/${company.slug}/accueil/fichiers/${mediaId}/${copy}`, undefined, headers);
  };

  test('sends AVIF at the address of each copy, for good', async () => {
    const company = await createCompany();
    const { id, rowVersion } = await upload(company, await createPhoto(1400));
    const get = await publishPicture(company, id);
    const modern = await get('640', ACCEPTING);
    expect(modern.headers).toMatchObject({
      'content-type': 'image/avif',
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await sharp(modern.rawPayload).metadata()).format).toBe('heif');
    expect(modern.headers['content-length']).toBe(String(modern.rawPayload.length));
    const part = await get('640', { ...ACCEPTING, range: 'bytes=4-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
    for (const headers of REFUSING) {
      const old = await get('640', headers);
      expect(old.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' });
      expect(old.headers.etag).not.toBe(modern.headers.etag);
    }
    expect((await get('original', ACCEPTING)).headers['content-type']).toBe('image/jpeg');
    // The version online keeps the picture that it froze.
    const crop = { x: 0, y: 0, width: 0.6, height: 0.6 };
    const body = { crop, rowVersion };
    expect((await company.me.call(cropMedia, { params: { id }, body })).status).toBe(200);
    expect((await get('640', ACCEPTING)).rawPayload.equals(modern.rawPayload)).toBe(true);
    expect((await get('640-2', ACCEPTING)).statusCode).toBe(404);
  });

  test('of an earlier release stays as it was frozen, and so does its picture once encoded', async () => {
    const company = await createCompany();
    const { id } = await upload(company, await createPhoto());
    await removeAvif(company, await findRow(company, id));
    const get = await publishPicture(company, id);
    const before = await get('640', ACCEPTING);
    expect(await runPass(company)).toBe(1);
    const after = await get('640', ACCEPTING);
    expect([after.headers['content-type'], after.headers.vary]).toEqual(['image/webp', undefined]);
    expect([after.headers.etag, after.rawPayload.equals(before.rawPayload)]).toEqual([before.headers.etag, true]);
  });
});

describe('the pass over the pictures of earlier releases', () => {
  test('encodes each picture once, and changes nothing else', async () => {
    const company = await createCompany();
    const uploaded = [
      await upload(company, await createPhoto()),
      await upload(company, createDrawing('#16a085'), 'vert.svg'),
      await upload(company, await createPhoto()),
    ];
    const before = await Promise.all(uploaded.map(({ id }) => findRow(company, id)));
    for (const row of before) await removeAvif(company, row);
    expect(await runPass(company, Date.now() - 1)).toBe(0);
    expect(await runPass(company)).toBe(3);
    for (const row of before) {
      const after = await findRow(company, row.id);
      expect(after).toEqual({ ...row, variants: after.variants, size: after.size });
      expect(after.variants.map(({ avif = -1 }) => avif > 0)).toEqual(row.variants.map(({ avif = 0 }) => avif > 0));
      expect(after.size).toBe(after.variants.reduce((sum, one) => sum + one.size + (one.avif ?? 0), after.fileSize));
      expect(await listAvifKeys(after)).toHaveLength(after.variants.filter(({ avif }) => avif).length);
    }
    expect(await runPass(company)).toBe(0);
  });

  test('goes past a picture that is broken, and past one whose file is missing', async () => {
    const company = await createCompany();
    const rows: TenantRow<'media'>[] = [];
    for (const name of ['un.jpg', 'deux.jpg', 'trois.jpg'])
      rows.push(await findRow(company, (await upload(company, await createPhoto(), name)).id));
    for (const row of rows) await removeAvif(company, row);
    const [broken, missing, good] = rows;
    await app.services.storage.put(`${broken?.storageKey}/original`, Buffer.from('rien'), 'image/jpeg');
    await app.services.storage.delete(`${missing?.storageKey}/original`);
    expect(await runPass(company)).toBe(2);
    expect((await findRow(company, broken?.id ?? '')).variants.map(({ avif }) => avif)).toEqual([0, 0]);
    expect((await findRow(company, missing?.id ?? '')).variants.map(({ avif }) => avif)).toEqual([
      undefined,
      undefined,
    ]);
    expect((await findRow(company, good?.id ?? '')).variants.every(({ avif = 0 }) => avif > 0)).toBe(true);
  });

  test('leaves no file when the quota is full, or when the picture was replaced meanwhile', async () => {
    const company = await createCompany();
    const row = await findRow(company, (await upload(company, await createPhoto())).id);
    await removeAvif(company, row);
    await company.scope.updateCompany({ quotaBytes: (await getUsedBytes(company)) + 10 });
    expect(await runPass(company)).toBe(0);
    expect(await listAvifKeys(row)).toEqual([]);
    await company.scope.updateCompany({ quotaBytes: 10 ** 9 });
    const { storage } = app.services;
    const put = storage.put;
    storage.put = async (key, bytes, mime) => {
      await put(key, bytes, mime);
      await company.scope.update('media', { storageKey: `${row.storageKey}2` }, ({ id }) => eq(id, row.id));
    };
    await runPass(company).finally(() => Object.assign(storage, { put }));
    expect(await listAvifKeys(row)).toEqual([]);
    expect((await findRow(company, row.id)).variants.some(({ avif }) => avif !== undefined)).toBe(false);
  });
});
