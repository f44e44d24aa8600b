import type { MailBlock, MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { getReadableColour } from '../../../../contract/platform/text/colour.ts';
import { escapeHtml, sanitiseRichText } from '../../../booklets/index.ts';
import type { Campaign } from '../find-campaign.ts';
import { getFrameWords, isFrenchLanguage, type MailFrame } from './mail-frame.ts';
import { toPlainText } from './mail-text.ts';

/** Maximum display width of a picture, in pixels. */
const MAX_IMAGE_WIDTH_PX = 552;

/** Sanitises rich text and drops links to booklet pages (`page:`), which lead nowhere outside the booklet. */
export const sanitiseMailHtml = (html: string): string => sanitiseRichText(html.replace(/href="page:[^"]*"/gi, ''));

const applyTypography = (frame: MailFrame, text: string): string =>
  isFrenchLanguage(frame.language) ? applyFrenchSpacing(text) : text;

const renderImageTag = (src: string, alt: string, width: number): string =>
  `<mj-image src="${src}" alt="${escapeHtml(alt)}" width="${Math.min(width, MAX_IMAGE_WIDTH_PX)}px" padding="0 0 16px" align="left" />`;

const toMjml = (block: MailBlock, frame: MailFrame): string => {
  const said = (text: string) => escapeHtml(applyTypography(frame, text));
  switch (block.type) {
    case 'heading':
      return `<mj-text padding="0 0 12px"><h2>${said(block.text)}</h2></mj-text>`;
    case 'text':
      return `<mj-text>${sanitiseMailHtml(block.html)}</mj-text>`;
    case 'button':
      return `<mj-button href="${escapeHtml(block.href ?? '{{:link}}')}" background-color="${frame.colour}" color="${getReadableColour(frame.colour)}"
        font-size="16px" font-weight="700" border-radius="8px" inner-padding="14px 28px" padding="8px 0 24px" align="left">${said(block.label)}</mj-button>`;
    case 'image': {
      const own = block.mediaId === null ? undefined : frame.images[block.mediaId];
      return own ? renderImageTag(`cid:${own.cid}`, block.decorative ? '' : block.alt, own.width) : '';
    }
    case 'callout':
      return `<mj-text padding="0 0 16px"><div class="callout"><p><strong>${said(block.title)}</strong></p>${sanitiseMailHtml(block.html)}</div></mj-text>`;
    case 'signature':
      return `<mj-text padding="8px 0 16px"><p><strong>${said(block.name)}</strong>${block.role === '' ? '' : `<br />${said(block.role)}`}</p></mj-text>`;
    case 'separator':
      return '<mj-divider border-width="1px" border-color="#d5dde6" padding="4px 0 20px" />';
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
const DARK_MODE_MJML = `<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
    <mj-style>
      @media (prefers-color-scheme: dark) {
        .m-page, .m-page > div { background: #121c26 !important }
        .m-card, .m-card > table { background: #1d2a37 !important }
        .m-ink div { color: #e9eff5 !important }
        .m-soft div { color: #b9c6d3 !important }
        .m-ink a, .m-soft a { color: #8dc4ff !important }
        .callout { background: #283848 !important }
        .m-logo img { padding: 8px; background: #ffffff; border-radius: 8px; box-sizing: border-box }
      }
    </mj-style>`;

/** The message as MJML. */
export const renderMjml = (body: MailBody, frame: MailFrame): string => `
<mjml lang="${escapeHtml(frame.language)}">
  <mj-head>
    <mj-title>${escapeHtml(body.subject)}</mj-title>
    ${body.preheader === '' ? '' : `<mj-preview>${escapeHtml(applyTypography(frame, body.preheader))}</mj-preview>`}
    <mj-attributes>
      <mj-all font-family="Arial, Helvetica, sans-serif" />
      <mj-text font-size="16px" line-height="1.6" color="#1b2a3a" padding="0" css-class="m-ink" />
    </mj-attributes>
    <mj-style inline="inline">
      p, ul, ol, blockquote { margin: 0 0 14px }
      h2 { margin: 0; font-size: 22px; line-height: 1.3 }
      .callout { padding: 14px 18px 2px; border-left: 4px solid ${frame.colour}; background: #f3f6fa }
    </mj-style>
    ${DARK_MODE_MJML}
  </mj-head>
  <mj-body background-color="#f3f6fa" width="600px" css-class="m-page">
    <mj-section padding="24px 12px 0" css-class="m-logo"><mj-column>${
      frame.logo ? renderImageTag(`cid:${frame.logo.cid}`, frame.logo.alt, 160) : ''
    }</mj-column></mj-section>
    <mj-section background-color="#ffffff" border-radius="10px" padding="32px 24px" css-class="m-card"><mj-column>
      ${body.blocks.map((block) => toMjml(block, frame)).join('\n')}
      ${
        hasPersonalLink(body)
          ? `<mj-text font-size="14px" color="#4a5a6b" css-class="m-soft"><p>${escapeHtml(applyTypography(frame, getFrameWords(frame.language).otherwise))}<br /><span style="word-break:break-all">{{:link}}</span></p></mj-text>`
          : ''
      }
    </mj-column></mj-section>
    <mj-section padding="16px 24px 32px"><mj-column><mj-text font-size="13px" color="#4a5a6b" align="center" css-class="m-soft">${renderFooter(frame)}</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>`;

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
