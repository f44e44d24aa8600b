import { createPdf, toPdfBytes } from '../../platform/documents/pdf/document.ts';
import { startTextSection } from '../../platform/documents/pdf/text-section.ts';
import { CERTIFICATE_LIMITS, type Certificate } from './certificate.ts';

/** Layout, in points. */
const PAGE_MARGIN_POINTS = 64;
const CONTENT_WIDTH_POINTS = 467;

/** A certificate of reading as tagged A4 pages: headings, then one paragraph per fact. */
export const renderCertificatePdf = async (certificate: Certificate, company: string): Promise<Buffer> => {
  const title = 'Attestation de lecture';
  const pdf = await createPdf({ title: `${title}, version ${certificate.version}`, author: company });
  pdf.addPage();
  const { section, say } = startTextSection(pdf, { left: PAGE_MARGIN_POINTS, width: CONTENT_WIDTH_POINTS });
  pdf.y = PAGE_MARGIN_POINTS;
  say('P', company, 12, 22);
  say('H1', title, 20, 14);
  say('P', certificate.declaration, 13, 18);
  for (const [label, words] of certificate.facts) say('P', `${label} : ${words}`, 10.5, 5);
  const list = (heading: string, lines: readonly string[]): void => {
    if (lines.length === 0) return;
    pdf.y += 10;
    say('H2', heading, 13, 6);
    for (const line of lines) say('P', line, 10.5, 4);
  };
  list(
    'Pages lues',
    certificate.chapters.map((chapter) => `${chapter.title} : ${chapter.pages.join(' ; ')}`),
  );
  list('Quiz réussis', certificate.quizzes);
  list('Lectures confirmées', certificate.confirmations);
  pdf.y += 14;
  say('P', CERTIFICATE_LIMITS, 10, 0);
  section.end();
  return toPdfBytes(pdf);
};
