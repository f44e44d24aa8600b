import type { TeamMember } from '../../../blocks/team/schema.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

/** A block as a version stores it. */
export interface FrozenBlock extends Pick<TenantRow<'blocks'>, 'id' | 'type' | 'version' | 'props' | 'locked'> {
  /** Readers of the page who see the block; absent: all of them, as in versions older than conditions on blocks. */
  audience?: TenantRow<'blocks'>['audience'];
  /** Days from the arrival date on which it appears; absent: at once. */
  unlockDays?: number | null;
}

export interface FrozenPage
  extends Pick<
    TenantRow<'pages'>,
    | 'id'
    | 'slug'
    | 'title'
    | 'summary'
    | 'icon'
    | 'mandatory'
    | 'unlockDays'
    | 'readingMinutes'
    | 'reviewOn'
    | 'templateCode'
    | 'templateVersion'
  > {
  /** Readers who see the page; absent in versions older than audiences, which means everybody. */
  audience?: TenantRow<'pages'>['audience'];
  /** Page to read first; absent in older versions, which means none. */
  unlockAfterId?: string | null;
  /** Reading time shown to readers: computed, or set by the editor. */
  minutes: number;
  blocks: FrozenBlock[];
}

export interface FrozenChapter
  extends Pick<TenantRow<'chapters'>, 'id' | 'title' | 'templateCode' | 'templateVersion'> {
  pages: FrozenPage[];
}

export interface FrozenMedia
  extends Pick<
    TenantRow<'media'>,
    'name' | 'kind' | 'mime' | 'fileSize' | 'width' | 'height' | 'alt' | 'variants' | 'storageKey'
  > {
  /**
   * Version of the file, from the second one on: it is part of the address, so that browsers do not show the old file.
   */
  version?: number;
  /** Focal point: stays visible when the picture is cropped. */
  focal?: { x: number; y: number };
}

/** A company font file as a version stores it: enough to serve it after a rename or a deletion. */
export interface FrozenFont
  extends Pick<
    TenantRow<'companyFonts'>,
    'family' | 'weightMin' | 'weightMax' | 'italic' | 'fileSize' | 'storageKey'
  > {}

/**
 * Complete visible content of a version: enough to render it without the draft, the library or the company. Stored as
 * is in `publications.snapshot`.
 */
export interface Snapshot {
  bookletId: string;
  company: string;
  title: string;
  subtitle: string;
  language: string;
  /** Type of booklet; absent in older versions, which count as `employee`. */
  type?: TenantRow<'booklets'>['type'];
  /** Tone of the fixed texts, « vous » or « tu »; absent in older versions, which use « vous ». */
  tone?: TenantRow<'booklets'>['tone'];
  theme: TenantRow<'booklets'>['theme'];
  welcome: TenantRow<'booklets'>['welcome'];
  cover: TenantRow<'booklets'>['cover'];
  /** Values by key, including the defaults of the library. */
  variables: Record<string, string>;
  chapters: FrozenChapter[];
  /** Chapters as the editors wrote them, when `chapters` leaves out incomplete content. Needed to restore the draft. */
  written?: FrozenChapter[];
  /** By id. */
  media: Record<string, FrozenMedia>;
  /** Files of the company's own fonts that the theme uses, by id; absent in older versions. */
  fonts?: Record<string, FrozenFont>;
  /** Referents visible to readers, when a page shows them. */
  referents?: TeamMember[];
  /** Key that shuffles quiz answers. Secret: it lets its holder restore the right order. */
  quizKey: string;
}

export interface PublishedVersion {
  snapshot: Snapshot;
  number: number;
}

/** Casts a stored snapshot: only `freeze` writes one. */
export const toSnapshot = (stored: unknown): Snapshot => stored as Snapshot;

export const listFrozenPages = (snapshot: Snapshot): FrozenPage[] => snapshot.chapters.flatMap(({ pages }) => pages);
