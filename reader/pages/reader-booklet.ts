import type { AnyBlock } from '../../blocks/Blocks.tsx';
import type { PageContext, RenderMedia } from '../../blocks/context.ts';
import { getPageTranslate } from '../../blocks/page-words.ts';
import type { BookletType, Tone } from '../../contract/booklets/booklets/booklets.ts';
import type { CoverLayout } from '../../contract/booklets/booklets/cover.ts';
import type { Theme } from '../../contract/booklets/booklets/theme.ts';
import { formatCount } from '../format-count.ts';

/** Page of a booklet, as its templates need it. */
export interface ReaderPage {
  id: string;
  /** Last part of its URL. */
  slug: string;
  title: string;
  summary: string;
  minutes: number;
  mandatory: boolean;
  /** Changes with the content of the page: a page read before is then shown as updated. */
  hash: string;
  blocks: readonly AnyBlock[];
}

export interface ReaderChapter {
  id: string;
  title: string;
  pages: readonly ReaderPage[];
}

export interface ReaderPicture {
  media: RenderMedia;
  alt: string;
}

/** Rendering for identified readers, shared by all who see the same pages. */
export interface ReaderPersonal {
  /** Placeholder of a personal value, as HTML in the place of a text; the server replaces it at each request. */
  placeholder: (name: string) => string;
  /**
   * Pages that are not open yet, by id, with the placeholder that says when each opens: `o` and a number of days after
   * the arrival, or another one for a page to read first.
   */
  locked: ReadonlyMap<string, string>;
  /** True when the server stores the progress, rather than the device. */
  hasTracking: boolean;
  /** Ids of all the reader's pages by chapter, including those that are not open yet. */
  order: readonly (readonly string[])[];
  /** A page counts as read at its end, or when the reader clicks the button. */
  validation: 'end' | 'button';
}

/** Rendering for a file that is read without a network. */
export interface ReaderOffline {
  /** Address of the booklet online, without a final slash. */
  address: string;
}

/**
 * Complete booklet, ready for rendering: without hidden pages and pages for other readers, with variables filled in its
 * plain texts.
 */
export interface ReaderBooklet {
  id: string;
  /** 0 for the preview of a draft. */
  version: number;
  /** `20/11/2026`, or empty for a draft. */
  publishedOn: string;
  title: string;
  subtitle: string;
  company: string;
  language: string;
  type: BookletType;
  /** Tone: « vous » or « tu ». */
  tone: Tone;
  theme: Theme;
  logo: ReaderPicture | null;
  darkLogo: ReaderPicture | null;
  cover: ReaderPicture | null;
  coverLayout: CoverLayout;
  coverSeed: number;
  welcome: { message: string; signatory: string; signatoryRole: string; photo: RenderMedia | null };
  chapters: readonly ReaderChapter[];
  media: (id: string) => RenderMedia | null;
  text: (text: string) => string;
  html: (html: string) => string;
  quizSeed: (blockId: string) => string;
  /** Functions required by blocks. */
  countdown: NonNullable<PageContext['countdown']>;
  qr: NonNullable<PageContext['qr']>;
  referents: NonNullable<PageContext['referents']>;
  addresses: ReaderAddresses;
  /** Null or absent: rendering for anonymous readers. */
  personal?: ReaderPersonal;
  /** Absent: the documents are served by the server. */
  offline?: ReaderOffline;
}

/** URLs used by documents. `base` is the address of the cover, without a final slash. */
export interface ReaderAddresses {
  base: string;
  script: string;
  style: string;
  theme: string;
}

/** Numbers of chapters and pages include those that are not open yet: a page keeps its number once it opens. */
const listPlaces = ({ chapters, personal }: ReaderBooklet) => {
  const order = personal?.order ?? chapters.map(({ pages }) => pages.map(({ id }) => id));
  const places = order.flatMap((ids, chapter) =>
    ids.map((id, page) => ({ id, chapterNumber: chapter + 1, numberInChapter: page + 1 })),
  );
  return new Map(places.map(({ id, ...place }, index) => [id, { ...place, number: index + 1 }]));
};

/** Pages of a booklet in reading order, each with its chapter and its numbers in the chapter and in the booklet. */
export const listPages = (booklet: ReaderBooklet) => {
  const places = listPlaces(booklet);
  return booklet.chapters.flatMap((chapter) =>
    chapter.pages.map((page) => ({
      page,
      chapter,
      ...(places.get(page.id) ?? { chapterNumber: 0, numberInChapter: 0, number: 0 }),
    })),
  );
};

export type NumberedPage = ReturnType<typeof listPages>[number];

/** Tells if an identified reader may open a page today. */
export const isPageOpen = ({ personal }: Pick<ReaderBooklet, 'personal'>, { id }: Pick<ReaderPage, 'id'>): boolean =>
  !personal?.locked.has(id);

/** Size of a booklet, including pages that are not open yet. */
export interface BookletSize {
  chapters: number;
  pages: number;
  /** Reading time: total, or remaining. */
  minutes: number;
  hasStarted: boolean;
}

export const measureBooklet = (booklet: ReaderBooklet): BookletSize => {
  const pages = listPages(booklet);
  return {
    chapters: booklet.chapters.length,
    pages: pages.length,
    minutes: pages.reduce((sum, { page }) => sum + page.minutes, 0),
    hasStarted: false,
  };
};

const formatMinutesLeft = ({ minutes, hasStarted }: BookletSize): string => {
  if (!hasStarted) return formatCount(minutes, 'minute de lecture', 'minutes de lecture');
  if (minutes === 0) return '';
  return `il reste ${formatCount(minutes, 'minute de lecture', 'minutes de lecture')}`;
};

/**
 * Text of a size: « 4 chapitres · 13 pages », and « 25 minutes de lecture », which a booklet may hide. Once reading has
 * started: « il reste 12 minutes de lecture »; empty once all is read.
 */
export const formatBookletSize = (size: BookletSize): { pages: string; minutes: string } => ({
  pages: [formatCount(size.chapters, 'chapitre', 'chapitres'), formatCount(size.pages, 'page', 'pages')].join(' · '),
  minutes: formatMinutesLeft(size),
});

/** Text shown instead of a list of pages; empty when there are pages. */
export const formatEmptyBooklet = ({ chapters, version, tone }: ReaderBooklet): string => {
  if (chapters.length > 0) return '';
  return version === 0 ? 'Ce livret n’a pas encore de page visible.' : getPageTranslate(tone)('contents.none');
};

export const formatMinutes = (minutes: number): string => formatCount(minutes, 'minute', 'minutes');
