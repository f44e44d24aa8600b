import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { getReadableColour } from '../../../contract/platform/text/colour.ts';
import {
  DARK_MODE_HEAD,
  renderBrandSection,
  renderCard,
  renderCardTop,
  renderSignatureRow,
} from './html/brand-rows.ts';
import { renderHtmlDocument } from './html/document.ts';
import { renderButtonRow, renderTextRow } from './html/rows.ts';
import { renderSection } from './html/section.ts';
import type { MailBrand } from './mail-brand.ts';
import type { InlineImage } from './message-source.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Pictures of the look, which travel in the message. */
  images?: readonly InlineImage[];
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
  /** Look of the booklet; absent: the sober look of messages to the HR team. */
  brand?: MailBrand | null;
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

const renderQuotation = ({ text, author }: { text: string; author: string }, colour: string) =>
  `<blockquote style="margin:6px 0 18px;padding:4px 0 4px 16px;border-left:4px solid ${colour}">${renderParagraph(text)}` +
  `${author === '' ? '' : `<p class="m-quiet" style="margin:0;color:#4a5a6b">— ${escapeMailHtml(author)}</p>`}</blockquote>`;

const renderSender = ({ sender, colour }: MailBrand): string[] =>
  sender === null
    ? []
    : [
        renderSignatureRow({
          name: escapeMailHtml(sender.name),
          role: escapeMailHtml(sender.role),
          person: sender.name,
          portrait: sender.portrait,
          colour,
        }),
      ];

/** The letter with French spacing, as all of it is shown. */
const typesetLetter = (letter: MailContent) => ({
  ...letter,
  subject: applyFrenchSpacing(letter.subject.replace(/\s*[\r\n]+\s*/g, ' ')),
  title: applyFrenchSpacing(letter.title),
  preview: applyFrenchSpacing(letter.preview),
  paragraphs: letter.paragraphs.map(applyFrenchSpacing),
  button: { ...letter.button, label: applyFrenchSpacing(letter.button.label) },
  after: letter.after.map(applyFrenchSpacing),
  footer: letter.footer.map(applyFrenchSpacing),
});
type Letter = ReturnType<typeof typesetLetter>;

const renderLetterHtml = ({ brand = null, quotation, ...letter }: Letter): string => {
  const colour = brand?.colour ?? MAIN_COLOUR;
  const link = escapeMailHtml(letter.button.link);
  const bodyHtml =
    letter.paragraphs.map(renderParagraph).join('') + (quotation ? renderQuotation(quotation, colour) : '');
  const otherwise = applyFrenchSpacing('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :');
  const logo = brand?.logo ? { ...brand.logo, alt: escapeMailHtml(brand.logo.alt) } : null;
  const strip = brand?.strip ? { ...brand.strip, alt: escapeMailHtml(brand.strip.alt) } : null;
  return renderHtmlDocument({
    language: 'fr',
    title: escapeMailHtml(letter.subject),
    preview: escapeMailHtml(letter.preview),
    className: 'm-page',
    head: DARK_MODE_HEAD,
    sections: [
      brand
        ? renderBrandSection(logo, escapeMailHtml(brand.companyName))
        : renderSection({ padding: '24px 12px 0', sidePaddingPx: 12, rows: [] }),
      renderCardTop(colour, strip),
      renderCard({
        padding: '28px 24px 32px',
        rows: [
          renderTextRow(`<h1 style="margin:0;font-size:24px;line-height:1.3">${escapeMailHtml(letter.title)}</h1>`, {
            fontSizePx: 24,
            fontWeight: 700,
            lineHeight: 1.3,
            padding: '0 0 16px',
            className: 'm-ink',
          }),
          renderTextRow(bodyHtml, { className: 'm-ink' }),
          renderButtonRow(escapeMailHtml(letter.button.label), {
            href: link,
            colour,
            textColour: getReadableColour(colour),
            padding: '20px 0 24px',
            className: 'm-button',
          }),
          renderTextRow(letter.after.map(renderParagraph).join(''), { className: 'm-ink' }),
          ...(brand ? renderSender(brand) : []),
          renderTextRow(`${renderParagraph(otherwise)}<p style="margin:0;word-break:break-all">${link}</p>`, {
            fontSizePx: 14,
            colour: '#4a5a6b',
            className: 'm-soft',
          }),
        ],
      }),
      renderSection({
        padding: '16px 24px 32px',
        sidePaddingPx: 24,
        rows: [
          renderTextRow(letter.footer.map(escapeMailHtml).join('<br>'), {
            fontSizePx: 13,
            colour: '#4a5a6b',
            align: 'center',
            className: 'm-soft',
          }),
        ],
      }),
    ],
  });
};

const renderLetterText = ({ brand, quotation, ...letter }: Letter): string =>
  [
    letter.title,
    ...letter.paragraphs,
    ...(quotation
      ? [[`« ${quotation.text} »`, quotation.author && `— ${quotation.author}`].filter(Boolean).join('\n')]
      : []),
    `${letter.button.label}${applyFrenchSpacing(' :')}\n${letter.button.link}`,
    ...letter.after,
    ...(brand?.sender ? [[brand.sender.name, brand.sender.role].filter(Boolean).join('\n')] : []),
    `-- \n${letter.footer.join('\n')}`,
  ].join('\n\n');

/** The quotation in the plain text of a letter, without its author; null: none. */
export const readQuotation = (text: string): string | null =>
  /(?:^|\n)« ([\s\S]*) »\n— /u.exec(text.replaceAll('\r\n', '\n'))?.[1] ?? null;

/**
 * Renders a letter as HTML and as plain text with the same content. The button's link must be https, or http in a
 * trial.
 */
export const renderMail = async (content: MailContent): Promise<RenderedMail> => {
  if (!/^https?:\/\/[^\s"<>]+$/i.test(content.button.link)) throw new RangeError('Not a web address');
  const letter = typesetLetter(content);
  const rendered = { subject: letter.subject, html: renderLetterHtml(letter), text: renderLetterText(letter) };
  return content.brand ? { ...rendered, images: content.brand.images } : rendered;
};
