import type { Flow } from './flow.ts';
import { clip, type ImportNote, note } from './notes.ts';
import { plain, type Run } from './runs.ts';

const MAX_TITLE = 80;
const MAX_SUBTITLE = 120;
const MAX_CHAPTER_TITLE = 80;
const MAX_PAGE_TITLE = 120;
/** Without headings, a page of about one screen and a half of reading. */
const PAGE_LENGTH = 3000;

export interface PlannedPage {
  title: string;
  flow: Flow[];
  /** Footnotes called in its title or its chapter's. */
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

const bold = (runs: Run[]): Flow => ({ kind: 'paragraph', runs: runs.map((run) => ({ ...run, bold: true })) });
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

/** A short paragraph all in bold, with no full stop: what people write who do not know of heading styles. */
const looksLikeTitle = (part: Flow): part is Flow & { kind: 'paragraph' } =>
  part.kind === 'paragraph' &&
  part.runs.every(({ bold: strong, text }) => strong || text.trim() === '') &&
  plain(part.runs).length <= 80 &&
  !/[.;,]$/.test(plain(part.runs));

/** Pages of a document without headings: at its bold lines, else its page breaks, else every 3000 characters. */
const pagesWithoutHeadings = (flow: Flow[], name: string): PlannedPage[] => {
  if (flow.filter(looksLikeTitle).length > 1) {
    const pages: PlannedPage[] = [];
    for (const part of flow) {
      if (looksLikeTitle(part)) pages.push({ title: plain(part.runs), flow: [], calls: calls(part.runs) });
      else if (pages.length === 0) pages.push({ title: 'Introduction', flow: [part], calls: [] });
      else pages.at(-1)?.flow.push(part);
    }
    return pages;
  }
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

/** Documents that start at « Titre 3 »: their highest level makes the pages. */
const levelled = (flow: Flow[]): Flow[] => {
  const highest = flow.reduce((lowest, part) => (part.kind === 'heading' ? Math.min(lowest, part.level) : lowest), 9);
  const shift = highest > 2 && highest < 9 ? highest - 2 : 0;
  return shift === 0
    ? flow
    : flow.map((part) => (part.kind === 'heading' ? { ...part, level: part.level - shift } : part));
};

/**
 * The plan of the booklet: headings 1 are chapters, headings 2 pages. `name` is what to call a chapter when the document
 * gives no title.
 */
export const outline = (source: Flow[], name: string): Outline => {
  const notes: ImportNote[] = [];
  const flow = levelled(source);
  const firstHeading = flow.findIndex(({ kind }) => kind === 'heading');
  const opening = firstHeading < 0 ? flow : flow.slice(0, firstHeading);
  const titlePart = opening.find((part) => part.kind === 'title');
  const subtitlePart =
    titlePart && opening.find((part) => part.kind === 'subtitle' && plain(part.runs).length <= MAX_SUBTITLE);
  const wholeTitle = titlePart?.kind === 'title' ? plain(titlePart.runs) : '';
  const title = wholeTitle === '' ? null : clip(wholeTitle, MAX_TITLE);
  const subtitle = subtitlePart?.kind === 'subtitle' ? plain(subtitlePart.runs) : null;
  if (wholeTitle.length > MAX_TITLE) {
    notes.push(
      note('title', '', `Le titre du livret a été abrégé (${MAX_TITLE} caractères au maximum) : « ${wholeTitle} »`),
    );
  }
  // A second title or subtitle is kept as a line of text.
  const rest = flow
    .filter((part) => part !== titlePart && part !== subtitlePart)
    .map((part): Flow => (part.kind === 'title' || part.kind === 'subtitle' ? bold(part.runs) : part));
  const fallback = title ?? name;

  const chapters: PlannedChapter[] = [];
  /** The text a title could not hold opens the page, so that no word is lost. */
  const fitted = (runs: Run[], max: number, carry: Flow[]): string => {
    const whole = plain(runs);
    if (whole.length > max) {
      carry.push(bold(runs));
      notes.push(
        note(
          'title',
          clip(whole, max),
          `Un titre trop long (${max} caractères au maximum) a été abrégé : « ${whole} »`,
        ),
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
          pages[0]?.title ?? '',
          'Ce document n’a pas de titres de niveau 1 ou 2 : les pages ont été devinées. Renommez-les et déplacez-les à votre guise.',
        ),
      );
    }
    return { title, subtitle, chapters, notes };
  }

  const hasChapters = flow.some((part) => part.kind === 'heading' && part.level === 1);
  let chapter: PlannedChapter | null = null;
  let page: PlannedPage | null = null;
  /** What a chapter's title brings to its first page, whichever that is. */
  let carried: { flow: Flow[]; calls: string[] } = { flow: [], calls: [] };
  const openChapter = (chapterTitle: string): PlannedChapter => {
    const opened: PlannedChapter = { title: chapterTitle, pages: [] };
    chapters.push(opened);
    page = null;
    return opened;
  };
  const openPage = (held: PlannedChapter, pageTitle: string, carry: Flow[], called: string[]): PlannedPage => {
    const opened = { title: pageTitle, flow: [...carried.flow, ...carry], calls: [...carried.calls, ...called] };
    carried = { flow: [], calls: [] };
    held.pages.push(opened);
    return opened;
  };
  for (const part of rest) {
    if (part.kind === 'heading' && part.level === 1) {
      if (chapter && chapter.pages.length === 0) openPage(chapter, chapter.title, [], []);
      const carry: Flow[] = [];
      chapter = openChapter(fitted(part.runs, MAX_CHAPTER_TITLE, carry));
      carried = { flow: carry, calls: calls(part.runs) };
    } else if (part.kind === 'heading' && part.level === 2) {
      chapter ??= openChapter(clip(fallback, MAX_CHAPTER_TITLE));
      const carry: Flow[] = [];
      const pageTitle = fitted(part.runs, MAX_PAGE_TITLE, carry);
      page = openPage(chapter, pageTitle, carry, calls(part.runs));
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
