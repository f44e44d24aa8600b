import type { MailBlock, MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import { french } from '../../../contract/platform/errors.ts';
import { readableOn } from '../../../contract/platform/text/colour.ts';
import { sanitise } from '../../booklets/content/sanitise.ts';
import { escapeHtml } from '../../booklets/publications/variables.ts';
import type { Campaign } from './found.ts';
import { frameWords, isFrench, type MailFrame } from './frame.ts';
import { plainText } from './mail-text.ts';

/** Maximum display width of a picture, in pixels. */
const WIDTH = 552;

/** Sanitises rich text and drops links to booklet pages (`page:`), which lead nowhere outside the booklet. */
export const rich = (html: string): string => sanitise(html.replace(/href="page:[^"]*"/gi, ''));

const typed = (frame: MailFrame, text: string): string => (isFrench(frame.language) ? french(text) : text);

const image = (src: string, alt: string, width: number): string =>
  `<mj-image src="${src}" alt="${escapeHtml(alt)}" width="${Math.min(width, WIDTH)}px" padding="0 0 16px" align="left" />`;

const asMjml = (block: MailBlock, frame: MailFrame): string => {
  const said = (text: string) => escapeHtml(typed(frame, text));
  switch (block.type) {
    case 'heading':
      return `<mj-text padding="0 0 12px"><h2>${said(block.text)}</h2></mj-text>`;
    case 'text':
      return `<mj-text>${rich(block.html)}</mj-text>`;
    case 'button':
      return `<mj-button href="${escapeHtml(block.href ?? '{{:link}}')}" background-color="${frame.colour}" color="${readableOn(frame.colour)}"
        font-size="16px" font-weight="700" border-radius="8px" inner-padding="14px 28px" padding="8px 0 24px" align="left">${said(block.label)}</mj-button>`;
    case 'image': {
      const own = block.mediaId === null ? undefined : frame.images[block.mediaId];
      return own ? image(`cid:${own.cid}`, block.decorative ? '' : block.alt, own.width) : '';
    }
    case 'callout':
      return `<mj-text padding="0 0 16px"><div class="callout"><p><strong>${said(block.title)}</strong></p>${rich(block.html)}</div></mj-text>`;
    case 'signature':
      return `<mj-text padding="8px 0 16px"><p><strong>${said(block.name)}</strong>${block.role === '' ? '' : `<br />${said(block.role)}`}</p></mj-text>`;
    case 'separator':
      return '<mj-divider border-width="1px" border-color="#d5dde6" padding="4px 0 20px" />';
  }
};

const asText = (block: MailBlock, frame: MailFrame): string => {
  const said = (text: string) => typed(frame, text);
  switch (block.type) {
    case 'heading':
      return said(block.text);
    case 'text':
      return plainText(rich(block.html));
    case 'button':
      return `${said(`${block.label} :`)}\n${block.href ?? '{{:link}}'}`;
    case 'image':
      return block.decorative || block.alt === '' ? '' : `[${said(block.alt)}]`;
    case 'callout':
      return [said(block.title), plainText(rich(block.html))].filter(Boolean).join('\n');
    case 'signature':
      return [said(block.name), said(block.role)].filter(Boolean).join('\n');
    case 'separator':
      return '* * *';
  }
};

/** True when a block contains the personal link. */
export const hasLink = ({ blocks }: MailBody): boolean =>
  blocks.some((block) => block.type === 'button' && block.href === null);

/** True when messages of a campaign or step carry personal links of their recipients. */
export const sendsPersonalLinks = ({ bodies, step }: Pick<Campaign, 'bodies' | 'step'>): boolean =>
  step?.to !== 'referent' && step?.to !== 'reader' && Object.values(bodies).some(hasLink);

const footLines = (frame: MailFrame): { words: string; href?: string }[] => {
  const words = frameWords(frame.language);
  return [
    { words: typed(frame, words.sentBy(frame)) },
    { words: words.rights, href: '{{:rights}}' },
    ...(frame.optional ? [{ words: words.stop, href: '{{:rights}}' }] : []),
    { words: typed(frame, words.noTrace(frame)) },
  ];
};

const footHtml = (frame: MailFrame): string =>
  footLines(frame)
    .map(({ words, href }) => (href ? `<a href="${href}">${escapeHtml(words)}</a>` : escapeHtml(words)))
    .join('<br />');

/**
 * Dark mode for mail programs that support it: background and text change, company colours do not. The logo keeps its
 * white background.
 */
const DARK = `<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
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
export const mjmlOf = (body: MailBody, frame: MailFrame): string => `
<mjml lang="${escapeHtml(frame.language)}">
  <mj-head>
    <mj-title>${escapeHtml(body.subject)}</mj-title>
    ${body.preheader === '' ? '' : `<mj-preview>${escapeHtml(typed(frame, body.preheader))}</mj-preview>`}
    <mj-attributes>
      <mj-all font-family="Arial, Helvetica, sans-serif" />
      <mj-text font-size="16px" line-height="1.6" color="#1b2a3a" padding="0" css-class="m-ink" />
    </mj-attributes>
    <mj-style inline="inline">
      p, ul, ol, blockquote { margin: 0 0 14px }
      h2 { margin: 0; font-size: 22px; line-height: 1.3 }
      .callout { padding: 14px 18px 2px; border-left: 4px solid ${frame.colour}; background: #f3f6fa }
    </mj-style>
    ${DARK}
  </mj-head>
  <mj-body background-color="#f3f6fa" width="600px" css-class="m-page">
    <mj-section padding="24px 12px 0" css-class="m-logo"><mj-column>${
      frame.logo ? image(`cid:${frame.logo.cid}`, frame.logo.alt, 160) : ''
    }</mj-column></mj-section>
    <mj-section background-color="#ffffff" border-radius="10px" padding="32px 24px" css-class="m-card"><mj-column>
      ${body.blocks.map((block) => asMjml(block, frame)).join('\n')}
      ${
        hasLink(body)
          ? `<mj-text font-size="14px" color="#4a5a6b" css-class="m-soft"><p>${escapeHtml(typed(frame, frameWords(frame.language).otherwise))}<br /><span style="word-break:break-all">{{:link}}</span></p></mj-text>`
          : ''
      }
    </mj-column></mj-section>
    <mj-section padding="16px 24px 32px"><mj-column><mj-text font-size="13px" color="#4a5a6b" align="center" css-class="m-soft">${footHtml(frame)}</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>`;

/** The message as plain text, with the same content. */
export const textOf = (body: MailBody, frame: MailFrame): string =>
  [
    ...body.blocks.map((block) => asText(block, frame)),
    `-- \n${footLines(frame)
      .map(({ words, href }) => (href ? `${typed(frame, `${words} :`)} ${href}` : words))
      .join('\n')}`,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
