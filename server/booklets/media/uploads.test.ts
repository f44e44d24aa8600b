import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMedia } from '../../../contract/booklets/media/media.ts';
import { findSameMedia, finishUpload, listUploads } from '../../../contract/booklets/media/media-library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { buildApp } from '../../app.ts';
import {
  announceUpload,
  createPicture,
  getUploadId,
  getUploadOffset,
  sendPart,
  sendWholeFile,
  TUS_HEADERS,
  uploadFile,
} from './library.fixture.ts';
import { purgeUploads } from './uploads.ts';

let testApp: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  testApp = await startTestApp();
  me = testApp.browser();
  user = await testApp.make.signIn(me);
});
afterAll(() => testApp.close());

const countFiles = async () => (await me.call(listMedia)).body.total;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const toBytes = (text: string) => Buffer.from(text, 'latin1');
const M4A = Buffer.concat([
  Buffer.from('0000001c66747970', 'hex'),
  toBytes('M4A \0\0\0\0M4A isom'),
  Buffer.from('0000006c6d766864', 'hex'),
  Buffer.concat([Buffer.alloc(12), Buffer.from('000003e800001388', 'hex'), Buffer.alloc(80)]),
]);
const OGG = Buffer.concat([toBytes('OggS\0\u0002'), Buffer.alloc(21), toBytes('\u0013OpusHead'), Buffer.alloc(60)]);
const MP3 = Buffer.concat([toBytes('ID3\u0004\0\0\0\0\0\0'), Buffer.from('fffb9064', 'hex'), Buffer.alloc(2000)]);
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(500),
]);

/** Opens the same data from another node or after a restart: nothing is in memory. */
const openOtherNode = async () => {
  const app = await buildApp(
    testApp.services,
    pino({ level: 'silent' }),
    'a-secret-only-for-tests-a-secret-only-for-tests',
  );
  await app.ready();
  const browser = new Browser(app);
  for (const [name, value] of me.cookies) browser.cookies.set(name, value);
  return { browser, close: () => app.close() };
};

describe('a file in parts', () => {
  test('comes whole, is judged, and lies where it was meant to', async () => {
    const bytes = await createPicture(900, 600);
    const url = await sendWholeFile(me, 'photo.png', bytes, { part: 1000 });
    expect(await getUploadOffset(me, url)).toBe(bytes.length);
    const { status, body } = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'image', name: 'photo.png', width: 900, height: 600 });
    // A repeated request after a lost answer returns the same file.
    const again = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    expect(again.body.id).toBe(body.id);
    expect((await me.call(listUploads)).body.rows).toEqual([]);
  });

  test('goes on where it was on another node, or after a restart', async () => {
    const bytes = await createPicture(800, 500);
    const half = Math.floor(bytes.length / 2);
    const url = String((await announceUpload(me, 'reprise.png', bytes.length)).headers.location);
    await sendPart(me, url, 0, bytes.subarray(0, half));
    const other = await openOtherNode();
    expect(await getUploadOffset(other.browser, url)).toBe(half);
    expect((await sendPart(other.browser, url, half, bytes.subarray(half))).statusCode).toBe(204);
    const { status } = await other.browser.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    expect(status).toBe(200);
    await other.close();
  });

  test('keeps what came before a cut', async () => {
    const { port } = await new Promise<AddressInfo>((resolve) => {
      void testApp.app
        .listen({ port: 0, host: '127.0.0.1' })
        .then(() => resolve(testApp.app.server.address() as AddressInfo));
    });
    const bytes = Buffer.concat([PDF, Buffer.alloc(2_000_000, 1)]);
    const url = String((await announceUpload(me, 'coupé.pdf', bytes.length)).headers.location);
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const sending = request({
      port,
      host: '127.0.0.1',
      path: url,
      method: 'PATCH',
      headers: {
        ...TUS_HEADERS,
        cookie,
        'x-csrf-token': me.csrfToken ?? '',
        'upload-offset': '0',
        'content-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
      },
    });
    sending.on('error', () => {});
    sending.write(bytes.subarray(0, 700_000));
    await new Promise((resolve) => setTimeout(resolve, 300));
    sending.destroy();
    await new Promise((resolve) => sending.once('close', resolve));
    await expect.poll(() => getUploadOffset(me, url), { timeout: 5000 }).toBeGreaterThan(0);
    const from = await getUploadOffset(me, url);
    expect(from).toBeLessThanOrEqual(700_000);
    await sendPart(me, url, from, bytes.subarray(from));
    const done = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    expect([done.status, done.body.size]).toEqual([200, bytes.length]);
  });

  test('the same part twice is kept once; a part from elsewhere is refused', async () => {
    const url = String((await announceUpload(me, 'deux.pdf', PDF.length)).headers.location);
    expect((await sendPart(me, url, 0, PDF.subarray(0, 10))).statusCode).toBe(204);
    expect((await sendPart(me, url, 0, PDF.subarray(0, 10))).statusCode).toBe(409);
    expect((await sendPart(me, url, 30, PDF.subarray(30))).statusCode).toBe(409);
    expect(await getUploadOffset(me, url)).toBe(10);
    const early = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    expect([early.status, early.error.code]).toEqual([409, 'MED-017']);
  });

  test('GEN-020: a part beyond the announced size is refused whole, with or without a length of its own', async () => {
    const url = String((await announceUpload(me, 'court.pdf', 20)).headers.location);
    for (const body of [Buffer.alloc(5000, 1), Readable.from([Buffer.alloc(10, 1), Buffer.alloc(5000, 1)])]) {
      const refused = await me.sendRequest('PATCH', url, body, {
        ...TUS_HEADERS,
        'x-csrf-token': me.csrfToken ?? '',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      });
      expect([refused.statusCode, refused.json().code]).toEqual([413, 'GEN-020']);
      expect(await getUploadOffset(me, url)).toBe(0);
    }
    expect((await sendPart(me, url, 0, Buffer.alloc(20, 1))).statusCode).toBe(204);
  });

  test('is nobody else’s, and is forgotten when given up or old', async () => {
    const url = String((await announceUpload(me, 'secret.pdf', 1000)).headers.location);
    const colleague = testApp.browser();
    await testApp.make.signIn(colleague, { companyId: user.companyId, role: 'editor' });
    expect((await colleague.sendRequest('HEAD', url, undefined, TUS_HEADERS)).statusCode).toBe(410);
    expect((await sendPart(colleague, url, 0, PDF)).statusCode).toBe(410);
    expect(await getUploadOffset(me, url)).toBe(0);
    await sendPart(me, url, 0, PDF);
    const token = { 'x-csrf-token': me.csrfToken ?? '' };
    expect((await me.sendRequest('DELETE', url, undefined, TUS_HEADERS)).statusCode).toBe(419);
    expect((await me.sendRequest('DELETE', url, undefined, { ...TUS_HEADERS, ...token })).statusCode).toBe(204);
    expect((await me.sendRequest('HEAD', url, undefined, TUS_HEADERS)).statusCode).toBe(410);
    await announceUpload(me, 'vieux.pdf', 1000);
    const scope = testApp.make.scope(user, user.companyId ?? '');
    await purgeUploads(scope, testApp.services.storage, new Date(Date.now() + 1000));
    expect((await me.call(listUploads)).body.rows).toEqual([]);
  });
});

describe('the end of an upload', () => {
  let editor: Browser;
  beforeAll(async () => {
    editor = testApp.browser();
    await testApp.make.signIn(editor);
  });
  const countOwnFiles = async () => (await editor.call(listMedia)).body.total;
  const finish = (url: string, asCopy = false) =>
    editor.call(finishUpload, { params: { id: getUploadId(url) }, body: { asCopy } });

  test.each([false, true])('asked for several times at once, gives one file (as a copy: %s)', async (asCopy) => {
    const picture = await createPicture();
    if (asCopy) await uploadFile(editor, 'premier.png', picture);
    const url = await sendWholeFile(editor, 'photo.png', picture);
    const before = await countOwnFiles();
    const answers = await Promise.all([1, 2, 3].map(() => finish(url, asCopy)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countOwnFiles()).toBe(before + 1);
  });

  test('that fails once the file is saved leaves no file, and can be asked for again', async () => {
    const url = await sendWholeFile(editor, 'photo.png', await createPicture());
    const before = await countOwnFiles();
    const { database } = testApp.services;
    await database.exec(
      `create function fail_upload() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
        create trigger fail_upload before update on media_uploads for each row
          when (new.id = '${getUploadId(url)}' and new.media_id is not null) execute function fail_upload()`,
    );
    expect((await finish(url)).status).toBe(500);
    expect(await countOwnFiles()).toBe(before);
    await database.exec('drop function fail_upload cascade');
    expect((await finish(url)).status).toBe(200);
    expect(await countOwnFiles()).toBe(before + 1);
  });
});

describe('before a byte is sent', () => {
  test('MED-001: more than the name allows', async () => {
    const refused = await announceUpload(me, 'énorme.png', 21 * 1024 * 1024);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'MED-001']);
    expect(refused.json().message).toContain('20\u00a0Mo');
  });

  test('MED-004: no room; the upload does not begin', async () => {
    const company = await testApp.make.company({ quotaBytes: 500 });
    const browser = testApp.browser();
    await testApp.make.signIn(browser, { companyId: company.id });
    const refused = await announceUpload(browser, 'gros.pdf', 600);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'MED-004']);
    expect((await browser.call(listUploads)).body.rows).toEqual([]);
  });

  test('MED-004: what others announced has its place; it is free again when given up, expired or kept', async () => {
    const company = await testApp.make.company({ quotaBytes: 100_000 });
    const [one, other] = [testApp.browser(), testApp.browser()];
    const { scope } = await testApp.make.signIn(one, { companyId: company.id }).then((actor) => ({
      scope: testApp.make.scope(actor, company.id),
    }));
    await testApp.make.signIn(other, { companyId: company.id });
    const url = String((await announceUpload(one, 'moitié.pdf', 60_000)).headers.location);
    for (let n = 0; n < 5; n += 1) {
      const refused = await announceUpload(other, `autre-${n}.pdf`, 60_000);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'MED-004']);
    }
    expect((await other.call(listUploads)).body.rows).toEqual([]);
    // Cancels the upload.
    const token = { 'x-csrf-token': one.csrfToken ?? '' };
    await one.sendRequest('DELETE', url, undefined, { ...TUS_HEADERS, ...token });
    const second = await announceUpload(other, 'seconde.pdf', 60_000);
    expect(second.statusCode).toBe(201);
    // An expired upload cannot continue, even before the purge.
    await scope.update('mediaUploads', { updatedAt: sql`now() - interval '8 days'` }, () => sql`true`);
    expect((await other.sendRequest('HEAD', String(second.headers.location), undefined, TUS_HEADERS)).statusCode).toBe(
      410,
    );
    const bytes = Buffer.concat([PDF, Buffer.alloc(60_000 - PDF.length, 1)]);
    // A finished upload counts once, as its library file.
    const kept = await uploadFile(one, 'gardée.pdf', bytes);
    expect(kept.status).toBe(200);
    expect((await announceUpload(other, 'reste.pdf', 40_000)).statusCode).toBe(201);
    expect((await announceUpload(one, 'trop.pdf', 1000)).statusCode).toBe(403);
  });

  test('AUTH-010, GEN-009 and the token: who may not send is told first', async () => {
    expect((await announceUpload(testApp.browser(), 'x.pdf', 10)).statusCode).toBe(401);
    const referent = testApp.browser();
    await testApp.make.signIn(referent, { role: 'referent' });
    const refused = await announceUpload(referent, 'x.pdf', 10);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'GEN-009']);
    const bare = await me.sendRequest('POST', '/api/admin/media/uploads', undefined, {
      ...TUS_HEADERS,
      'upload-length': '10',
    });
    expect(bare.statusCode).toBe(419);
  });

  test('a file that is here already is known by its hash', async () => {
    const bytes = await createPicture();
    const { body } = await uploadFile(me, 'connu.png', bytes);
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await me.call(findSameMedia, { query: { sha256 } })).body.media?.id).toBe(body.id);
    expect((await me.call(findSameMedia, { query: { sha256: '0'.repeat(64) } })).body.media).toBeNull();
  });
});

describe('what came is judged by its bytes', () => {
  const ACCEPTED: [string, Buffer, string, string][] = [
    ['règlement.pdf', PDF, 'document', 'application/pdf'],
    ['mot.m4a', M4A, 'audio', 'audio/mp4'],
    ['mot.ogg', OGG, 'audio', 'audio/ogg'],
    ['mot.mp3', MP3, 'audio', 'audio/mpeg'],
    ['film.webm', WEBM, 'video', 'video/webm'],
    ['film.vtt', toBytes('WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour\n'), 'captions', 'text/vtt'],
    ['lettres.woff2', Buffer.concat([toBytes('wOF2\0\u0001\0\0'), Buffer.alloc(100)]), 'font', 'font/woff2'],
  ];
  test.each(ACCEPTED)('%s is accepted', async (name, bytes, kind, mime) => {
    const { status, body } = await uploadFile(me, name, Buffer.concat([bytes, Buffer.from(`\n${name}`)]));
    expect([status, body.kind, body.mime]).toEqual([200, kind, mime]);
  });

  const bomb = () => {
    const zip = Buffer.from(
      zipSync({
        '[Content_Types].xml': Buffer.from(
          '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        'word/document.xml': Buffer.alloc(12_000_000),
      }),
    );
    return zip;
  };
  const REFUSED: [string, () => Buffer, number, string][] = [
    ['facture.pdf', () => toBytes(`MZ${'\0'.repeat(200)}`), 415, 'MED-002'],
    ['programme.exe', () => toBytes(`MZ${'\0'.repeat(200)}`), 415, 'MED-007'],
    ['dessin.svg', () => toBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 422, 'MED-005'],
    ['photo.jpg', () => toBytes('rien de tel'), 422, 'MED-008'],
    ['bombe.docx', bomb, 422, 'MED-008'],
  ];
  test.each(REFUSED)('%s is refused, and nothing is kept', async (name, bytes, status, code) => {
    const before = await countFiles();
    const refused = await uploadFile(me, name, bytes());
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(await countFiles()).toBe(before);
  });

  test('a PDF with a password is taken in, and said to have one', async () => {
    const locked = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Encrypt 5 0 R>>\n%%EOF\n');
    const { body } = await uploadFile(me, 'protégé.pdf', locked);
    expect(body.isLocked).toBe(true);
    expect(body.warning).toContain('mot de passe');
  });

  test('MED-015: the same bytes are told with where they are; a copy is kept when asked for', async () => {
    const bytes = await createPicture();
    const { body: first } = await uploadFile(me, 'une.png', bytes);
    const url = await sendWholeFile(me, 'deux.png', bytes);
    const refused = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
    expect([refused.status, refused.error.code]).toEqual([409, 'MED-015']);
    expect(refused.error.media).toMatchObject({ id: first.id });
    const copy = await me.call(finishUpload, { params: { id: getUploadId(url) }, body: { asCopy: true } });
    expect(copy.body).toMatchObject({ isCopy: true, name: 'deux.png' });
    expect(copy.body.id).not.toBe(first.id);
    const { body: same } = await me.call(listMedia, { query: { show: 'duplicates' } });
    expect(same.rows.map(({ id }) => id).sort()).toEqual([first.id, copy.body.id].sort());
  });
});
