import type { ReactNode } from 'react';
import type { Translate } from './booklet-words.ts';
import type { CountdownTexts } from './countdown/count-days.ts';
import type { QrCode } from './qr/create-qr-code.ts';
import type { TeamMember } from './team/schema.ts';

/**
 * A file of the media library as a view needs it. URLs are ready to print; `size` is in bytes, `width` and `height` in
 * pixels.
 */
export interface RenderMedia {
  kind: 'image' | 'video' | 'audio' | 'captions' | 'document';
  /** The name of the file, with its extension. */
  name: string;
  /** The alternative text stored with the file; a block's own text wins. */
  alt: string;
  width: number | null;
  height: number | null;
  size: number;
  mime: string;
  /** BCP 47 tag of the language of the content, when known. */
  language: string | null;
  /** Smaller copies of an image, narrowest first; empty for anything else. */
  sources: readonly { width: number; url: string }[];
  url: string;
  /** Left out of this offline file: it is online only. */
  isOnlineOnly?: boolean;
  /** The focal point, kept visible when the picture is cropped: fractions of its width and height. */
  focal?: { x: number; y: number };
}

/** Parts of a page that a file read without a network shows in another way. */
export type OfflinePart = 'video' | 'audio' | 'document' | 'fileToRead' | 'embed' | 'quiz' | 'survey' | 'confirmation';

/** Data shared by the blocks of a page. Keep the same object from one render to the next: BlockView compares it. */
export interface PageContext {
  /** `editor` shows missing values; `print` opens folded parts and drops the parts that need a click. */
  mode: 'reader' | 'editor' | 'print';
  /** BCP 47 tag of the content, used to write the names of days, sizes and languages. */
  language: string;
  findMedia: (id: string) => RenderMedia | null;
  /** The address of a page of the same booklet; null when the page is not readable. */
  findPageHref: (pageId: string) => string | null;
  /** Fills `{{variables}}` in plain text, which React then escapes. */
  fillText: (text: string) => string;
  /** Fills `{{variables}}` in rich text the server has sanitised; the values must be escaped. */
  fillHtml: (html: string) => string;
  t: Translate;
  /** The URL that receives the answers of a quiz. */
  getQuizAction: (blockId: string) => string;
  /**
   * Seed that shuffles the answers of a quiz. At publication it must stay secret (a keyed hash of the block id): with
   * it, a reader can restore the original order.
   */
  getQuizSeed: (blockId: string) => string;
  /** HTML of the countdown, computed when the page is served; null when this reader has no such day. */
  countdown?: (blockId: string, countdown: CountdownTexts) => string | null;
  /** Draws an address as a QR code; absent while the library loads, and a text replaces the code. */
  qr?: (text: string) => QrCode | undefined;
  /** Markup of the drawings (drawings/shapes) by id; absent while it loads, and an empty frame replaces a drawing. */
  drawings?: Readonly<Record<string, string>>;
  /** Referents shown to readers, as they were at publication. */
  referents?: readonly TeamMember[];
  /** The page belongs to a file read without a network: the note that stands for a part, with a link to it online. */
  renderOfflineNote?: (part: OfflinePart) => ReactNode;
  /** A draft previewed by its author: it shows the parts for known participants, and sends nothing. */
  isPreview?: boolean;
  /** The form of a survey or its replacement, for a known participant; absent for anonymous readers. */
  survey?: (blockId: string) => string;
  /** The part below a statement to confirm, for a known participant; absent for anonymous readers. */
  confirmation?: (blockId: string) => string;
  /** The reading status of a file, in words, for a known participant; absent for anonymous readers. */
  fileToRead?: (blockId: string) => string;
}

export interface RenderContext extends PageContext {
  blockId: string;
}

export interface ViewProps<Props> {
  props: Props;
  context: RenderContext;
}
