import { type DocumentPart, listFootnoteIds, listPartRuns, type TextPart } from './document-parts.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import { runsToText, type TextRun } from './runs.ts';
import { isCoverLine } from './title-page.ts';

const MAX_TITLE_CHARS = 80;
const MAX_SUBTITLE_CHARS = 120;
const MAX_CHAPTER_TITLE_CHARS = 80;
const MAX_PAGE_TITLE_CHARS = 120;
/** Page size without headings: about one and a half screens. */
const PAGE_CHARS = 3000;

export interface PagePlan {
  title: string;
  /** Number of the source paragraph of the title. */
  at?: number | undefined;
  flow: DocumentPart[];
  /** Footnotes referenced in its title or in the chapter title. */
  footnoteIds: string[];
}
export interface ChapterPlan {
  title: string;
  pages: PagePlan[];
}
export interface BookletPlan {
  title: string | null;
  subtitle: string | null;
  chapters: ChapterPlan[];
  notes: ImportNote[];
}

const toBoldParagraph = (runs: TextRun[], at?: number): DocumentPart => ({
  kind: 'paragraph',
  runs: runs.map((run) => ({ ...run, bold: true })),
  at,
});
const countChars = (part: DocumentPart): number =>
  listPartRuns(part).reduce((sum, runs) => sum + runsToText(runs).length, 0);

/** Guesses the pages of a document without headings: at page breaks, otherwise every 3000 characters. */
const guessPages = (flow: DocumentPart[], name: string): PagePlan[] => {
  const breaks = flow.some(({ kind }) => kind === 'break');
  const pages: DocumentPart[][] = [[]];
  let held = 0;
  for (const part of flow) {
    const full = breaks ? part.kind === 'break' : held > 0 && held + countChars(part) > PAGE_CHARS;
    if (full && pages.at(-1)?.length) {
      pages.push([]);
      held = 0;
    }
    if (part.kind !== 'break') pages.at(-1)?.push(part);
    held += countChars(part);
  }
  const filled = pages.filter((page) => page.length > 0);
  return filled.map((page, index) => ({
    title: filled.length === 1 ? name : `Page ${index + 1}`,
    flow: page,
    footnoteIds: [],
  }));
};

/** Subtitles of the opening, as many as fit in one subtitle. */
const findSubtitles = (opening: readonly DocumentPart[]): TextPart[] => {
  const kept: TextPart[] = [];
  let length = 0;
  for (const part of opening) {
    if (part.kind !== 'subtitle') continue;
    length += runsToText(part.runs).length + (kept.length > 0 ? 3 : 0);
    if (length > MAX_SUBTITLE_CHARS) break;
    kept.push(part);
  }
  return kept;
};

/**
 * Plans the booklet: headings 1 become chapters, headings 2 become pages. `name` is the fallback for chapter titles.
 */
export const planBooklet = (flow: DocumentPart[], name: string): BookletPlan => {
  const notes: ImportNote[] = [];
  const firstHeading = flow.findIndex(({ kind }) => kind === 'heading');
  const opening = firstHeading < 0 ? flow : flow.slice(0, firstHeading);
  const titlePart = opening.find((part) => part.kind === 'title');
  const wholeTitle = titlePart?.kind === 'title' ? runsToText(titlePart.runs) : '';
  const title = wholeTitle === '' ? null : clipText(wholeTitle, MAX_TITLE_CHARS);
  const subtitleParts = titlePart ? findSubtitles(opening) : [];
  const subtitle = subtitleParts.length === 0 ? null : subtitleParts.map((part) => runsToText(part.runs)).join(' · ');
  if (wholeTitle.length > MAX_TITLE_CHARS) {
    notes.push(
      note('title', 'Le titre du livret a été abrégé ({max} caractères au maximum) : « {titre} »', {
        values: { max: MAX_TITLE_CHARS, titre: wholeTitle },
      }),
    );
  }
  // Further titles or subtitles become lines of text.
  const taken = new Set<DocumentPart>([...(titlePart ? [titlePart] : []), ...subtitleParts]);
  const asText = (part: DocumentPart): DocumentPart =>
    part.kind === 'title' || part.kind === 'subtitle' ? toBoldParagraph(part.runs, part.at) : part;
  const remaining = flow.filter((part) => !taken.has(part)).map(asText);
  // Other lines of the title page go to the first page and make no chapter.
  const onCover = titlePart && firstHeading > 0 && opening.every((part) => taken.has(part) || isCoverLine(part));
  const coverRest = onCover ? remaining.slice(0, opening.length - taken.size) : [];
  const rest = remaining.slice(coverRest.length);
  const fallback = title ?? name;

  const chapters: ChapterPlan[] = [];
  /** If a title is too long, its full text opens the page, so that no word is lost. */
  const fitted = ({ runs, at }: TextPart, max: number, carry: DocumentPart[]): string => {
    const whole = runsToText(runs);
    if (whole.length > max) {
      carry.push(toBoldParagraph(runs, at));
      notes.push(
        note('title', 'Un titre trop long ({max} caractères au maximum) a été abrégé : « {titre} »', {
          where: clipText(whole, max),
          values: { max, titre: whole },
          at,
        }),
      );
    }
    return clipText(whole, max);
  };
  if (!flow.some(({ kind }) => kind === 'heading')) {
    const pages = guessPages(rest, clipText(fallback, MAX_PAGE_TITLE_CHARS));
    if (pages.length === 0 && title) pages.push({ title, flow: [], footnoteIds: [] });
    if (pages.length > 0) {
      chapters.push({ title: clipText(fallback, MAX_CHAPTER_TITLE_CHARS), pages });
      notes.push(
        note(
          'no-heading',
          'Aucun titre n’a été reconnu dans ce document : les pages ont été devinées. Renommez-les et déplacez-les à votre guise.',
          { where: pages[0]?.title ?? '' },
        ),
      );
    }
    return { title, subtitle, chapters, notes };
  }

  const hasChapters = flow.some((part) => part.kind === 'heading' && part.level === 1);
  let chapter: ChapterPlan | null = null;
  let page: PagePlan | null = null;
  /** Parts and footnotes of a chapter title, for the first page of the chapter. */
  let carried: { flow: DocumentPart[]; footnoteIds: string[] } = {
    flow: coverRest.filter(({ kind }) => kind !== 'break'),
    footnoteIds: [],
  };
  if (carried.flow.length > 0) {
    notes.push(
      note('title-page', 'Ce qui restait de la page de garde a été placé au début de la première page.', {
        at: carried.flow[0]?.at,
      }),
    );
  }
  const openChapter = (chapterTitle: string): ChapterPlan => {
    const opened: ChapterPlan = { title: chapterTitle, pages: [] };
    chapters.push(opened);
    page = null;
    return opened;
  };
  const openPage = (
    held: ChapterPlan,
    pageTitle: string,
    carry: DocumentPart[],
    called: string[],
    at?: number,
  ): PagePlan => {
    const opened = {
      at,
      title: pageTitle,
      flow: [...carried.flow, ...carry],
      footnoteIds: [...carried.footnoteIds, ...called],
    };
    carried = { flow: [], footnoteIds: [] };
    held.pages.push(opened);
    return opened;
  };
  for (const part of rest) {
    if (part.kind === 'heading' && part.level === 1) {
      if (chapter && chapter.pages.length === 0) openPage(chapter, chapter.title, [], []);
      const carry: DocumentPart[] = [];
      chapter = openChapter(fitted(part, MAX_CHAPTER_TITLE_CHARS, carry));
      carried = {
        flow: [...carried.flow, ...carry],
        footnoteIds: [...carried.footnoteIds, ...listFootnoteIds(part.runs)],
      };
    } else if (part.kind === 'heading' && part.level === 2) {
      chapter ??= openChapter(clipText(fallback, MAX_CHAPTER_TITLE_CHARS));
      const carry: DocumentPart[] = [];
      const pageTitle = fitted(part, MAX_PAGE_TITLE_CHARS, carry);
      page = openPage(chapter, pageTitle, carry, listFootnoteIds(part.runs), part.at);
    } else if (part.kind !== 'break') {
      if (!chapter) {
        chapter = openChapter(hasChapters ? 'Introduction' : clipText(fallback, MAX_CHAPTER_TITLE_CHARS));
        page = openPage(chapter, 'Introduction', [], []);
      }
      page ??= openPage(chapter, chapter.title, [], []);
      page.flow.push(part);
    }
  }
  if (chapter && chapter.pages.length === 0) openPage(chapter, chapter.title, [], []);
  return { title, subtitle, chapters, notes };
};
