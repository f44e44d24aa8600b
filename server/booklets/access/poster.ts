import {
  createPdf,
  drawQrCode,
  measureTextHeight,
  type Pdf,
  type TextOptions,
  toPdfBytes,
  writeText,
} from '../../platform/documents/pdf/document.ts';

/** Layout in points, on an A4 page of 595 × 842. */
const PAGE_WIDTH_POINTS = 595;
const MARGIN_POINTS = 56;
const BAND_HEIGHT_POINTS = 250;
const COMPANY_TOP_POINTS = 278;
const TITLE_TOP_POINTS = 304;
const TITLE_HEIGHT_POINTS = 138;
const QR_TOP_POINTS = 470;
const QR_SIDE_POINTS = 240;
const INSTRUCTION_LEFT_POINTS = MARGIN_POINTS + QR_SIDE_POINTS + 32;
const ADDRESS_TOP_POINTS = 738;

const MIN_TITLE_POINTS = 16;
const MAX_TITLE_POINTS = 46;

/** The largest font size at which the title fits its place. */
const chooseTitleSize = (document: Pdf, title: string, width: number): number => {
  let size = MAX_TITLE_POINTS;
  while (size > MIN_TITLE_POINTS && measureTextHeight(document, title, size, width) > TITLE_HEIGHT_POINTS) size -= 2;
  return size;
};

/** Draws one tagged element, read aloud as a unit. */
const drawTaggedPart = (document: Pdf, kind: 'H1' | 'P', draw: () => void): void => {
  document.addStructure(document.struct(kind, {}, draw));
};

interface Poster {
  title: string;
  company: string;
  url: string;
  /** Colour of the title, readable on white. */
  colour: string;
  /** PNG of the art of the cover, without text. */
  band: Buffer;
}

/** An A4 poster: the art of the cover, the company, the title, the QR code, and its URL for people who cannot scan it. */
export const renderPoster = async ({ title, company, url, colour, band }: Poster): Promise<Buffer> => {
  const document = await createPdf({ title: `${title}\u00a0: affiche`, author: company });
  // No margin below: a text near the edge must not begin another page.
  document.addPage({ size: 'A4', margins: { top: 0, left: MARGIN_POINTS, right: MARGIN_POINTS, bottom: 0 } });
  // Decoration: the text below says the same.
  document.markContent('Artifact', { type: 'Layout' });
  document.image(band, 0, 0, { cover: [PAGE_WIDTH_POINTS, BAND_HEIGHT_POINTS] });
  document.endMarkedContent();
  const width = PAGE_WIDTH_POINTS - 2 * MARGIN_POINTS;
  const write = (kind: 'H1' | 'P', words: string, left: number, top: number, options: TextOptions): void =>
    drawTaggedPart(document, kind, () => {
      document.x = left;
      document.y = top;
      writeText(document, words, { width: PAGE_WIDTH_POINTS - MARGIN_POINTS - left, ...options });
    });
  write('P', company, MARGIN_POINTS, COMPANY_TOP_POINTS, { size: 16 });
  write('H1', title, MARGIN_POINTS, TITLE_TOP_POINTS, { size: chooseTitleSize(document, title, width), colour });
  document.addStructure(
    document.struct('Figure', { alt: `Code QR qui ouvre ${url}` }, () =>
      drawQrCode(document, url, MARGIN_POINTS, QR_TOP_POINTS, QR_SIDE_POINTS, 'H'),
    ),
  );
  write(
    'P',
    'Scannez ce code avec l’appareil photo de votre téléphone.',
    INSTRUCTION_LEFT_POINTS,
    QR_TOP_POINTS + QR_SIDE_POINTS / 2 - 44,
    { size: 22, lineGap: 3 },
  );
  write('P', 'Ou saisissez cette adresse dans un navigateur\u00a0:', MARGIN_POINTS, ADDRESS_TOP_POINTS, { size: 12 });
  write('P', url, MARGIN_POINTS, ADDRESS_TOP_POINTS + 20, { size: url.length > 70 ? 11 : 14 });
  return toPdfBytes(document);
};
