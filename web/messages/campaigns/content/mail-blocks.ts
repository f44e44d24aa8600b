import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import { toPlainText } from '../../../../contract/platform/text/text.ts';

export type MailBlockType = MailBlock['type'];

/** Block types of a message, in menu order. */
export const MAIL_BLOCK_TYPES = [
  'heading',
  'text',
  'button',
  'image',
  'callout',
  'signature',
  'separator',
] as const satisfies readonly MailBlockType[];

/** Block types of a message shown in the booklet: no picture (EML-034). */
export const SHOWN_BLOCK_TYPES: readonly MailBlockType[] = MAIL_BLOCK_TYPES.filter((type) => type !== 'image');

/** Maximum number of blocks in a message. */
export const MAX_BLOCKS_PER_MESSAGE = 40;

export const createMailBlock = (type: MailBlockType): MailBlock => {
  switch (type) {
    case 'heading':
      return { type, text: '' };
    case 'text':
      return { type, html: '' };
    case 'button':
      return { type, label: '', href: null };
    case 'image':
      return { type, mediaId: null, alt: '', decorative: false };
    case 'callout':
      return { type, title: '', html: '' };
    case 'signature':
      return { type, name: '', role: '' };
    case 'separator':
      return { type };
  }
};

/** A block with a temporary key for the screen: message blocks have no id. */
export interface KeyedBlock {
  key: number;
  block: MailBlock;
}

let lastKey = 0;
export const toKeyedBlock = (block: MailBlock): KeyedBlock => {
  lastKey += 1;
  return { key: lastKey, block };
};

/** The list with the block at `from` moved to `to`; an unchanged copy when the position does not exist. */
export const moveListItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/** Readable texts of a block. */
const listBlockTexts = (block: MailBlock): string[] => {
  switch (block.type) {
    case 'heading':
      return [block.text];
    case 'text':
      return [toPlainText(block.html)];
    case 'button':
      return [block.label];
    case 'image':
      return block.decorative ? [] : [block.alt];
    case 'callout':
      return [block.title, toPlainText(block.html)];
    case 'signature':
      return [block.name, block.role];
    case 'separator':
      return [];
  }
};

/** First words of a block, to distinguish it from its neighbours; empty when the block has no text. */
export const getBlockExcerpt = (block: MailBlock): string => {
  const text = listBlockTexts(block).join(' ').replace(/\s+/g, ' ').trim();
  return text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text;
};

/** Link of a message from typed text: « www.exemple.fr », « rh@exemple.fr », « 02 41 … ». */
export const toMailLink = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^(https:|mailto:|tel:)/i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) && !/^http:\/\//i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const digits = text.replace(/[\s.\-()\u00a0\u202f]/g, '');
  if (/^\+?\d{6,15}$/.test(digits)) return `tel:${digits}`;
  return `https://${text.replace(/^http:\/\//i, '')}`;
};
