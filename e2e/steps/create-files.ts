import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A PNG picture of one colour, with this size in pixels. */
export const createPngFile = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#7a4a21' } })
    .png()
    .toBuffer(),
});

export const createTextFile = (name: string, mimeType: string, words: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(words),
});

/** A PDF file with one page for each text. */
export const createPdfFile = async (name: string, texts: readonly string[]) => {
  const document = new PDFDocument({ autoFirstPage: false });
  for (const text of texts) document.addPage().fontSize(32).text(text);
  document.end();
  return { name, mimeType: 'application/pdf', buffer: await buffer(document) };
};
