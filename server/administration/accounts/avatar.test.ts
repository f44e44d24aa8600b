import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/administration/accounts/auth.ts';
import { MAX_AVATAR_BYTES, removeAvatar, uploadAvatar } from '../../../contract/administration/accounts/avatar.ts';
import { archiveUser } from '../../../contract/administration/accounts/users.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let browser: Browser;
let companyId: string;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  browser = app.browser();
  userId = (await app.make.signIn(browser, { companyId, role: 'editor' })).id;
});

const createPhoto = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();
const send = async (from: Browser, bytes?: Buffer, name = 'moi.jpg') =>
  from.call(uploadAvatar, {
    body: {},
    file: { name, type: 'application/octet-stream', bytes: bytes ?? (await createPhoto()) },
  });
const listFiles = () => app.services.storage.list(`companies/${companyId}/avatars/`);
const openPicture = (from: Browser, path: string | null) => from.sendRequest('GET', path ?? '');

test('a picture is cut to a square, without its metadata, and stands with the account', async () => {
  const { status, body } = await send(browser);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await browser.call(getUser)).body.avatar).toBe(body.avatar);
  const answer = await openPicture(browser, body.avatar);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 288, height: 288, exif: undefined });
});

test('another picture takes the place of the first, whose file is deleted; without any, initials stand again', async () => {
  const first = (await send(browser)).body.avatar;
  const second = (await send(browser)).body.avatar;
  expect(second).not.toBe(first);
  expect((await openPicture(browser, first)).statusCode).toBe(404);
  expect(await listFiles()).toHaveLength(1);
  expect((await browser.call(removeAvatar)).body.avatar).toBeNull();
  expect(await listFiles()).toEqual([]);
  expect((await browser.call(removeAvatar)).status).toBe(200);
});

test('colleagues and the publisher’s staff see it; another company and a visitor do not', async () => {
  const { avatar } = (await send(browser)).body;
  const [colleague, staff, stranger] = [app.browser(), app.browser(), app.browser()];
  await app.make.signIn(colleague, { companyId, role: 'referent' });
  await app.make.signIn(staff, { companyId: null, role: 'super_admin' });
  await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
  const statuses = [];
  for (const one of [colleague, staff, stranger, app.browser()]) {
    statuses.push((await openPicture(one, avatar)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 404, 401]);
  const theirs = (await send(staff)).body.avatar;
  expect((await openPicture(stranger, theirs)).statusCode).toBe(200);
});

test.each([
  ['a text', 'moi.txt', 'MED-007', () => Buffer.from('bonjour')],
  ['a text named as a picture', 'moi.jpg', 'MED-008', () => Buffer.from('bonjour')],
  ['a drawing', 'moi.svg', 'MED-007', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'an animation',
    'moi.gif',
    'MED-007',
    async () =>
      sharp(await createPhoto(40, 40))
        .gif()
        .toBuffer(),
  ],
  ['a file too heavy', 'moi.jpg', 'MED-001', () => Buffer.alloc(MAX_AVATAR_BYTES + 1)],
])('%s is refused, and the picture of before stays', async (_, name, code, bytes) => {
  const { avatar } = (await send(browser)).body;
  expect((await send(browser, await bytes(), name)).error.code).toBe(code);
  expect((await browser.call(getUser)).body.avatar).toBe(avatar);
  expect(await listFiles()).toHaveLength(1);
});

test('it is deleted with the account', async () => {
  const { avatar } = (await send(browser)).body;
  const admin = app.browser();
  await app.make.signIn(admin, { companyId, role: 'company_admin' });
  const { status } = await admin.call(archiveUser, { params: { id: userId }, body: { booklets: [] } });
  expect(status).toBe(200);
  expect(await listFiles()).toEqual([]);
  expect((await openPicture(admin, avatar)).statusCode).toBe(404);
});
