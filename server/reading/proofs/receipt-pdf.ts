import { RECEIPT_ATTACHMENT, type ReceiptFile } from '../../../contract/reading/proof-log/receipt-file.ts';
import { createPdf, type Pdf, TEXT_COLOUR, toPdfBytes } from '../../platform/documents/pdf/document.ts';
import { startTextSection } from '../../platform/documents/pdf/text-section.ts';
import { SIGNATURE_PAD } from './drawing.ts';
import { formatReceiptFile } from './log/receipt-file.ts';
import type { Receipt } from './receipt.ts';

/** Layout, in points. */
const PAGE_MARGIN_POINTS = 64;
const CONTENT_WIDTH_POINTS = 467;
const SIGNATURE_WIDTH_POINTS = 220;

const drawSignature = (pdf: Pdf, path: string): void => {
  const scale = SIGNATURE_WIDTH_POINTS / SIGNATURE_PAD.width;
  pdf.save().translate(PAGE_MARGIN_POINTS, pdf.y).scale(scale);
  pdf.path(path).lineWidth(4).lineCap('round').lineJoin('round').stroke(TEXT_COLOUR);
  pdf.restore();
  pdf.y += SIGNATURE_PAD.height * scale + 10;
};

/**
 * A receipt as a tagged A4 page: a heading, the statement, then one paragraph per fact. `file`: the receipt that proves
 * itself, attached.
 */
export const renderReceiptPdf = async (
  receipt: Omit<Receipt, 'place'>,
  company: string,
  file: ReceiptFile | null = null,
): Promise<Buffer> => {
  const title = `Reçu de confirmation de lecture n° ${receipt.number}`;
  const pdf = await createPdf({ title, author: company });
  if (file) {
    pdf.file(Buffer.from(formatReceiptFile(file)), {
      name: RECEIPT_ATTACHMENT,
      type: 'application/json',
      description: 'Reçu vérifiable sans le serveur',
    });
  }
  pdf.addPage();
  const { section, say } = startTextSection(pdf, { left: PAGE_MARGIN_POINTS, width: CONTENT_WIDTH_POINTS });
  pdf.y = PAGE_MARGIN_POINTS;
  say('P', company, 12, 22);
  say('H1', title, 20, 14);
  say('P', receipt.declaration, 13, 18);
  for (const [label, words] of receipt.facts) say('P', `${label} : ${words}`, 10.5, 5);
  if (receipt.signature !== '') {
    pdf.y += 8;
    section.add(pdf.struct('Figure', { alt: 'Signature dessinée' }, () => drawSignature(pdf, receipt.signature)));
  }
  pdf.y += 10;
  say(
    'P',
    'Cette confirmation de lecture atteste que la personne nommée a déclaré avoir lu ce document et l’avoir compris. Chaque preuve porte l’empreinte de la précédente : une preuve modifiée ou retirée se voit.',
    10,
    0,
  );
  if (file) {
    pdf.y += 8;
    say(
      'P',
      `Le fichier « ${RECEIPT_ATTACHMENT} » joint à ce PDF porte la preuve vérifiable sans le serveur. Seul ce fichier fait foi.`,
      10,
      0,
    );
  }
  section.end();
  return toPdfBytes(pdf);
};
