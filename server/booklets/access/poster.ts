import { bytesOf, drawQr, INK, newDocument, type Pdf, write } from '../../platform/documents/pdf/document.ts';

/** Layout in points, on an A4 page 595 wide. */
const PAGE = 595;
const MARGIN = 64;
const SIDE = 360;
const TOP = 280;

/** The largest font size that fits the title on four lines. */
const sizeOf = (title: string): number => (title.length > 60 ? 28 : title.length > 30 ? 34 : 42);

/** Draws one tagged element, read aloud as a unit. */
const part = (document: Pdf, kind: 'H1' | 'P', draw: () => void): void => {
  document.addStructure(document.struct(kind, {}, draw));
};

/** An A4 poster: the company, the title, the QR code, and its URL for people who cannot scan it. */
export const poster = async ({
  title,
  company,
  url,
}: {
  title: string;
  company: string;
  url: string;
}): Promise<Buffer> => {
  const document = await newDocument({ title: `${title}\u00a0: affiche`, author: company });
  document.addPage({ size: 'A4', margin: MARGIN });
  const width = PAGE - 2 * MARGIN;
  part(document, 'P', () => {
    document.x = MARGIN;
    document.y = MARGIN;
    write(document, company, { size: 16, width });
  });
  part(document, 'H1', () => {
    document.x = MARGIN;
    document.y = MARGIN + 40;
    write(document, title, { size: sizeOf(title), width, lineGap: 4 });
  });
  document.addStructure(
    document.struct('Figure', { alt: `Code QR qui ouvre ${url}` }, () => drawQr(document, url, MARGIN, TOP, SIDE, 'H')),
  );
  part(document, 'P', () => {
    document.x = MARGIN;
    document.y = TOP + SIDE + 30;
    write(document, 'Scannez ce code avec l’appareil photo de votre téléphone.', { size: 16, width });
  });
  part(document, 'P', () => {
    document.x = MARGIN;
    document.y = TOP + SIDE + 66;
    write(document, 'Ou saisissez cette adresse dans un navigateur\u00a0:', { size: 12, width });
  });
  part(document, 'P', () => {
    document.x = MARGIN;
    document.y = TOP + SIDE + 86;
    write(document, url, { size: 13, width, colour: INK });
  });
  return bytesOf(document);
};
