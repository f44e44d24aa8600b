import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooklet } from '../../contract/booklets.ts';
import { getTree } from '../../contract/content.ts';
import { importDocument } from '../../contract/library.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Browser } from '../../test/browser.ts';
import { docx, h, p, picture, text } from '../documents/word.fixture.ts';

let world: TestApp;
let fixture: Buffer;
beforeAll(async () => {
  world = await startTestApp();
  fixture = await readFile(new URL('../../test/fixtures/livret-menuiserie-dubreuil.docx', import.meta.url));
});
afterAll(() => world.close());

const person = async (company: Parameters<TestApp['make']['company']>[0] = {}) => {
  const { id } = await world.make.company(company);
  const browser = world.browser();
  const user = await world.make.signIn(browser, { companyId: id });
  return { browser, scope: world.make.scope(user, id) };
};
const send = (browser: Browser, bytes: Buffer, name = 'livret.docx') =>
  browser.call(importDocument, { body: { type: 'employee' }, file: { name, type: 'application/msword', bytes } });

test('a Word document becomes a booklet to go on with in the wizard; the same again gets another title', async () => {
  const { browser } = await person();
  const { status, body } = await send(browser, fixture);
  expect(status).toBe(200);
  const params = { id: body.bookletId };
  const { body: booklet } = await browser.call(getBooklet, { params });
  expect(booklet).toMatchObject({ state: 'building', wizardStep: 'name' });
  const { body: tree } = await browser.call(getTree, { params });
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  expect([tree.chapters.length, pages.length]).toEqual([body.chapters, body.pages]);
  expect(pages.reduce((sum, page) => sum + page.blocks, 0)).toBe(body.blocks);
  const again = await send(browser, fixture);
  const { body: second } = await browser.call(getBooklet, { params: { id: again.body.bookletId } });
  expect(second.title).toBe(`${booklet.title} (importé)`);
});

test.each([
  ['IMP-001', {}, Buffer.from('du texte'), 'notes.txt'],
  ['IMP-003', {}, Buffer.from('PK\u0003\u0004 cassé'), 'livret.docx'],
  ['LIV-005', { quotaBooklets: 0 }, null, 'livret.docx'],
])('%s creates nothing at all', async (code, company, bytes, name) => {
  const { browser, scope } = await person(company);
  const refused = await send(browser, bytes ?? fixture, name);
  expect(refused.error.code).toBe(code);
  expect(await scope.select().from(scope.views.booklets)).toEqual([]);
  expect(await scope.select().from(scope.views.media)).toEqual([]);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const illustrated = docx(h(1, 'A') + p(text('avant') + picture('i', 'L’atelier') + text('après')), {
  parts: { 'word/media/i.png': PNG },
  relations: { i: 'media/i.png' },
});

test('its images join the media library', async () => {
  const { browser, scope } = await person();
  const { body } = await send(browser, illustrated);
  expect(body.images).toBe(1);
  const [media] = await scope.select().from(scope.views.media);
  expect(media).toMatchObject({ kind: 'image', alt: 'L’atelier' });
  const uses = await scope.select().from(scope.views.mediaUses);
  expect(uses).toMatchObject([{ mediaId: media?.id, bookletId: body.bookletId }]);
});

test('a refusal after the images were written leaves neither row nor file', async () => {
  const { storage } = world.services;
  const written: string[] = [];
  const { put } = storage;
  storage.put = async (key, bytes, type) => {
    written.push(key);
    await put(key, bytes, type);
  };
  try {
    for (const company of [{ quotaBytes: 10 }, { quotaBooklets: 0 }]) {
      const { browser, scope } = await person(company);
      const refused = await send(browser, illustrated);
      expect(refused.status).toBe(403);
      expect(await scope.select().from(scope.views.media)).toEqual([]);
      expect(await scope.select().from(scope.views.booklets)).toEqual([]);
    }
  } finally {
    storage.put = put;
  }
  expect(written).toHaveLength(2);
  for (const key of written) expect(await storage.exists(key)).toBe(false);
});
