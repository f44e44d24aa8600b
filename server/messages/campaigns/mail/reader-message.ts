import { renderMessage } from '#renderer';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import type { MailBlock, MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import type { previewMail } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { escapeHtml } from '../../../booklets/index.ts';
import type { ReaderMessage } from '../../../reading/index.ts';
import { isFrenchLanguage } from './mail-frame.ts';
import { sanitiseMailHtml, toBlockText } from './mail-source.ts';
import { listBodyVariables } from './render.ts';

/** Fills the variables of one person: rich text is sanitised first, and values are escaped in it. */
export const fillReaderMessage = (
  { subject, blocks }: MailBody,
  language: string,
  variables: Record<string, string>,
): Omit<ReaderMessage, 'id'> => {
  const value = (key: string) => (Object.hasOwn(variables, key) ? (variables[key] ?? '') : '');
  const words = (text: string) =>
    fillVariables(isFrenchLanguage(language) ? applyFrenchSpacing(text) : text, language, value);
  const html = (text: string) => fillVariables(sanitiseMailHtml(text), language, (key) => escapeHtml(value(key)));
  const filled = (block: MailBlock): MailBlock[] => {
    switch (block.type) {
      case 'heading':
        return [{ ...block, text: words(block.text) }];
      case 'text':
        return [{ ...block, html: html(block.html) }];
      case 'callout':
        return [{ ...block, title: words(block.title), html: html(block.html) }];
      case 'button':
        return [{ ...block, label: words(block.label) }];
      case 'signature':
        return [{ ...block, name: words(block.name), role: words(block.role) }];
      case 'separator':
        return [block];
      case 'image':
        return [];
    }
  };
  return { language, subject: words(subject), blocks: blocks.flatMap(filled) };
};

const toReaderText = (block: MailBlock): string => {
  if (block.type === 'button') return block.label;
  return block.type === 'separator' ? '' : toBlockText(block, (text) => text);
};

const PREVIEW_CSS = `body { margin: 0; padding: 24px; font: 16px/1.6 Arial, Helvetica, sans-serif; color: #1b2a3a; background: #ffffff }
  h2 { margin: 0 0 12px; font-size: 20px }
  .r-message-callout { padding: 12px 16px; border: 1px solid #d5dde6; border-radius: 8px }
  @media (prefers-color-scheme: dark) { body { color: #e9eff5; background: #1d2a37 } a { color: #8dc4ff } }`;

/** Preview of the message on the booklet's cover; its links lead nowhere. */
export const previewReaderMessage = (
  body: MailBody,
  language: string,
  variables: Record<string, string>,
): CallAnswer<typeof previewMail> => {
  const message = { id: 'apercu', ...fillReaderMessage(body, language, variables) };
  const head = `<meta charset="utf-8"><style>${PREVIEW_CSS}</style>`;
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><head>${head}</head><body>${renderMessage({ message, to: '#' })}</body></html>`;
  return {
    subject: message.subject,
    preheader: '',
    html,
    text: message.blocks.map(toReaderText).filter(Boolean).join('\n\n'),
    size: Buffer.byteLength(html),
    language,
    missing: listBodyVariables({ ...body, preheader: '' }).filter((key) => !variables[key]),
  };
};
