import QRCode from 'qrcode';
import { getTrueType, loadFontReader, splitByFont } from './fonts.ts';

export type Pdf = PDFKit.PDFDocument;

interface PdfInfo {
  title: string;
  author: string;
}

/**
 * Creates an A4 document in French, tagged for screen readers (PDF/UA): all drawing must be inside a structure
 * (`section`) or be an artifact. Margins and sizes are in points.
 */
export const createPdf = async ({ title, author }: PdfInfo): Promise<Pdf> => {
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), loadFontReader()]);
  return new PDFDocument({
    size: 'A4',
    margin: 64,
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // pdfkit supports it, but its types do not.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    autoFirstPage: false,
    info: { Title: title, Author: author, Creator: author },
  });
};

/** Adds the current page to the outline of the document. */
export const addBookmark = (document: Pdf, title: string): void => {
  document.outline.addItem(title);
};

/** Returns the whole file when all drawing is done. */
export const toPdfBytes = (document: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    document.end();
  });

/** Text colour. */
export const TEXT_COLOUR = '#1c2430';

export interface TextOptions {
  size: number;
  colour?: string;
  lineGap?: number;
  width?: number;
  characterSpacing?: number;
  align?: 'left' | 'right';
}

/** Writes a text at the current position, with fonts that contain each character. */
export const writeText = (
  document: Pdf,
  text: string,
  { size, colour = TEXT_COLOUR, ...options }: TextOptions,
): void => {
  const runs = splitByFont(text);
  document.fillColor(colour).fontSize(size);
  runs.forEach(({ font, text: run }, index) => {
    document
      .registerFont(font, getTrueType(font))
      .font(font)
      .text(run, { ...options, continued: index < runs.length - 1 });
  });
};

/** Height of a text in points at this width: the tallest font counts for the whole text. */
export const measureTextHeight = (document: Pdf, text: string, size: number, width: number): number =>
  Math.max(
    size,
    ...splitByFont(text).map(({ font }) =>
      document.registerFont(font, getTrueType(font)).font(font).fontSize(size).heightOfString(text, { width }),
    ),
  );

/**
 * Draws a QR code of `side` points as one shape; the page provides its quiet zone. Level M corrects 15 % of damage, H
 * 30 % with more and smaller squares.
 */
export const drawQrCode = (
  document: Pdf,
  text: string,
  x: number,
  y: number,
  side: number,
  level: 'M' | 'H' = 'M',
): void => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(row, from)) continue;
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      document.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
      from = to;
    }
  }
  document.fill('#000000');
};
