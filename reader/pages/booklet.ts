import type { AnyBlock } from '../../blocks/Blocks.tsx';
import type { PageContext, RenderMedia } from '../../blocks/context.ts';
import { wordsIn } from '../../blocks/words.ts';
import type { BookletType, Tone } from '../../contract/booklets/booklets/booklets.ts';
import type { Theme } from '../../contract/booklets/booklets/theme.ts';

/** A page of a booklet as its templates need it. */
export interface ReaderPage {
  id: string;
  /** Last part of its address. */
  slug: string;
  title: string;
  summary: string;
  minutes: number;
  mandatory: boolean;
  /** Changes when what the page says changes: a page read before is then told as updated. */
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

/** What is drawn for somebody who is known, the same for all who see the same pages. */
export interface ReaderPersonal {
  /** What stands where something of hers is put when it is served: HTML, in the place of a text. */
  slot: (name: string) => string;
  /** Pages that are not open yet, by id: how many days after the arrival they are. */
  locked: ReadonlyMap<string, number>;
  /** Her progress is kept, rather than left to the device. */
  follows: boolean;
  /** Ids of all her pages by chapter, of those that are not open yet too. */
  order: readonly (readonly string[])[];
  /** A page counts as read at its end, or when she says so. */
  validation: 'end' | 'button';
}

/** A whole booklet ready to be drawn: what is hidden, or not for who reads, is gone; variables are filled in its plain texts. */
export interface ReaderBooklet {
  id: string;
  /** 0 for a draft that is looked at before publication. */
  version: number;
  /** `20/11/2026`, or empty for a draft. */
  publishedOn: string;
  title: string;
  subtitle: string;
  company: string;
  language: string;
  type: BookletType;
  /** Whether it says « vous » or « tu ». */
  tone: Tone;
  theme: Theme;
  logo: ReaderPicture | null;
  darkLogo: ReaderPicture | null;
  cover: ReaderPicture | null;
  welcome: { message: string; signatory: string; signatoryRole: string; photo: RenderMedia | null };
  chapters: readonly ReaderChapter[];
  media: (id: string) => RenderMedia | null;
  text: (text: string) => string;
  html: (html: string) => string;
  quizSeed: (blockId: string) => string;
  /** As blocks are drawn with them. */
  countdown: NonNullable<PageContext['countdown']>;
  qr: NonNullable<PageContext['qr']>;
  referents: NonNullable<PageContext['referents']>;
  addresses: ReaderAddresses;
  /** Null or absent: drawn for anybody. */
  personal?: ReaderPersonal;
}

/** What documents link to. `base` is the address of the cover, without a slash at its end. */
export interface ReaderAddresses {
  base: string;
  script: string;
  style: string;
  theme: string;
}

/** Chapters and pages are counted with those that are not open yet: a page keeps its number the day they are. */
const placesIn = ({ chapters, personal }: ReaderBooklet) => {
  const order = personal?.order ?? chapters.map(({ pages }) => pages.map(({ id }) => id));
  const places = order.flatMap((ids, chapter) =>
    ids.map((id, page) => ({ id, chapterNumber: chapter + 1, numberInChapter: page + 1 })),
  );
  return new Map(places.map(({ id, ...place }, index) => [id, { ...place, number: index + 1 }]));
};

/** Pages of a booklet in reading order, each with the chapter it stands in and its numbers there and in the booklet. */
export const pagesInOrder = (booklet: ReaderBooklet) => {
  const places = placesIn(booklet);
  return booklet.chapters.flatMap((chapter) =>
    chapter.pages.map((page) => ({
      page,
      chapter,
      ...(places.get(page.id) ?? { chapterNumber: 0, numberInChapter: 0, number: 0 }),
    })),
  );
};

export type PlacedPage = ReturnType<typeof pagesInOrder>[number];

/** Whether somebody who is known may open a page today. */
export const isOpen = ({ personal }: Pick<ReaderBooklet, 'personal'>, { id }: Pick<ReaderPage, 'id'>): boolean =>
  !personal?.locked.has(id);

/** How large a booklet is, pages that are not open yet included. */
export interface BookletSize {
  chapters: number;
  pages: number;
  /** Of reading: in all, or what is left of it. */
  minutes: number;
  isBegun: boolean;
}

export const sizeOf = (booklet: ReaderBooklet): BookletSize => {
  const pages = pagesInOrder(booklet);
  return {
    chapters: booklet.chapters.length,
    pages: pages.length,
    minutes: pages.reduce((sum, { page }) => sum + page.minutes, 0),
    isBegun: false,
  };
};

const counted = (n: number, one: string, many: string) => `${n}\u00a0${n < 2 ? one : many}`;

const minutesOf = ({ minutes, isBegun }: BookletSize): string => {
  if (!isBegun) return counted(minutes, 'minute de lecture', 'minutes de lecture');
  if (minutes === 0) return '';
  return `il reste ${counted(minutes, 'minute de lecture', 'minutes de lecture')}`;
};

/**
 * « 4 chapitres · 13 pages », and « 25 minutes de lecture », which a booklet may leave unsaid; « il reste 12 minutes de
 * lecture » once some of it is read, and nothing once all is.
 */
export const sizeInWords = (size: BookletSize): { pages: string; minutes: string } => ({
  pages: [counted(size.chapters, 'chapitre', 'chapitres'), counted(size.pages, 'page', 'pages')].join(' · '),
  minutes: minutesOf(size),
});

/** Said where pages would be listed; empty when there are some. */
export const emptyInWords = ({ chapters, version, language, tone }: ReaderBooklet): string => {
  if (chapters.length > 0) return '';
  return version === 0 ? 'Ce livret n’a pas encore de page visible.' : wordsIn(language, tone)('contents.none');
};

export const minutesInWords = (minutes: number): string => counted(minutes, 'minute', 'minutes');
