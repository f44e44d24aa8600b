import { randomBytes } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../contract/platform/errors.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildBooklet } from './booklet.ts';
import { parsePdf } from './pdf.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const makePdf = (
  write: (pdf: Pdf) => void,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'A4', margin: 72, ...options });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    write(pdf);
    pdf.end();
  });

const SENTENCE =
  'Vous trouverez dans ce livret tout ce qu’il faut savoir pour bien commencer, des horaires à la mutuelle, sans rien oublier de la sécurité.';
const addLine = (pdf: Pdf, words: string, size: number, bold = false) =>
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .text(words)
    .moveDown(0.5);

const addBooklet = (pdf: Pdf) => {
  pdf.font('Helvetica-Bold').fontSize(30).text('Livret d’accueil', { align: 'center' });
  pdf.font('Helvetica').fontSize(14).text('Menuiserie Dubreuil', { align: 'center' });
  for (const chapter of ['Bienvenue', 'Au quotidien', 'Sécurité']) {
    pdf.addPage();
    addLine(pdf, chapter, 20, true);
    for (const page of ['Le mot de la directrice', 'Horaires et pointage']) {
      addLine(pdf, page, 14, true);
      addLine(pdf, `${SENTENCE} ${SENTENCE}`, 11);
      for (const item of ['• un badge', '• une tenue', '1. prévenez votre responsable', '2. appelez le 15'])
        pdf.font('Helvetica').fontSize(11).text(item);
      pdf.moveDown();
      addLine(pdf, `Fin de cette page : ${SENTENCE}`, 11);
    }
    pdf.fontSize(8).text('Document interne', 72, 790, { lineBreak: false, height: 10 });
  }
};

const findRefusalCode = async (bytes: Buffer): Promise<ErrorCode | null> =>
  parsePdf(bytes, 'livret.pdf').then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

test('a PDF with text becomes chapters and pages, with its paragraphs and lists', async () => {
  const { document } = await parsePdf(await makePdf(addBooklet), 'livret.pdf');
  expect(document.toCheck).toBe(true);
  const made = buildBooklet(document);
  expect([made.title, made.subtitle]).toEqual(['Livret d’accueil', 'Menuiserie Dubreuil']);
  const pages = ['Le mot de la directrice', 'Horaires et pointage'];
  expect(made.chapters.map(({ title, pages: held }) => [title, held.map((page) => page.title)])).toEqual([
    ['Bienvenue', pages],
    ['Au quotidien', pages],
    ['Sécurité', pages],
  ]);
  const [block] = made.chapters[0]?.pages[0]?.blocks ?? [];
  const html = block?.type === 'text' ? block.props.html : '';
  expect(html).toContain(
    '<ul><li><p>un badge</p></li><li><p>une tenue</p></li></ul><ol><li><p>prévenez votre responsable</p></li><li><p>appelez le 15</p></li></ol>',
  );
  expect(toPlainText(html)).toContain(`${SENTENCE} ${SENTENCE}`);
});

test('headers and footers that come back are left out, and told', async () => {
  const { document } = await parsePdf(await makePdf(addBooklet), 'livret.pdf');
  const texts = JSON.stringify(document.flow);
  expect(texts).not.toContain('Document interne');
  expect(document.notes).toMatchObject([
    { code: 'header-footer', values: { texte: expect.stringContaining('Document interne') } },
  ]);
});

test('bookmarks of the file name its titles, whatever they look like', async () => {
  const bytes = await makePdf((pdf) => {
    for (const chapter of ['Premier', 'Second']) {
      const mark = pdf.outline.addItem(chapter);
      addLine(pdf, chapter, 11);
      mark.addItem(`Page du ${chapter}`);
      addLine(pdf, `Page du ${chapter}`, 11);
      addLine(pdf, `${SENTENCE} ${SENTENCE}`, 11);
    }
  });
  const made = buildBooklet((await parsePdf(bytes, 'livret.pdf')).document);
  expect(made.chapters.map(({ title, pages }) => [title, pages.map((page) => page.title)])).toEqual([
    ['Premier', ['Page du Premier']],
    ['Second', ['Page du Second']],
  ]);
});

test('WIZ-008: a scan holds no text', async () => {
  expect(await findRefusalCode(await makePdf((pdf) => pdf.rect(72, 72, 300, 400).fill('#888888')))).toBe('WIZ-008');
});

test('IMP-018: protected by a password', async () => {
  expect(await findRefusalCode(await makePdf(addBooklet, { userPassword: 'secret', ownerPassword: 'maître' }))).toBe(
    'IMP-018',
  );
});

test('IMP-019: over 300 pages; 300 are read', async () => {
  const pages = (count: number) =>
    makePdf((pdf) => {
      for (let page = 0; page < count; page += 1) {
        if (page > 0) pdf.addPage();
        pdf.fontSize(11).text(`Page ${page} ${SENTENCE}`);
      }
    });
  expect(await findRefusalCode(await pages(301))).toBe('IMP-019');
  expect(await findRefusalCode(await pages(300))).toBe(null);
});

test('IMP-004: over 50 Mo; IMP-020: cut short or made of noise', async () => {
  expect(await findRefusalCode(Buffer.alloc(50 * 1024 * 1024 + 1))).toBe('IMP-004');
  const whole = await makePdf(addBooklet);
  expect(await findRefusalCode(whole.subarray(0, 300))).toBe('IMP-020');
  expect(await findRefusalCode(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]))).toBe('IMP-020');
});
