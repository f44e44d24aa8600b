import { zipSync } from 'fflate';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { addBlock, addChapters, addPages, deleteBlock } from '../../../contract/booklets/content/content.ts';
import {
  deleteMedia,
  getMedia,
  listMedia,
  suggestPalettes,
  updateMedia,
  uploadMedia,
} from '../../../contract/booklets/media/media.ts';
import { listFolders } from '../../../contract/booklets/media/media-library.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { listStorageKeys } from './storage-keys.ts';

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me);
});
afterAll(() => app.close());

let shade = 0;
const createPng = (width = 400, height = 300) => {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 160 } } })
    .png()
    .toBuffer();
};
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const MP4 = Buffer.concat([
  Buffer.from('00000018667479706d70343200000000', 'hex'),
  Buffer.from('mp42isom'),
  Buffer.alloc(5000, 7),
]);
const requestUpload = (bytes: Buffer, name: string, body: CallBodyInput<typeof uploadMedia> = {}, who = me) =>
  who.call(uploadMedia, { body, file: { name, type: 'application/octet-stream', bytes } });
const loadRows = async () => {
  const scope = app.make.scope(user, user.companyId ?? '');
  return scope.select().from(scope.views.media);
};

describe('taking in', () => {
  test('an image is written anew, with smaller copies, and counted whole', async () => {
    const { status, body } = await requestUpload(await createPng(700, 350), 'équipe.png', { alt: 'L’équipe' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'image', mime: 'image/png', width: 700, height: 350, alt: 'L’équipe' });
    expect(body.sources.map(({ width }) => width)).toEqual([320, 640]);
    const [row] = (await loadRows()).filter(({ id }) => id === body.id);
    const copies = row?.variants.reduce((sum, { size, avif = 0 }) => sum + size + avif, 0) ?? 0;
    expect(row?.size).toBe((row?.fileSize ?? 0) + copies);
    const { body: list } = await me.call(listMedia, { query: { search: 'équipe' } });
    expect(list).toMatchObject({ total: 1, rows: [{ id: body.id }] });
    const { body: library } = await me.call(listFolders);
    expect(library.usedBytes).toBeGreaterThan(body.size);
  });

  test('documents, videos and captions are known by their bytes', async () => {
    expect((await requestUpload(PDF, 'règlement.pdf')).body).toMatchObject({
      kind: 'document',
      mime: 'application/pdf',
    });
    expect((await requestUpload(MP4, 'accueil.mp4')).body).toMatchObject({ kind: 'video', mime: 'video/mp4' });
    const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour\n');
    expect((await requestUpload(vtt, 'accueil.vtt')).body).toMatchObject({ kind: 'captions', mime: 'text/vtt' });
  });

  test('the same file again answers the first, even twice at once', async () => {
    const bytes = await createPng();
    const both = await Promise.all([requestUpload(bytes, 'a.png'), requestUpload(bytes, 'b.png')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect((await loadRows()).filter(({ id }) => id === both[0]?.body.id)).toHaveLength(1);
  });

  const REFUSED: [string, string, Buffer, CallBodyInput<typeof uploadMedia>, number, string | null][] = [
    ['a program under another name', 'notice.pdf', Buffer.from(`MZ${'\0'.repeat(200)}`), {}, 415, 'MED-002'],
    ['a type that is not ours', 'données.zip', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })), {}, 415, 'MED-007'],
    ['a broken image', 'photo.jpg', Buffer.from('rien'), {}, 422, 'MED-008'],
    [
      'a drawing with a script',
      'dessin.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      {},
      422,
      'MED-005',
    ],
    ['a document as a logo', 'logo.pdf', PDF, { purpose: 'logo' }, 415, null],
    ['captions too heavy', 'longs.vtt', Buffer.from(`WEBVTT\n${'x'.repeat(1_100_000)}`), {}, 413, 'MED-001'],
    ['nothing', 'vide.pdf', Buffer.alloc(0), {}, 422, 'GEN-001'],
    ['an alternative too long', 'x.pdf', PDF, { alt: 'a'.repeat(151) }, 422, 'GEN-002'],
  ];
  test.each(REFUSED)('%s is refused, and nothing is kept', async (_, name, bytes, fields, status, code) => {
    const before = (await loadRows()).length;
    const refused = await requestUpload(bytes, name, fields);
    expect(refused.status).toBe(status);
    if (code) expect(refused.error.code).toBe(code);
    expect(refused.error.message).not.toContain('{');
    expect((await loadRows()).length).toBe(before);
  });

  test('WIZ-006: a logo too small is refused even when the same file is in the library', async () => {
    const bytes = await createPng(100, 80);
    expect((await requestUpload(bytes, 'petit.png')).status).toBe(200);
    expect((await requestUpload(bytes, 'petit.png', { purpose: 'logo' })).error.code).toBe('WIZ-006');
  });

  test('MED-004: no more than the company may keep, and no file is left behind', async () => {
    const company = await app.make.company({ quotaBytes: 300 });
    const browser = app.browser();
    const person = await app.make.signIn(browser, { companyId: company.id });
    const refused = await requestUpload(MP4, 'trop.mp4', {}, browser);
    expect([refused.status, refused.error.code]).toEqual([403, 'MED-004']);
    const scope = app.make.scope(person, company.id);
    expect(await scope.select().from(scope.views.media)).toEqual([]);
    expect((await requestUpload(PDF, 'petit.pdf', {}, browser)).status).toBe(200);
  });
});

describe('serving', () => {
  test('a file is served to its company for good, and never as a page of ours', async () => {
    const { body } = await requestUpload(await createPng(700, 350), 'photo.png');
    const response = await me.sendRequest('GET', body.url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(String(response.headers['content-security-policy'])).toContain('sandbox');
    const again = await me.sendRequest('GET', body.url, undefined, { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
    const small = await me.sendRequest('GET', body.url.replace('/file', '/file/300'));
    expect(small.headers['content-type']).toBe('image/webp');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(320);
    // An address without a version is revalidated each time, since the file may change.
    const always = await me.sendRequest('GET', body.url.replace(/\?.*/, ''));
    expect(always.headers['cache-control']).toBe('private, no-cache');
    const stranger = app.browser();
    expect((await stranger.sendRequest('GET', body.url)).statusCode).toBe(401);
    await app.make.signIn(stranger);
    expect((await stranger.sendRequest('GET', body.url)).statusCode).toBe(404);
  });

  test('a document is downloaded under its name; a video is served in parts', async () => {
    const { body: document } = await requestUpload(Buffer.concat([PDF, Buffer.from('1')]), 'Règlement intérieur.pdf');
    const downloaded = await me.sendRequest('GET', document.url);
    expect(downloaded.headers['content-disposition']).toContain("filename*=UTF-8''R%C3%A8glement%20int%C3%A9rieur.pdf");
    const { body: video } = await requestUpload(MP4, 'film.mp4');
    const part = await me.sendRequest('GET', video.url, undefined, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${MP4.length}`,
    ]);
    expect((await me.sendRequest('GET', video.url, undefined, { range: 'bytes=-3' })).rawPayload.length).toBe(3);
    expect((await me.sendRequest('GET', video.url, undefined, { range: 'bytes=99999-' })).statusCode).toBe(416);
  });

  test('palettes are drawn from a logo', async () => {
    const { body } = await requestUpload(await createPng(256, 256), 'logo.png', { purpose: 'logo' });
    const palettes = await me.call(suggestPalettes, { params: { id: body.id } });
    expect(palettes.body).toHaveLength(3);
  });
});

describe('changing and deleting', () => {
  test('name and alternative change; the second of two is shown the first’s', async () => {
    const { body } = await requestUpload(await createPng(), 'x.png');
    const params = { id: body.id };
    const saved = await me.call(updateMedia, { params, body: { name: 'Façade', decorative: true, rowVersion: 1 } });
    expect(saved.body).toMatchObject({ name: 'Façade', decorative: true, rowVersion: 2 });
    const late = await me.call(updateMedia, { params, body: { name: 'Autre', rowVersion: 1 } });
    expect([late.status, late.error.code, late.error.current]).toEqual([409, 'GEN-011', saved.body]);
  });

  test('MED-003: what a draft uses stays, and its place is named; else it goes', async () => {
    const { body: media } = await requestUpload(Buffer.concat([PDF, Buffer.from('2')]), 'plan.pdf');
    const { body: booklet } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    const { body: tree } = await me.call(addChapters, { params: { id: booklet.id }, body: { title: 'C' } });
    const chapter = { id: tree.created?.[0] ?? '' };
    const { body: added } = await me.call(addPages, { params: chapter, body: { title: 'Venir chez nous' } });
    const id = uuidv7();
    const props = { file: { mediaId: media.id }, title: 'Plan', description: '', language: 'fr-FR', accessible: true };
    const block = { id, type: 'document', props, after: null };
    expect((await me.call(addBlock, { params: { id: added.created?.[0] ?? '' }, body: block })).status).toBe(200);
    const refused = await me.call(deleteMedia, { params: { id: media.id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'MED-003']);
    expect(refused.error.message).toContain('Venir chez nous');
    expect((await me.call(getMedia, { params: { id: media.id } })).status).toBe(200);
    await me.call(deleteBlock, { params: { id } });
    expect((await me.call(deleteMedia, { params: { id: media.id } })).status).toBe(200);
    expect((await me.call(getMedia, { params: { id: media.id } })).status).toBe(404);
    // Only its own company sees a binned file, until the purge.
    expect((await me.sendRequest('GET', media.url)).statusCode).toBe(200);
  });

  test('GEN-009: an editor deletes his own files alone, an administrator anybody’s', async () => {
    const editor = app.browser();
    await app.make.signIn(editor, { companyId: user.companyId, role: 'editor' });
    const [{ body: mine }, { body: his }, { body: other }] = [
      await requestUpload(await createPng(), 'a.png'),
      await requestUpload(await createPng(), 'b.png', {}, editor),
      await requestUpload(await createPng(), 'c.png', {}, editor),
    ];
    const refused = await editor.call(deleteMedia, { params: { id: mine.id } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect((await me.call(getMedia, { params: { id: mine.id } })).status).toBe(200);
    expect((await editor.call(deleteMedia, { params: { id: his.id } })).status).toBe(200);
    expect((await me.call(deleteMedia, { params: { id: other.id } })).status).toBe(200);
  });

  test('a logo in use stays', async () => {
    const { body: media } = await requestUpload(await createPng(300, 300), 'marque.png', { purpose: 'logo' });
    const scope = app.make.scope(user, user.companyId ?? '');
    const { body: booklet } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    await scope.insert('mediaUses', [{ mediaId: media.id, bookletId: booklet.id, holderId: booklet.id }]);
    expect((await me.call(deleteMedia, { params: { id: media.id } })).error.code).toBe('MED-003');
    const [row] = (await loadRows()).filter(({ id }) => id === media.id);
    for (const key of row ? listStorageKeys(row) : []) expect(await app.services.storage.exists(key)).toBe(true);
  });
});
