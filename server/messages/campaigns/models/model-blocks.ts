import type { CampaignKind, MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';

/** Texts of a model; `[titre]` is the placeholder of the booklet title. */
export interface ModelText {
  name: string;
  subject: string;
  preheader: string;
  blocks: MailBlock[];
}

export type ModelTexts = Record<CampaignKind, ModelText>;

export const buildHeadingBlock = (text: string): MailBlock => ({ type: 'heading', text });
export const buildTextBlock = (...paragraphs: string[]): MailBlock => ({
  type: 'text',
  html: paragraphs.map((words) => `<p>${words}</p>`).join(''),
});
export const buildListBlock = (before: string, items: string[]): MailBlock => ({
  type: 'text',
  html: `<p>${before}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
});
export const buildButtonBlock = (label: string): MailBlock => ({ type: 'button', label, href: null });
export const buildCalloutBlock = (title: string, words: string): MailBlock => ({
  type: 'callout',
  title,
  html: `<p>${words}</p>`,
});
