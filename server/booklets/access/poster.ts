import {
  createPdf,
  drawQrCode,
  type Pdf,
  TEXT_COLOUR,
  toPdfBytes,
  writeText,
} from '../../platform/documents/pdf/document.ts';

/** Layout in points, on an A4 page 595 wide. */
const PAGE_WIDTH_POINTS = 595;
const PAGE_MARGIN_POINTS = 64;
const BAND_HEIGHT_POINTS = 112;
const TEXT_TOP_POINTS = BAND_HEIGHT_POINTS + 24;
const QR_SIDE_POINTS = 340;
const QR_TOP_POINTS = 340;

/** The largest font size that fits the title on four lines. */
const chooseTitleSize = (title: string): number => (title.length > 60 ? 28 : title.length > 30 ? 34 : 42);

/** Draws one tagged element, read aloud as a unit. */
const drawTaggedPart = (document: Pdf, kind: 'H1' | 'P', draw: () => void): void => {
  document.addStructure(document.struct(kind, {}, draw));
};

/** An A4 poster: the art of the cover, the company, the title, the QR code, and its URL for people who cannot scan it. */
export const renderPoster = async ({
  title,
  company,
  url,
  band,
}: {
  title: string;
  company: string;
  url: string;
  /** PNG of the art of the cover, without text. */
  band: Buffer;
}): Promise<Buffer> => {
  const document = await createPdf({ title: `${title}\u00a0: affiche`, author: company });
  document.addPage({ size: 'A4', margin: PAGE_MARGIN_POINTS });
  // Decoration: the text below says the same.
  document.markContent('Artifact', { type: 'Layout' });
  document.image(band, 0, 0, { cover: [PAGE_WIDTH_POINTS, BAND_HEIGHT_POINTS] });
  document.endMarkedContent();
  const width = PAGE_WIDTH_POINTS - 2 * PAGE_MARGIN_POINTS;
  drawTaggedPart(document, 'P', () => {
    document.x = PAGE_MARGIN_POINTS;
    document.y = TEXT_TOP_POINTS;
    writeText(document, company, { size: 16, width });
  });
  drawTaggedPart(document, 'H1', () => {
    document.x = PAGE_MARGIN_POINTS;
    document.y = TEXT_TOP_POINTS + 30;
    writeText(document, title, { size: chooseTitleSize(title), width, lineGap: 4 });
  });
  document.addStructure(
    document.struct('Figure', { alt: `Code QR qui ouvre ${url}` }, () =>
      drawQrCode(document, url, PAGE_MARGIN_POINTS, QR_TOP_POINTS, QR_SIDE_POINTS, 'H'),
    ),
  );
  drawTaggedPart(document, 'P', () => {
    document.x = PAGE_MARGIN_POINTS;
    document.y = QR_TOP_POINTS + QR_SIDE_POINTS + 30;
    writeText(document, 'Scannez ce code avec l’appareil photo de votre téléphone.', { size: 16, width });
  });
  drawTaggedPart(document, 'P', () => {
    document.x = PAGE_MARGIN_POINTS;
    document.y = QR_TOP_POINTS + QR_SIDE_POINTS + 66;
    writeText(document, 'Ou saisissez cette adresse dans un navigateur\u00a0:', { size: 12, width });
  });
  drawTaggedPart(document, 'P', () => {
    document.x = PAGE_MARGIN_POINTS;
    document.y = QR_TOP_POINTS + QR_SIDE_POINTS + 86;
    writeText(document, url, { size: 13, width, colour: TEXT_COLOUR });
  });
  return toPdfBytes(document);
};
