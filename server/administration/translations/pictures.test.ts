import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addTextPicture,
  listTextPictures,
  MAX_TEXT_PICTURES,
  removeTextPicture,
} from '../../../contract/administration/languages/translation-pictures.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { articleFiles } from '../../platform/data/schema/help.ts';
import { translationPictures } from '../../platform/data/schema/languages.ts';
import { seedKeys } from './seed-texts.ts';

let app: TestApp;
let staff: Browser;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  await seedKeys(app.services.db, { 'home.title': 'Accueil', 'home.hello': 'Bonjour' });
  staff = app.browser();
  const company = await app.make.company();
  await app.make.signInAs(staff, await app.make.user({ role: 'super_admin' }), company.id);
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1484f4' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const requestPicture = (key: string, bytes = picture, name = 'ecran.png') =>
  staff.call(addTextPicture, { params: { key }, body: {}, file: { name, type: 'image/png', bytes } });
const getPictures = async (key: string) => (await staff.call(listTextPictures, { params: { key } })).body;
const countStoredPictures = async () => ({
  files: (await app.services.db.select().from(articleFiles)).length,
  pictures: (await app.services.db.select().from(translationPictures)).length,
});

test('a text is shown where it stands: pictures of it are added, seen and taken away (A18)', async () => {
  const { status, body } = await requestPicture('home.title');
  expect([status, body.name]).toEqual([200, 'ecran.png']);
  await requestPicture('home.title', picture, 'menu.png');
  expect((await getPictures('home.title')).map(({ name }) => name)).toEqual(['ecran.png', 'menu.png']);
  expect(await getPictures('home.hello')).toEqual([]);
  const [first] = await getPictures('home.title');
  const seen = await app.app.inject({ url: first?.url ?? '', headers: { cookie: formatCookies(staff) } });
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png']);
  const gone = await staff.call(removeTextPicture, { params: { key: 'home.title', id: body.id } });
  expect([gone.status, gone.body.message]).toEqual([200, 'Capture d’écran retirée.']);
  expect((await getPictures('home.title')).map(({ name }) => name)).toEqual(['menu.png']);
  const stored = await app.services.db.select().from(articleFiles).where(eq(articleFiles.id, body.id));
  expect(stored).toEqual([]);
  expect((await app.app.inject({ url: first?.url ?? '', headers: { cookie: formatCookies(staff) } })).statusCode).toBe(
    404,
  );
});

test('nothing is kept of what is no picture, of a text that is not there, or beyond twenty', async () => {
  const before = await countStoredPictures();
  const text = await requestPicture('home.hello', Buffer.from('pas une image'));
  expect(text.status).toBeGreaterThanOrEqual(400);
  const unknown = await requestPicture('home.nowhere');
  expect([unknown.status, unknown.error.code]).toEqual([404, 'GEN-010']);
  expect(await countStoredPictures()).toEqual(before);
  for (let n = 0; n < MAX_TEXT_PICTURES; n += 1) expect((await requestPicture('home.hello')).status).toBe(200);
  const full = await countStoredPictures();
  const refused = await requestPicture('home.hello');
  expect([refused.status, refused.error.message]).toEqual([409, errorText('TRA-011', { max: MAX_TEXT_PICTURES })]);
  const [one] = await getPictures('home.hello');
  const other = await staff.call(removeTextPicture, { params: { key: 'home.title', id: one?.id ?? '' } });
  expect(other.status).toBe(404);
  expect(await countStoredPictures()).toEqual(full);
});

const formatCookies = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
