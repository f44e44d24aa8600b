import type { Flow } from './flow.ts';
import { plain, type Run } from './runs.ts';

type Worded = Flow & { runs: Run[] };
const isWorded = (part: Flow): part is Worded => 'runs' in part && plain(part.runs) !== '';

const MAX_PARTS = 12;
const MAX_LINE = 120;

/** True for a line of a title page: short and not a sentence. */
export const isCoverLine = (part: Flow): boolean =>
  part.kind === 'image' ||
  part.kind === 'break' ||
  (isWorded(part) && plain(part.runs).length <= MAX_LINE && !/[.;:!]$/.test(plain(part.runs)));

/**
 * Number of parts of the title page: short lines and pictures at the start, alone on their page or before a heading,
 * with at most one heading. 0 if there is none.
 */
const titlePageLength = (flow: readonly Flow[]): number => {
  const first = flow.findIndex((part) => part.kind !== 'break');
  const stop = flow.findIndex((part, index) => index > first && (!isCoverLine(part) || part.kind === 'break'));
  const end = stop < 0 ? flow.length : stop;
  const alone = flow[end]?.kind === 'break';
  const headings = flow.slice(0, end).flatMap((part, index) => (part.kind === 'heading' ? [index] : []));
  // Without its own page, it ends at the first heading.
  const length = alone ? end : (headings[0] ?? 0);
  const parts = flow.slice(0, length);
  if (length === 0 || parts.length > MAX_PARTS || !parts.some(isWorded) || (alone && headings.length > 1)) return 0;
  const below = flow.slice(length).filter((part) => part.kind !== 'break');
  if (below[0]?.kind !== 'heading' || below.every((part) => part.kind === 'heading')) return 0;
  return alone || parts.some((part) => part.kind === 'title') ? length : 0;
};

/** Marks the lines of the title page as title and subtitles, whatever their style. */
export const markTitlePage = (flow: readonly Flow[]): Flow[] => {
  const length = titlePageLength(flow);
  const page = flow.slice(0, length);
  const title =
    page.find((part) => part.kind === 'title') ?? page.find((part) => part.kind === 'heading') ?? page.find(isWorded);
  return flow.map((part, index): Flow => {
    if (index >= length || !isWorded(part)) return part;
    const { runs, at } = part;
    return { kind: part === title ? 'title' : 'subtitle', runs, at };
  });
};

/** Raises headings in documents that start at « Titre 3 »: their highest level becomes the pages. */
export const withoutEmptyLevels = (flow: readonly Flow[]): Flow[] => {
  const highest = flow.reduce((lowest, part) => (part.kind === 'heading' ? Math.min(lowest, part.level) : lowest), 9);
  const shift = highest > 2 && highest < 9 ? highest - 2 : 0;
  return flow.map((part) => (part.kind === 'heading' ? { ...part, level: part.level - shift } : part));
};
