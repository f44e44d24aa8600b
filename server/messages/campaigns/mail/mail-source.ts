import type { MailBlock, MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { getReadableColour } from '../../../../contract/platform/text/colour.ts';
import { escapeHtml, sanitiseRichText } from '../../../booklets/index.ts';
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
        colour: frame.colour,
        textColour: getReadableColour(frame.colour),
        padding: '8px 0 24px',
      });
    case 'image': {
      const own = block.mediaId === null ? undefined : frame.images[block.mediaId];
      return own ? renderPicture(own.cid, block.decorative ? '' : block.alt, own.width) : null;
    }
    case 'callout': {
      const style = `padding: 14px 18px 2px; border-left: 4px solid ${frame.colour}; background: #f3f6fa;`;
      const html = inlineStyles(`<p><strong>${said(block.title)}</strong></p>${sanitiseMailHtml(block.html)}`);
      return renderInkRow(`<div class="callout" style="${style}">${html}</div>`, '0 0 16px');
    }
    case 'signature': {
      const role = block.role === '' ? '' : `<br />${said(block.role)}`;
      return renderInkRow(inlineStyles(`<p><strong>${said(block.name)}</strong>${role}</p>`), '8px 0 16px');
    }
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

/**
 * Dark mode for mail programs that support it: background and text change, company colours do not. The logo keeps its
 * white background.
 */
const DARK_MODE_HEAD = `<style type="text/css">
@media (prefers-color-scheme: dark) {
.m-page, .m-page > div { background: #121c26 !important }
.m-card, .m-card > table { background: #1d2a37 !important }
.m-ink div { color: #e9eff5 !important }
.m-soft div { color: #b9c6d3 !important }
.m-ink a, .m-soft a { color: #8dc4ff !important }
.callout { background: #283848 !important }
.m-logo img { padding: 8px; background: #ffffff; border-radius: 8px; box-sizing: border-box }
}
</style>
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
`;

const renderLinkRow = (frame: MailFrame): string => {
  const words = escapeHtml(applyTypography(frame, getFrameWords(frame.language).otherwise));
  const html = inlineStyles(`<p>${words}<br /><span style="word-break:break-all">{{:link}}</span></p>`);
  return renderTextRow(html, { fontSizePx: 14, colour: '#4a5a6b', className: 'm-soft' });
};

/** The message as HTML. */
export const renderMailHtml = (body: MailBody, frame: MailFrame): string => {
  const logo = frame.logo ? [renderPicture(frame.logo.cid, frame.logo.alt, 160)] : [];
  const blocks = body.blocks.map((block) => renderBlock(block, frame)).filter((row) => row !== null);
  return renderHtmlDocument({
    language: escapeHtml(frame.language),
    title: escapeHtml(body.subject),
    preview: body.preheader === '' ? null : escapeHtml(applyTypography(frame, body.preheader)),
    className: 'm-page',
    head: DARK_MODE_HEAD,
    sections: [
      renderSection({ padding: '24px 12px 0', sidePaddingPx: 12, className: 'm-logo', rows: logo }),
      renderSection({
        padding: '32px 24px',
        sidePaddingPx: 24,
        className: 'm-card',
        isCard: true,
        rows: [...blocks, ...(hasPersonalLink(body) ? [renderLinkRow(frame)] : [])],
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

/** The message as plain text, with the same content. */
export const renderMailText = (body: MailBody, frame: MailFrame): string =>
  [
    ...body.blocks.map((block) => toBlockText(block, (text) => applyTypography(frame, text))),
    `-- \n${listFooterLines(frame)
      .map(({ words, href }) => (href ? `${applyTypography(frame, `${words} :`)} ${href}` : words))
      .join('\n')}`,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
