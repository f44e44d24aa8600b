import type { DocumentPart, TextPart } from './document-parts.ts';
import { runsToText } from './runs.ts';

const isTextPart = (part: DocumentPart): part is TextPart => 'runs' in part && runsToText(part.runs) !== '';

const MAX_TITLE_PAGE_PARTS = 12;
const MAX_LINE_CHARS = 120;

/** True for a line of a title page: short and not a sentence. */
export const isCoverLine = (part: DocumentPart): boolean =>
  part.kind === 'image' ||
  part.kind === 'break' ||
  (isTextPart(part) && runsToText(part.runs).length <= MAX_LINE_CHARS && !/[.;:!]$/.test(runsToText(part.runs)));

/**
 * Number of parts of the title page: short lines and pictures at the start, alone on their page or before a heading,
 * with at most one heading. 0 if there is none.
 */
const countTitlePageParts = (flow: readonly DocumentPart[]): number => {
  const first = flow.findIndex((part) => part.kind !== 'break');
  const stop = flow.findIndex((part, index) => index > first && (!isCoverLine(part) || part.kind === 'break'));
  const end = stop < 0 ? flow.length : stop;
  const alone = flow[end]?.kind === 'break';
  const headings = flow.slice(0, end).flatMap((part, index) => (part.kind === 'heading' ? [index] : []));
  // Without its own page, it ends at the first heading.
  const length = alone ? end : (headings[0] ?? 0);
  const parts = flow.slice(0, length);
  if (length === 0 || parts.length > MAX_TITLE_PAGE_PARTS || !parts.some(isTextPart) || (alone && headings.length > 1))
    return 0;
  const below = flow.slice(length).filter((part) => part.kind !== 'break');
  if (below[0]?.kind !== 'heading' || below.every((part) => part.kind === 'heading')) return 0;
  return alone || parts.some((part) => part.kind === 'title') ? length : 0;
};

/** Marks the lines of the title page as title and subtitles, whatever their style. */
export const markTitlePage = (flow: readonly DocumentPart[]): DocumentPart[] => {
  const length = countTitlePageParts(flow);
  const page = flow.slice(0, length);
  const title =
    page.find((part) => part.kind === 'title') ?? page.find((part) => part.kind === 'heading') ?? page.find(isTextPart);
  return flow.map((part, index): DocumentPart => {
    if (index >= length || !isTextPart(part)) return part;
    const { runs, at } = part;
    return { kind: part === title ? 'title' : 'subtitle', runs, at };
  });
};

/** Raises headings in documents that start at « Titre 3 »: their highest level becomes the pages. */
export const raiseHeadingLevels = (flow: readonly DocumentPart[]): DocumentPart[] => {
  const highest = flow.reduce((lowest, part) => (part.kind === 'heading' ? Math.min(lowest, part.level) : lowest), 9);
  const shift = highest > 2 && highest < 9 ? highest - 2 : 0;
  return flow.map((part) => (part.kind === 'heading' ? { ...part, level: part.level - shift } : part));
};
