import type { Countdown } from './countdown/days.ts';
import type { QrCode } from './qr/code.ts';
import type { Member } from './team/schema.ts';
import type { Translate } from './words.ts';

/** A file of the media library as a view needs it. URLs are ready to print; `size` is in bytes, `width` and `height` in pixels. */
export interface RenderMedia {
  kind: 'image' | 'video' | 'captions' | 'document';
  /** The name of the file, with its extension. */
  name: string;
  /** The alternative text kept with the file; a block's own text wins. */
  alt: string;
  width: number | null;
  height: number | null;
  size: number;
  mime: string;
  /** BCP 47 tag of what the file says or reads, when known. */
  language: string | null;
  /** Smaller copies of an image, narrowest first; empty for anything else. */
  sources: readonly { width: number; url: string }[];
  url: string;
  /** The point that stays in sight where the picture is cut: shares of its width and height. */
  focal?: { x: number; y: number };
}

/** What surrounds the blocks of a page. Keep it identical from one render to the next: BlockView compares it. */
export interface PageContext {
  /** `editor` shows what is still missing; `print` opens what folds and drops what needs a click. */
  mode: 'reader' | 'editor' | 'print';
  /** BCP 47 tag of the content: names of days, sizes and languages are written in it. */
  language: string;
  media: (id: string) => RenderMedia | null;
  /** The address of a page of the same booklet; null when it is not readable. */
  pageHref: (pageId: string) => string | null;
  /** Fills `{{variables}}` in plain text, which React then escapes. */
  text: (text: string) => string;
  /** Fills `{{variables}}` in rich text the server has sanitised; the values must be escaped. */
  html: (html: string) => string;
  t: Translate;
  /** Where the answers of a quiz are posted. */
  quizAction: (blockId: string) => string;
  /**
   * What shuffles the answers of a quiz. At publication it must be kept secret (a keyed hash of the block id): whoever
   * knows it can put the answers back in their order.
   */
  quizSeed: (blockId: string) => string;
  /** What stands where days are counted when the page is served; null: for who reads there is no such day. */
  countdown?: (blockId: string, countdown: Countdown) => string | null;
  /** Draws an address as a QR code; absent until it can, and words stand in its place. */
  qr?: (text: string) => QrCode | undefined;
  /** Those in charge that are shown to readers, as they were at publication. */
  referents?: readonly Member[];
  /** A draft that its author looks at: what a known person gets is shown, and sends nothing. */
  isPreview?: boolean;
  /** The form of a survey, or what stands in its place, for the known person who reads; absent for anybody else. */
  survey?: (blockId: string) => string;
  /** What stands below a statement to confirm, for the known person who reads; absent for anybody else. */
  confirmation?: (blockId: string) => string;
  /** Whether she has opened a file to read, in words; absent for anybody else. */
  fileToRead?: (blockId: string) => string;
}

export interface RenderContext extends PageContext {
  blockId: string;
}

export interface ViewProps<Props> {
  props: Props;
  context: RenderContext;
}
