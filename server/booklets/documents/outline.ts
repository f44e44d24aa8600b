import type { Flow } from './flow.ts';
import { clip, type ImportNote, note } from './notes.ts';
import { plain, type Run } from './runs.ts';
import { isCoverLine } from './title-page.ts';

const MAX_TITLE = 80;
const MAX_SUBTITLE = 120;
const MAX_CHAPTER_TITLE = 80;
const MAX_PAGE_TITLE = 120;
/** Page size without headings: about one and a half screens. */
const PAGE_LENGTH = 3000;

export interface PlannedPage {
  title: string;
  /** Number of the source paragraph of the title. */
  at?: number | undefined;
  flow: Flow[];
  /** Footnotes referenced in its title or in the chapter title. */
  calls: string[];
}
export interface PlannedChapter {
  title: string;
  pages: PlannedPage[];
}
export interface Outline {
  title: string | null;
  subtitle: string | null;
  chapters: PlannedChapter[];
  notes: ImportNote[];
}

const bold = (runs: Run[], at?: number): Flow => ({
  kind: 'paragraph',
  runs: runs.map((run) => ({ ...run, bold: true })),
  at,
});
const calls = (runs: Run[]) => runs.flatMap((run) => run.note ?? []);
const length = (flow: Flow): number =>
  'runs' in flow
    ? plain(flow.runs).length
    : flow.kind === 'list'
      ? flow.items.reduce(
          (sum, item) => sum + plain(item.runs).length + item.lists.reduce((held, inner) => held + length(inner), 0),
          0,
        )
      : flow.kind === 'table'
        ? flow.rows.flat().reduce((sum, cell) => sum + plain(cell.runs).length, 0)
        : 0;

/** Guesses the pages of a document without headings: at page breaks, otherwise every 3000 characters. */
const pagesWithoutHeadings = (flow: Flow[], name: string): PlannedPage[] => {
  const breaks = flow.some(({ kind }) => kind === 'break');
  const pages: Flow[][] = [[]];
  let held = 0;
  for (const part of flow) {
    const full = breaks ? part.kind === 'break' : held > 0 && held + length(part) > PAGE_LENGTH;
    if (full && pages.at(-1)?.length) {
      pages.push([]);
      held = 0;
    }
    if (part.kind !== 'break') pages.at(-1)?.push(part);
    held += length(part);
  }
  const filled = pages.filter((page) => page.length > 0);
  return filled.map((page, index) => ({
    title: filled.length === 1 ? name : `Page ${index + 1}`,
    flow: page,
    calls: [],
  }));
};

type Worded = Flow & { runs: Run[] };

/** Subtitles of the opening, as many as fit in one subtitle. */
const subtitlesOf = (opening: readonly Flow[]): Worded[] => {
  const kept: Worded[] = [];
  let length = 0;
  for (const part of opening) {
    if (part.kind !== 'subtitle') continue;
    length += plain(part.runs).length + (kept.length > 0 ? 3 : 0);
    if (length > MAX_SUBTITLE) break;
    kept.push(part);
  }
  return kept;
};

/**
 * Plans the booklet: headings 1 become chapters, headings 2 become pages. `name` is the fallback for chapter titles.
 */
export const outline = (flow: Flow[], name: string): Outline => {
  const notes: ImportNote[] = [];
  const firstHeading = flow.findIndex(({ kind }) => kind === 'heading');
  const opening = firstHeading < 0 ? flow : flow.slice(0, firstHeading);
  const titlePart = opening.find((part) => part.kind === 'title');
  const wholeTitle = titlePart?.kind === 'title' ? plain(titlePart.runs) : '';
  const title = wholeTitle === '' ? null : clip(wholeTitle, MAX_TITLE);
  const subtitleParts = titlePart ? subtitlesOf(opening) : [];
  const subtitle = subtitleParts.length === 0 ? null : subtitleParts.map((part) => plain(part.runs)).join(' · ');
  if (wholeTitle.length > MAX_TITLE) {
    notes.push(
      note('title', 'Le titre du livret a été abrégé ({max} caractères au maximum) : « {titre} »', {
        values: { max: MAX_TITLE, titre: wholeTitle },
      }),
    );
  }
  // Further titles or subtitles become lines of text.
  const taken = new Set<Flow>([...(titlePart ? [titlePart] : []), ...subtitleParts]);
  const asText = (part: Flow): Flow =>
    part.kind === 'title' || part.kind === 'subtitle' ? bold(part.runs, part.at) : part;
  const remaining = flow.filter((part) => !taken.has(part)).map(asText);
  // Other lines of the title page go to the first page and make no chapter.
  const onCover = titlePart && firstHeading > 0 && opening.every((part) => taken.has(part) || isCoverLine(part));
  const coverRest = onCover ? remaining.slice(0, opening.length - taken.size) : [];
  const rest = remaining.slice(coverRest.length);
  const fallback = title ?? name;

  const chapters: PlannedChapter[] = [];
  /** If a title is too long, its full text opens the page, so that no word is lost. */
  const fitted = ({ runs, at }: Worded, max: number, carry: Flow[]): string => {
    const whole = plain(runs);
    if (whole.length > max) {
      carry.push(bold(runs, at));
      notes.push(
        note('title', 'Un titre trop long ({max} caractères au maximum) a été abrégé : « {titre} »', {
          where: clip(whole, max),
          values: { max, titre: whole },
          at,
        }),
      );
    }
    return clip(whole, max);
  };
  if (!flow.some(({ kind }) => kind === 'heading')) {
    const pages = pagesWithoutHeadings(rest, clip(fallback, MAX_PAGE_TITLE));
    if (pages.length === 0 && title) pages.push({ title, flow: [], calls: [] });
    if (pages.length > 0) {
      chapters.push({ title: clip(fallback, MAX_CHAPTER_TITLE), pages });
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
  let chapter: PlannedChapter | null = null;
  let page: PlannedPage | null = null;
  /** Parts and footnotes of a chapter title, for the first page of the chapter. */
  let carried: { flow: Flow[]; calls: string[] } = {
    flow: coverRest.filter(({ kind }) => kind !== 'break'),
    calls: [],
  };
  if (carried.flow.length > 0) {
    notes.push(
      note('title-page', 'Ce qui restait de la page de garde a été placé au début de la première page.', {
        at: carried.flow[0]?.at,
      }),
    );
  }
  const openChapter = (chapterTitle: string): PlannedChapter => {
    const opened: PlannedChapter = { title: chapterTitle, pages: [] };
    chapters.push(opened);
    page = null;
    return opened;
  };
  const openPage = (
    held: PlannedChapter,
    pageTitle: string,
    carry: Flow[],
    called: string[],
    at?: number,
  ): PlannedPage => {
    const opened = {
      at,
      title: pageTitle,
      flow: [...carried.flow, ...carry],
      calls: [...carried.calls, ...called],
    };
    carried = { flow: [], calls: [] };
    held.pages.push(opened);
    return opened;
  };
  for (const part of rest) {
    if (part.kind === 'heading' && part.level === 1) {
      if (chapter && chapter.pages.length === 0) openPage(chapter, chapter.title, [], []);
      const carry: Flow[] = [];
      chapter = openChapter(fitted(part, MAX_CHAPTER_TITLE, carry));
      carried = { flow: [...carried.flow, ...carry], calls: [...carried.calls, ...calls(part.runs)] };
    } else if (part.kind === 'heading' && part.level === 2) {
      chapter ??= openChapter(clip(fallback, MAX_CHAPTER_TITLE));
      const carry: Flow[] = [];
      const pageTitle = fitted(part, MAX_PAGE_TITLE, carry);
      page = openPage(chapter, pageTitle, carry, calls(part.runs), part.at);
    } else if (part.kind !== 'break') {
      if (!chapter) {
        chapter = openChapter(hasChapters ? 'Introduction' : clip(fallback, MAX_CHAPTER_TITLE));
        page = openPage(chapter, 'Introduction', [], []);
      }
      page ??= openPage(chapter, chapter.title, [], []);
      page.flow.push(part);
    }
  }
  if (chapter && chapter.pages.length === 0) openPage(chapter, chapter.title, [], []);
  return { title, subtitle, chapters, notes };
};
