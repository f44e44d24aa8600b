import type { CampaignKind, MailBlock } from '../../../contract/messages/campaigns/campaign.ts';

/** Texts of a model; `[titre]` is the placeholder of the booklet title. */
export interface ModelText {
  name: string;
  subject: string;
  preheader: string;
  blocks: MailBlock[];
}

export type ModelTexts = Record<CampaignKind, ModelText>;

export const heading = (text: string): MailBlock => ({ type: 'heading', text });
export const text = (...paragraphs: string[]): MailBlock => ({
  type: 'text',
  html: paragraphs.map((words) => `<p>${words}</p>`).join(''),
});
export const list = (before: string, items: string[]): MailBlock => ({
  type: 'text',
  html: `<p>${before}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
});
export const button = (label: string): MailBlock => ({ type: 'button', label, href: null });
export const callout = (title: string, words: string): MailBlock => ({
  type: 'callout',
  title,
  html: `<p>${words}</p>`,
});
