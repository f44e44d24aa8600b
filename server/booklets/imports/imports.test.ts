import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet, getBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getBookletTree } from '../../../contract/booklets/content/content.ts';
import {
  createImportedBooklet,
  type DocumentReport,
  deleteDocumentImport,
  getDocumentImport,
  getDocumentReport,
  importDocument,
  type LineChange,
  listImportLines,
} from '../../../contract/booklets/imports/document-imports.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { buildDocx, h, p, picture, text } from '../documents/word.fixture.ts';

let app: TestApp;
let fixture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  await seedLanguages(app.services.db, languageContent);
  fixture = await readFile(new URL('../../../test/fixtures/livret-menuiserie-dubreuil.docx', import.meta.url));
});
afterAll(() => app.close());

const createEditor = async (company: Parameters<TestApp['make']['company']>[0] = {}, locale = 'fr-FR') => {
  const { id } = await app.make.company(company);
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: id, locale });
  return { browser, scope: app.make.scope(user, id) };
};
const uploadDocument = (browser: Browser, bytes: Buffer, name = 'livret.docx') =>
  browser.call(importDocument, { body: { type: 'employee' }, file: { name, type: 'application/msword', bytes } });
const uploadAndParse = async (browser: Browser, bytes: Buffer, name?: string) => {
  const { status, body, error } = await uploadDocument(browser, bytes, name);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(error)}`);
  const params = { id: body.id };
  for (;;) {
    const { body: now } = await browser.call(getDocumentImport, { params });
    if (now.state !== 'reading') return now;
    await wait(100);
  }
};
const requestBooklet = (browser: Browser, id: string, changes: LineChange[] = [], decorative = false) =>
  browser.call(createImportedBooklet, { params: { id }, body: { changes, decorative } });
/** Parses a document and creates the booklet with the unchanged plan. */
const importDocumentFile = async (browser: Browser, bytes: Buffer, name?: string) =>
  requestBooklet(browser, (await uploadAndParse(browser, bytes, name)).id);

test('a Word document becomes a booklet to go on with in the wizard; the same again gets another title', async () => {
  const { browser } = await createEditor();
  const { status, body } = await importDocumentFile(browser, fixture);
  expect(status).toBe(200);
  const params = { id: body.bookletId };
  const { body: booklet } = await browser.call(getBooklet, { params });
  expect(booklet).toMatchObject({ state: 'building', wizardStep: 'name' });
  const { body: tree } = await browser.call(getBookletTree, { params });
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  expect([tree.chapters.length, pages.length]).toEqual([body.chapters, body.pages]);
  expect(pages.reduce((sum, page) => sum + page.blocks, 0)).toBe(body.blocks);
  const again = await importDocumentFile(browser, fixture);
  const { body: second } = await browser.call(getBooklet, { params: { id: again.body.bookletId } });
  expect(second.title).toBe(`${booklet.title} (importé)`);
});

test.each([
  ['n’est ni un document Word', Buffer.from('du texte'), 'notes.txt'],
  ['est endommagé', Buffer.from('PK\u0003\u0004 cassé'), 'livret.docx'],
  ['imbriqué sans fin', buildDocx('<w:p>'.repeat(5000)), 'livret.docx'],
])('a document that « %s » is refused in words and creates nothing', async (words, bytes, name) => {
  const { browser, scope } = await createEditor();
  const refused = await uploadAndParse(browser, bytes, name);
  expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining(words) });
  expect(refused.error).toContain(name);
  expect((await requestBooklet(browser, refused.id)).error.code).toBe('GEN-017');
  expect(await scope.select().from(scope.views.booklets)).toEqual([]);
  expect(await app.services.storage.list(`companies/${scope.companyId}/document-imports/`)).toEqual([]);
});

test('LIV-005: a company with all its booklets keeps the document, and nothing is created', async () => {
  const { browser, scope } = await createEditor({ quotaBooklets: 0 });
  expect((await importDocumentFile(browser, fixture)).error.code).toBe('LIV-005');
  expect(await scope.select().from(scope.views.booklets)).toEqual([]);
  expect(await scope.select().from(scope.views.media)).toEqual([]);
});

describe('the plan', () => {
  const source = buildDocx(
    h(1, 'Bienvenue') +
      h(2, 'Chez nous') +
      p('Une phrase de bienvenue.') +
      p('Horaires') +
      p('De 8 h à 16 h.') +
      h(2, 'Accès') +
      p('Par le tram.') +
      h(1, 'Fin') +
      p('Au revoir.'),
  );
  const treeOf = async (browser: Browser, id: string) => {
    const { body } = await browser.call(getBookletTree, { params: { id } });
    return body.chapters.map(({ title, pages }) => [title, pages.map((page) => page.title)]);
  };

  test('shows the lines that were found, and creates nothing before it is confirmed', async () => {
    const { browser, scope } = await createEditor();
    const { id } = await uploadAndParse(browser, source);
    const { body } = await browser.call(listImportLines, { params: { id }, query: { offset: 0 } });
    expect(body.rows.map(({ role, text: words }) => [role, words])).toEqual([
      ['chapter', 'Bienvenue'],
      ['page', 'Chez nous'],
      ['text', 'Une phrase de bienvenue.'],
      ['text', 'Horaires'],
      ['text', 'De 8 h à 16 h.'],
      ['page', 'Accès'],
      ['text', 'Par le tram.'],
      ['chapter', 'Fin'],
      ['text', 'Au revoir.'],
    ]);
    expect(await scope.select().from(scope.views.booklets)).toEqual([]);
  });

  test('lines become chapters, pages or text as their reader says, and join the line above', async () => {
    const { browser } = await createEditor();
    const { id } = await uploadAndParse(browser, source);
    const { body: lines } = await browser.call(listImportLines, { params: { id }, query: { offset: 0 } });
    const indexOf = (words: string) => lines.rows.find(({ text: held }) => held === words)?.index ?? -1;
    const { body } = await requestBooklet(browser, id, [
      { index: indexOf('Chez nous'), role: 'joined' },
      { index: indexOf('Horaires'), role: 'page' },
      { index: indexOf('Accès'), role: 'chapter' },
      { index: indexOf('Fin'), role: 'text' },
    ]);
    expect(await treeOf(browser, body.bookletId)).toEqual([
      ['Bienvenue Chez nous', ['Bienvenue Chez nous', 'Horaires']],
      ['Accès', ['Accès']],
    ]);
  });

  test('is made once: again, or by somebody else, it is refused', async () => {
    const { browser, scope } = await createEditor();
    const { id } = await uploadAndParse(browser, source);
    const { browser: stranger } = await createEditor();
    expect((await requestBooklet(stranger, id)).error.code).toBe('GEN-010');
    expect((await stranger.call(getDocumentImport, { params: { id } })).error.code).toBe('GEN-010');
    const both = await Promise.all([requestBooklet(browser, id), requestBooklet(browser, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await scope.select().from(scope.views.booklets)).length).toBe(1);
  });

  test('a new document takes the place of the one that waits, and its files go', async () => {
    const { browser, scope } = await createEditor();
    const first = await uploadAndParse(browser, source);
    const second = await uploadAndParse(browser, source);
    expect((await browser.call(getDocumentImport, { params: { id: first.id } })).error.code).toBe('GEN-010');
    await browser.call(deleteDocumentImport, { params: { id: second.id } });
    expect(await app.services.storage.list(`companies/${scope.companyId}/document-imports/`)).toEqual([]);
  });
});

test('the report stays with the booklet, and each note leads to its page and block', async () => {
  const { browser, scope } = await createEditor();
  const body =
    h(1, 'Équipe') +
    p('Bonjour.') +
    h(2, 'Nos bureaux') +
    p(text('ancien', '<w:strike/>') + text(' et nouveau')) +
    p('<w:r><w:object/></w:r>');
  const { body: made } = await importDocumentFile(browser, buildDocx(body));
  const { body: kept } = await browser.call(getDocumentReport, { params: { id: made.bookletId } });
  expect(kept.report).toEqual(made);
  const { body: tree } = await browser.call(getBookletTree, { params: { id: made.bookletId } });
  const page = tree.chapters[0]?.pages.find(({ title }) => title === 'Nos bureaux');
  const blocks = await scope.select().from(scope.views.blocks);
  expect(made.notes.length).toBe(2);
  for (const { pageId, blockId } of made.notes) {
    expect(pageId).toBe(page?.id);
    expect(blocks.find(({ id }) => id === blockId)?.pageId).toBe(page?.id);
  }
  const plain = await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  expect((await browser.call(getDocumentReport, { params: { id: plain.body.id } })).body).toEqual({ report: null });
});

describe('the language of what is told about a document', () => {
  const noted = buildDocx(
    h(1, 'Équipe') +
      h(2, 'Nos bureaux') +
      p(text('ancien', '<w:strike/>') + text(' et nouveau')) +
      p(text('secret', '<w:vanish/>') + text('visible')),
  );
  const inEnglish = [
    'Hidden text not carried over: “secret”.',
    'Struck-through text was carried over as plain text: check whether to keep it.',
  ];
  const inFrench = [
    'Texte masqué non repris : « secret ».',
    'Un texte barré a été repris sans sa barre : vérifiez s’il faut le garder.',
  ];
  const textsOf = (report: DocumentReport | null) => (report?.notes ?? []).map((one) => one.text).sort();
  const reportOf = async (browser: Browser, id: string) =>
    textsOf((await browser.call(getDocumentReport, { params: { id } })).body.report);

  test('the notes of a report are read in the language of each person who reads them, whoever imported it', async () => {
    const { browser, scope } = await createEditor();
    const { body: made } = await importDocumentFile(browser, noted);
    expect(textsOf(made)).toEqual(inFrench);
    const reader = app.browser();
    await app.make.signIn(reader, { companyId: scope.companyId, locale: 'en-GB' });
    expect(await reportOf(reader, made.bookletId)).toEqual(inEnglish);
    expect(await reportOf(browser, made.bookletId)).toEqual(inFrench);
    const { body: again } = await importDocumentFile(reader, noted);
    expect(textsOf(again)).toEqual(inEnglish);
    expect(await reportOf(browser, again.bookletId)).toEqual(inFrench);
  });

  test('a report kept before its notes had values is read as it was written', async () => {
    const { browser, scope } = await createEditor();
    const { body: made } = await importDocumentFile(browser, noted);
    const place = { where: 'Nos bureaux', pageId: null, blockId: null };
    const written = 'Un titre trop long (80 caractères au maximum) a été abrégé : « {titre} de {n:un|deux} »';
    const report = { ...made, notes: [{ ...place, text: written }] };
    await scope.update('documentImports', { report }, (columns) => eq(columns.bookletId, made.bookletId));
    const { body: kept } = await browser.call(getDocumentReport, { params: { id: made.bookletId } });
    expect(kept.report).toEqual(report);
    const reader = app.browser();
    await app.make.signIn(reader, { companyId: scope.companyId, locale: 'en-GB' });
    expect((await reader.call(getDocumentReport, { params: { id: made.bookletId } })).body.report).toEqual(report);
  });

  test('a document that cannot be read is refused in the language of whoever sent it', async () => {
    const english = await createEditor({}, 'en-GB');
    const french = await createEditor();
    const bytes = Buffer.from('du texte');
    expect((await uploadAndParse(english.browser, bytes, 'notes.txt')).error).toBe(
      '“notes.txt” is neither a Word document (.docx) nor a PDF. Save it in one of these formats and try again.',
    );
    expect((await uploadAndParse(french.browser, bytes, 'notes.txt')).error).toContain('n’est ni un document Word');
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ILLUSTRATED_DOCX = buildDocx(h(1, 'A') + p(text('avant') + picture('i', 'L’atelier') + text('après')), {
  parts: { 'word/media/i.png': PNG },
  relations: { i: 'media/i.png' },
});

test('a PDF with text becomes chapters and pages that are each marked « À vérifier »', async () => {
  const { browser, scope } = await createEditor();
  const bytes = await new Promise<Buffer>((resolve) => {
    const pdf = new PDFDocument({ size: 'A4' });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    for (const title of ['Bienvenue', 'Horaires', 'Sécurité']) {
      pdf.font('Helvetica-Bold').fontSize(20).text(title);
      pdf.font('Helvetica').fontSize(11).text('Une phrase assez longue pour être du texte, et qui finit par un point.');
    }
    pdf.end();
  });
  const document = await uploadAndParse(browser, bytes, 'livret.pdf');
  expect(document).toMatchObject({ state: 'read', format: 'pdf', toCheck: true });
  const { body } = await requestBooklet(browser, document.id);
  expect(body).toMatchObject({ chapters: 1, pages: 3 });
  const pages = await scope.select().from(scope.views.pages);
  for (const page of pages) {
    expect(page.note).toContain('À vérifier');
    expect(page.reviewOn).toBe(new Date().toISOString().slice(0, 10));
  }
});

test('images without a description are told decorative together', async () => {
  const { browser, scope } = await createEditor();
  const bare = buildDocx(h(1, 'A') + p(picture('i')) + p('Entre.') + p(picture('i')), {
    parts: { 'word/media/i.png': PNG },
    relations: { i: 'media/i.png' },
  });
  const document = await uploadAndParse(browser, bare);
  expect(document.undescribed).toBe(2);
  const { body } = await requestBooklet(browser, document.id, [], true);
  expect(body.notes).toEqual([]);
  const blocks = await scope.select().from(scope.views.blocks);
  const pictures = blocks.filter(({ type }) => type === 'image').map(({ props }) => props);
  expect(pictures).toMatchObject([{ picture: { decorative: true } }, { picture: { decorative: true } }]);
});

test('its images join the media library', async () => {
  const { browser, scope } = await createEditor();
  const { body } = await importDocumentFile(browser, ILLUSTRATED_DOCX);
  expect(body.images).toBe(1);
  const [media] = await scope.select().from(scope.views.media);
  expect(media).toMatchObject({ kind: 'image', alt: 'L’atelier' });
  const uses = await scope.select().from(scope.views.mediaUses);
  expect(uses).toMatchObject([{ mediaId: media?.id, bookletId: body.bookletId }]);
});

test('a refusal after the images were written leaves neither row nor file', async () => {
  const { storage } = app.services;
  const written: string[] = [];
  const { put } = storage;
  storage.put = async (key, bytes, type) => {
    if (key.includes('/media/')) written.push(key);
    await put(key, bytes, type);
  };
  try {
    for (const company of [{ quotaBytes: 10 }, { quotaBooklets: 0 }]) {
      const { browser, scope } = await createEditor(company);
      const refused = await importDocumentFile(browser, ILLUSTRATED_DOCX);
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
