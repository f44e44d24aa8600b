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
import { seedKeys } from './release.ts';

let house: TestApp;
let staff: Browser;
let picture: Buffer;

beforeAll(async () => {
  house = await startTestApp();
  await seedKeys(house.services.db, { 'home.title': 'Accueil', 'home.hello': 'Bonjour' });
  staff = house.browser();
  const company = await house.make.company();
  await house.make.signInAs(staff, await house.make.user({ role: 'super_admin' }), company.id);
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1484f4' } })
    .png()
    .toBuffer();
});
afterAll(() => house.close());

const add = (key: string, bytes = picture, name = 'ecran.png') =>
  staff.call(addTextPicture, { params: { key }, body: {}, file: { name, type: 'image/png', bytes } });
const list = async (key: string) => (await staff.call(listTextPictures, { params: { key } })).body;
const kept = async () => ({
  files: (await house.services.db.select().from(articleFiles)).length,
  pictures: (await house.services.db.select().from(translationPictures)).length,
});

test('a text is shown where it stands: pictures of it are added, seen and taken away (A18)', async () => {
  const { status, body } = await add('home.title');
  expect([status, body.name]).toEqual([200, 'ecran.png']);
  await add('home.title', picture, 'menu.png');
  expect((await list('home.title')).map(({ name }) => name)).toEqual(['ecran.png', 'menu.png']);
  expect(await list('home.hello')).toEqual([]);
  const [first] = await list('home.title');
  const seen = await house.app.inject({ url: first?.url ?? '', headers: { cookie: cookiesOf(staff) } });
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png']);
  const gone = await staff.call(removeTextPicture, { params: { key: 'home.title', id: body.id } });
  expect([gone.status, gone.body.message]).toEqual([200, 'Capture d’écran retirée.']);
  expect((await list('home.title')).map(({ name }) => name)).toEqual(['menu.png']);
  const stored = await house.services.db.select().from(articleFiles).where(eq(articleFiles.id, body.id));
  expect(stored).toEqual([]);
  expect((await house.app.inject({ url: first?.url ?? '', headers: { cookie: cookiesOf(staff) } })).statusCode).toBe(
    404,
  );
});

test('nothing is kept of what is no picture, of a text that is not there, or beyond twenty', async () => {
  const before = await kept();
  const text = await add('home.hello', Buffer.from('pas une image'));
  expect(text.status).toBeGreaterThanOrEqual(400);
  const unknown = await add('home.nowhere');
  expect([unknown.status, unknown.error.code]).toEqual([404, 'GEN-010']);
  expect(await kept()).toEqual(before);
  for (let n = 0; n < MAX_TEXT_PICTURES; n += 1) expect((await add('home.hello')).status).toBe(200);
  const full = await kept();
  const refused = await add('home.hello');
  expect([refused.status, refused.error.message]).toEqual([409, errorText('TRA-011', { max: MAX_TEXT_PICTURES })]);
  const [one] = await list('home.hello');
  const other = await staff.call(removeTextPicture, { params: { key: 'home.title', id: one?.id ?? '' } });
  expect(other.status).toBe(404);
  expect(await kept()).toEqual(full);
});

const cookiesOf = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
