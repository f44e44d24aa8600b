import type { Member } from '../../../blocks/team/schema.ts';
import type { Row } from '../../platform/data/scope.ts';
import type { FrozenFont } from '../fonts/frozen.ts';

/** A block as a version holds it. */
export interface FrozenBlock {
  id: string;
  type: string;
  version: number;
  props: unknown;
  locked: boolean;
}

export interface FrozenPage
  extends Pick<
    Row<'pages'>,
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
  /** Who sees it; a version frozen before pages had audiences says nothing, and means everybody. */
  audience?: Row<'pages'>['audience'];
  /** Told to readers: what the page says, or what its editor decided. */
  minutes: number;
  blocks: FrozenBlock[];
}

export interface FrozenChapter extends Pick<Row<'chapters'>, 'id' | 'title' | 'templateCode' | 'templateVersion'> {
  pages: FrozenPage[];
}

export interface FrozenMedia
  extends Pick<
    Row<'media'>,
    'name' | 'kind' | 'mime' | 'fileSize' | 'width' | 'height' | 'alt' | 'variants' | 'storageKey'
  > {
  /** Of the file, when it is not the first: its address tells it, so that browsers do not show the one before. */
  version?: number;
  /** The point that stays in sight where the picture is cut. */
  focal?: { x: number; y: number };
}

/**
 * All that a version says and shows, hidden things left out: enough to draw it again without the draft, the library or
 * the company's card. Stored as it is in `publications.snapshot`.
 */
export interface Snapshot {
  bookletId: string;
  company: string;
  title: string;
  subtitle: string;
  language: string;
  /** What the booklet is about; versions frozen before it was kept are read as those of an arrival. */
  type?: Row<'booklets'>['type'];
  /** Whether its fixed words say « vous » or « tu »; versions of before that could be chosen have none, and say « vous ». */
  tone?: Row<'booklets'>['tone'];
  theme: Row<'booklets'>['theme'];
  welcome: Row<'booklets'>['welcome'];
  cover: Row<'booklets'>['cover'];
  /** Values by key, the defaults of the library among them. */
  variables: Record<string, string>;
  chapters: FrozenChapter[];
  /** The chapters as their editors wrote them, when `chapters` leaves out what needs a missing value: for a restoration. */
  written?: FrozenChapter[];
  /** By id. */
  media: Record<string, FrozenMedia>;
  /** Files of the company's own fonts that the theme shows, by id. Versions of before there were any have none. */
  fonts?: Record<string, FrozenFont>;
  /** Those in charge who are shown to readers, where a page shows them. */
  referents?: Member[];
  /** What the answers of quizzes are shuffled with. Secret: whoever knows it can put them back in order. */
  quizKey: string;
}

/** A snapshot as the database gives it back: nobody but `freeze` ever writes one. */
export const snapshotOf = (stored: unknown): Snapshot => stored as Snapshot;

export const frozenPages = (snapshot: Snapshot): FrozenPage[] => snapshot.chapters.flatMap(({ pages }) => pages);
