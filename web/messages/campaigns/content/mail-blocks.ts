import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import { plainText } from '../../../../contract/platform/text/text.ts';

export type MailBlockType = MailBlock['type'];

/** What a message is made of, in the order the menu offers it. */
export const MAIL_BLOCK_TYPES = [
  'heading',
  'text',
  'button',
  'image',
  'callout',
  'signature',
  'separator',
] as const satisfies readonly MailBlockType[];

/** Those of a message that is shown in the booklet: no picture (EML-034). */
export const SHOWN_BLOCK_TYPES: readonly MailBlockType[] = MAIL_BLOCK_TYPES.filter((type) => type !== 'image');

/** Most blocks of a message. */
export const MAX_BLOCKS = 40;

export const newBlock = (type: MailBlockType): MailBlock => {
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

/** A block with a key of its own for as long as it is on the screen: blocks of a message have no id. */
export interface KeyedBlock {
  key: number;
  block: MailBlock;
}

let lastKey = 0;
export const keyed = (block: MailBlock): KeyedBlock => {
  lastKey += 1;
  return { key: lastKey, block };
};

/** The list with the block at `from` put at `to`; the same list when there is no such place. */
export const movedBlock = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/** The texts of a block as somebody reads them. */
const textsOf = (block: MailBlock): string[] => {
  switch (block.type) {
    case 'heading':
      return [block.text];
    case 'text':
      return [plainText(block.html)];
    case 'button':
      return [block.label];
    case 'image':
      return block.decorative ? [] : [block.alt];
    case 'callout':
      return [block.title, plainText(block.html)];
    case 'signature':
      return [block.name, block.role];
    case 'separator':
      return [];
  }
};

/** The first words of a block, to tell it from its neighbours; empty when it says nothing yet. */
export const firstWords = (block: MailBlock): string => {
  const text = textsOf(block).join(' ').replace(/\s+/g, ' ').trim();
  return text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text;
};

/** What is typed as an address, as a link of a message: « www.exemple.fr », « rh@exemple.fr », « 02 41 … ». */
export const linkFrom = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^(https:|mailto:|tel:)/i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) && !/^http:\/\//i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const digits = text.replace(/[\s.\-()\u00a0\u202f]/g, '');
  if (/^\+?\d{6,15}$/.test(digits)) return `tel:${digits}`;
  return `https://${text.replace(/^http:\/\//i, '')}`;
};
