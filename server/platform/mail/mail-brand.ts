import type { InlineImage } from './message-source.ts';

/** Person who signs the messages of a booklet. */
export interface MailSender {
  name: string;
  role: string;
  /** Content id of the portrait; null: initials stand for it. */
  portrait: string | null;
}

/** Look of the messages of a booklet. Its texts are plain. */
export interface MailBrand {
  companyName: string;
  /** `#rrggbb` of buttons, rules and initials. */
  colour: string;
  /** `width`: display width in pixels. */
  logo: { cid: string; alt: string; width: number } | null;
  /** Content id of the strip of the cover, and the title that it shows; null: none. */
  strip: { cid: string; alt: string } | null;
  sender: MailSender | null;
  /** The pictures of these content ids. They travel in the message: nothing is fetched. */
  images: readonly InlineImage[];
}

/** Same look without a sender, for messages that no person signs. */
export const withoutSender = (brand: MailBrand): MailBrand => ({
  ...brand,
  sender: null,
  images: brand.images.filter(({ cid }) => cid !== brand.sender?.portrait),
});

/** Look without pictures and without a sender. */
export const buildPlainBrand = (companyName: string, colour: string): MailBrand => ({
  companyName,
  colour,
  logo: null,
  strip: null,
  sender: null,
  images: [],
});
