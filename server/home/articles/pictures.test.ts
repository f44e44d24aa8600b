import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTutorial, uploadArticleFile } from '../../../contract/home/help.ts';
import { createNews } from '../../../contract/home/news.ts';
import { createTutorial, listTutorials, setTutorialState } from '../../../contract/home/tutorials.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeNewsBody } from '../../../test/make-news-body.ts';

let app: TestApp;
let author: Browser;
let reader: Browser;
beforeAll(async () => {
  app = await startTestApp();
  [author, reader] = [app.browser(), app.browser()];
  await app.make.signIn(author, { role: 'super_admin' });
  await app.make.signIn(reader);
});
afterAll(() => app.close());

const uploadPicture = async () => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#135' } })
    .png()
    .toBuffer();
  const file = { name: 'ecran.png', type: 'image/png', bytes };
  const { status, body } = await author.call(uploadArticleFile, { body: { kind: 'image' }, file } as never);
  expect(status).toBe(200);
  return (body as { id: string }).id;
};

const makeTutorial = (mediaId: string | null, alt = '', decorative = false) => ({
  title: 'Lire un écran',
  summary: '',
  category: 'start' as const,
  level: 'beginner' as const,
  minutes: 2,
  blocks: [
    { type: 'text' as const, html: '<p>Voici l’écran dont on parle ici.</p>' },
    { type: 'image' as const, mediaId, alt, decorative },
  ],
  videoId: null,
  captionsId: null,
  transcript: '',
  roles: ['company_admin' as const],
  screens: [],
  position: 1,
});
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

test('a picture stands in the text, and is read by whoever reads the tutorial', async () => {
  const id = await uploadPicture();
  const made = (await author.call(createTutorial, { body: makeTutorial(id, 'L’écran des livrets') })).body;
  const { status } = await author.call(setTutorialState, {
    params: { id: made.id },
    body: { state: 'published', at: null, rowVersion: made.rowVersion },
  });
  expect(status).toBe(200);
  const { body } = await reader.call(readTutorial, { params: { id: made.id } });
  expect(body.blocks[1]).toEqual({ type: 'image', mediaId: id, alt: 'L’écran des livrets', decorative: false });
  expect((await reader.sendRequest('GET', `/api/help/files/${id}`)).statusCode).toBe(200);
  expect((await app.browser().sendRequest('GET', `/api/help/files/${id}`)).statusCode).toBe(401);
});

test('GEN-019: a file that is not there is refused beside its block, in a tutorial and in the news', async () => {
  const before = (await author.call(listTutorials)).body.total;
  const refused = await author.call(createTutorial, { body: makeTutorial(UNKNOWN_ID) });
  expect([refused.status, refused.error.errors]).toEqual([422, { 'blocks.1.mediaId': [errorText('GEN-019')] }]);
  expect((await author.call(listTutorials)).body.total).toBe(before);
  const item = await author.call(createNews, {
    body: makeNewsBody({ blocks: makeTutorial(UNKNOWN_ID).blocks, roles: ['editor'] }),
  });
  expect([item.status, Object.keys(item.error.errors ?? {})]).toEqual([422, ['blocks.1.mediaId']]);
});

test.each([
  ['without a file', null, '', false, { 'blocks.1.mediaId': [errorText('GEN-001')] }],
  ['without words for it', 'file', '', false, { 'blocks.1.alt': [errorText('EDI-003')] }],
  ['for the eyes alone', 'file', '', true, undefined],
] as const)('what is published says what its pictures say: %s', async (_, file, alt, decorative, errors) => {
  const id = file === null ? null : await uploadPicture();
  const made = (await author.call(createTutorial, { body: makeTutorial(id, alt, decorative) })).body;
  const { status, error } = await author.call(setTutorialState, {
    params: { id: made.id },
    body: { state: 'published', at: null, rowVersion: made.rowVersion },
  });
  expect([status, error?.errors]).toEqual([errors ? 422 : 200, errors]);
});
