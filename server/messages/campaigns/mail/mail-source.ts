import type { MailBlock, MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { getReadableColour } from '../../../../contract/platform/text/colour.ts';
import { escapeHtml, sanitiseRichText } from '../../../booklets/index.ts';
import {
  DARK_MODE_HEAD,
  renderArrivalRow,
  renderBrandSection,
  renderCard,
  renderCardTop,
  renderSignatureRow,
} from '../../../platform/mail/html/brand-rows.ts';
import { renderHtmlDocument } from '../../../platform/mail/html/document.ts';
import { renderButtonRow, renderDividerRow, renderImageRow, renderTextRow } from '../../../platform/mail/html/rows.ts';
import { renderSection } from '../../../platform/mail/html/section.ts';
import type { Campaign } from '../find-campaign.ts';
import { getFrameWords, isFrenchLanguage, type MailFrame } from './mail-frame.ts';
import { toPlainText } from './mail-text.ts';

/** Maximum display width of a picture, in pixels. */
const MAX_IMAGE_WIDTH_PX = 552;

/** Sanitises rich text and drops links to booklet pages (`page:`), which lead nowhere outside the booklet. */
export const sanitiseMailHtml = (html: string): string => sanitiseRichText(html.replace(/href="page:[^"]*"/gi, ''));

const applyTypography = (frame: MailFrame, text: string): string =>
  isFrenchLanguage(frame.language) ? applyFrenchSpacing(text) : text;

const PARAGRAPH_STYLE = 'margin: 0 0 14px;';

/** Sanitised rich text with the styles of its paragraphs in place: some mail programs drop style sheets. */
const inlineStyles = (html: string): string =>
  html.replace(/<(p|ul|ol|blockquote)((?: [^>]*)?)>/g, `<$1$2 style="${PARAGRAPH_STYLE}">`).replace(/<br \/>/g, '<br>');

const renderPicture = (cid: string, alt: string, widthPx: number): string =>
  renderImageRow(`cid:${cid}`, escapeHtml(alt), Math.min(widthPx, MAX_IMAGE_WIDTH_PX));

const renderInkRow = (html: string, padding = '0'): string => renderTextRow(html, { padding, className: 'm-ink' });

const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Signature with the portrait of the booklet's signatory where the same person signs, and with initials otherwise. A name
 * that is a variable has neither: it changes with the reader.
 */
const renderSignatureBlock = ({ name, role }: { name: string; role: string }, frame: MailFrame): string => {
  const said = (text: string) => escapeHtml(applyTypography(frame, text));
  const { sender, colour } = frame.brand;
  return renderSignatureRow({
    name: said(name),
    role: said(role),
    person: name.includes('{{') ? '' : name,
    portrait: sender !== null && isSameName(sender.name, name) ? sender.portrait : null,
    colour,
  });
};

/** Row of a block, null for a missing picture. */
const renderBlock = (block: MailBlock, frame: MailFrame): string | null => {
  const said = (text: string) => escapeHtml(applyTypography(frame, text));
  switch (block.type) {
    case 'heading':
      return renderInkRow(
        `<h2 style="margin: 0; font-size: 22px; line-height: 1.3;">${said(block.text)}</h2>`,
        '0 0 12px',
      );
    case 'text':
      return renderInkRow(inlineStyles(sanitiseMailHtml(block.html)));
    case 'button':
      return renderButtonRow(said(block.label), {
        href: escapeHtml(block.href ?? '{{:link}}'),
        colour: frame.brand.colour,
        textColour: getReadableColour(frame.brand.colour),
        padding: '8px 0 24px',
        className: 'm-button',
      });
    case 'image': {
      const own = block.mediaId === null ? undefined : frame.images[block.mediaId];
      return own ? renderPicture(own.cid, block.decorative ? '' : block.alt, own.width) : null;
    }
    case 'callout': {
      const style = `padding: 14px 18px 2px; border-left: 4px solid ${frame.brand.colour}; background: #f3f6fa;`;
      const html = inlineStyles(`<p><strong>${said(block.title)}</strong></p>${sanitiseMailHtml(block.html)}`);
      return renderInkRow(`<div class="callout" style="${style}">${html}</div>`, '0 0 16px');
    }
    case 'signature':
      return renderSignatureBlock(block, frame);
    case 'separator':
      return renderDividerRow('#d5dde6', MAX_IMAGE_WIDTH_PX);
  }
};

/** Plain text of a block; `said` converts its texts without markup. */
export const toBlockText = (block: MailBlock, said: (text: string) => string): string => {
  switch (block.type) {
    case 'heading':
      return said(block.text);
    case 'text':
      return toPlainText(sanitiseMailHtml(block.html));
    case 'button':
      return `${said(`${block.label} :`)}\n${block.href ?? '{{:link}}'}`;
    case 'image':
      return block.decorative || block.alt === '' ? '' : `[${said(block.alt)}]`;
    case 'callout':
      return [said(block.title), toPlainText(sanitiseMailHtml(block.html))].filter(Boolean).join('\n');
    case 'signature':
      return [said(block.name), said(block.role)].filter(Boolean).join('\n');
    case 'separator':
      return '* * *';
  }
};

/** True when a block contains the personal link. */
export const hasPersonalLink = ({ blocks }: MailBody): boolean =>
  blocks.some((block) => block.type === 'button' && block.href === null);

/** True when messages of a campaign or step carry personal links of their recipients. */
export const sendsPersonalLinks = ({ bodies, step }: Pick<Campaign, 'bodies' | 'step'>): boolean =>
  step?.to !== 'referent' && step?.to !== 'reader' && Object.values(bodies).some(hasPersonalLink);

const listFooterLines = (frame: MailFrame): { words: string; href?: string }[] => {
  const words = getFrameWords(frame.language);
  return [
    { words: applyTypography(frame, words.sentBy(frame)) },
    { words: words.rights, href: '{{:rights}}' },
    ...(frame.optional ? [{ words: words.stop, href: '{{:rights}}' }] : []),
    { words: applyTypography(frame, words.noTrace(frame)) },
  ];
};

const renderFooter = (frame: MailFrame): string =>
  listFooterLines(frame)
    .map(({ words, href }) => (href ? `<a href="${href}">${escapeHtml(words)}</a>` : escapeHtml(words)))
    .join('<br />');

const renderLinkRow = (frame: MailFrame): string => {
  const words = escapeHtml(applyTypography(frame, getFrameWords(frame.language).otherwise));
  const html = inlineStyles(`<p>${words}<br /><span style="word-break:break-all">{{:link}}</span></p>`);
  return renderTextRow(html, { fontSizePx: 14, colour: '#4a5a6b', className: 'm-soft' });
};

const renderArrival = ({ arrival, brand, ...frame }: MailFrame): string | null =>
  arrival &&
  renderArrivalRow(
    {
      title: escapeHtml(getFrameWords(frame.language).arrival(arrival)),
      when: '{{:when}}',
      place: arrival.hasPlace ? '{{:place}}' : '',
    },
    brand.colour,
  );

/** Position of the card of the arrival: after the first button, else before the signature, else at the end. */
const findArrivalPosition = ({ blocks }: MailBody): number => {
  const button = blocks.findIndex(({ type }) => type === 'button');
  if (button >= 0) return button + 1;
  const signature = blocks.findIndex(({ type }) => type === 'signature');
  return signature >= 0 ? signature : blocks.length;
};

/** Rows of a message: its blocks, with the card of the arrival among them. */
const renderBlocks = (body: MailBody, frame: MailFrame): string[] => {
  const rows = body.blocks.map((block) => renderBlock(block, frame));
  rows.splice(findArrivalPosition(body), 0, renderArrival(frame));
  return rows.filter((row) => row !== null);
};

/** The message as HTML. */
export const renderMailHtml = (body: MailBody, frame: MailFrame): string => {
  const { brand } = frame;
  const logo = brand.logo && { ...brand.logo, alt: escapeHtml(brand.logo.alt) };
  const strip = brand.strip && { ...brand.strip, alt: escapeHtml(brand.strip.alt) };
  return renderHtmlDocument({
    language: escapeHtml(frame.language),
    title: escapeHtml(body.subject),
    preview: body.preheader === '' ? null : escapeHtml(applyTypography(frame, body.preheader)),
    className: 'm-page',
    head: DARK_MODE_HEAD,
    sections: [
      renderBrandSection(logo, escapeHtml(brand.companyName)),
      renderCardTop(brand.colour, strip),
      renderCard({
        padding: '28px 24px 32px',
        rows: [...renderBlocks(body, frame), ...(hasPersonalLink(body) ? [renderLinkRow(frame)] : [])],
      }),
      renderSection({
        padding: '16px 24px 32px',
        sidePaddingPx: 24,
        rows: [
          renderTextRow(inlineStyles(renderFooter(frame)), {
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

const toArrivalText = ({ arrival, language }: MailFrame): string =>
  arrival === null
    ? ''
    : [getFrameWords(language).arrival(arrival), '{{:when}}', ...(arrival.hasPlace ? ['{{:place}}'] : [])].join('\n');

/** The message as plain text, with the same content. */
export const renderMailText = (body: MailBody, frame: MailFrame): string => {
  const parts = body.blocks.map((block) => toBlockText(block, (text) => applyTypography(frame, text)));
  parts.splice(findArrivalPosition(body), 0, toArrivalText(frame));
  return [
    ...parts,
    `-- \n${listFooterLines(frame)
      .map(({ words, href }) => (href ? `${applyTypography(frame, `${words} :`)} ${href}` : words))
      .join('\n')}`,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
};
