import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { renderHtmlDocument } from './html/document.ts';
import { renderButtonRow, renderTextRow } from './html/rows.ts';
import { renderSection } from './html/section.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Content of a message, in display order. Plain text: it is escaped here. */
export interface MailContent {
  subject: string;
  /** One sentence that mail programs show beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  /** A message written by a person, shown as a quotation; its line breaks are kept. */
  quotation?: { text: string; author: string };
  button: { label: string; link: string };
  after: string[];
  footer: string[];
}

const MAIN_COLOUR = '#0069d2';

const escapeMailHtml = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

const renderParagraph = (text: string) =>
  `<p style="margin:0 0 14px">${escapeMailHtml(text).replace(/\n/g, '<br>')}</p>`;

const renderQuotation = ({ text, author }: { text: string; author: string }) =>
  `<blockquote style="margin:6px 0 18px;padding:4px 0 4px 16px;border-left:4px solid ${MAIN_COLOUR}">${renderParagraph(text)}` +
  `${author === '' ? '' : `<p style="margin:0;color:#4a5a6b">— ${escapeMailHtml(author)}</p>`}</blockquote>`;

/**
 * Renders a letter as HTML and as plain text with the same content. The button's link must be https, or http in a
 * trial.
 */
export const renderMail = async (letter: MailContent): Promise<RenderedMail> => {
  if (!/^https?:\/\/[^\s"<>]+$/i.test(letter.button.link)) throw new RangeError('Not a web address');
  const subject = applyFrenchSpacing(letter.subject.replace(/\s*[\r\n]+\s*/g, ' '));
  const title = applyFrenchSpacing(letter.title);
  const paragraphs = letter.paragraphs.map(applyFrenchSpacing);
  const label = applyFrenchSpacing(letter.button.label);
  const after = letter.after.map(applyFrenchSpacing);
  const footer = letter.footer.map(applyFrenchSpacing);
  const { quotation } = letter;
  const bodyHtml = paragraphs.map(renderParagraph).join('') + (quotation ? renderQuotation(quotation) : '');
  const afterHtml = [
    ...after.map(renderParagraph),
    renderParagraph(applyFrenchSpacing('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :')),
    `<p style="margin:0;word-break:break-all">${escapeMailHtml(letter.button.link)}</p>`,
  ].join('');
  const html = renderHtmlDocument({
    language: 'fr',
    title: escapeMailHtml(subject),
    preview: escapeMailHtml(applyFrenchSpacing(letter.preview)),
    sections: [
      renderSection({ padding: '24px 12px 0', sidePaddingPx: 12, rows: [renderTextRow('', { align: 'center' })] }),
      renderSection({
        padding: '32px 24px',
        sidePaddingPx: 24,
        isCard: true,
        rows: [
          renderTextRow(`<h1 style="margin:0;font-size:24px;line-height:1.3">${escapeMailHtml(title)}</h1>`, {
            fontSizePx: 24,
            fontWeight: 700,
            lineHeight: 1.3,
            padding: '0 0 16px',
          }),
          renderTextRow(bodyHtml),
          renderButtonRow(escapeMailHtml(label), {
            href: escapeMailHtml(letter.button.link),
            colour: MAIN_COLOUR,
            textColour: '#ffffff',
            padding: '20px 0 24px',
          }),
          renderTextRow(afterHtml),
        ],
      }),
      renderSection({
        padding: '16px 24px 32px',
        sidePaddingPx: 24,
        rows: [
          renderTextRow(footer.map(escapeMailHtml).join('<br>'), {
            fontSizePx: 13,
            colour: '#4a5a6b',
            align: 'center',
          }),
        ],
      }),
    ],
  });
  const text = [
    title,
    ...paragraphs,
    ...(quotation
      ? [[`« ${quotation.text} »`, quotation.author && `— ${quotation.author}`].filter(Boolean).join('\n')]
      : []),
    `${label}${applyFrenchSpacing(' :')}\n${letter.button.link}`,
    ...after,
    `-- \n${footer.join('\n')}`,
  ].join('\n\n');
  return { subject, html, text };
};
