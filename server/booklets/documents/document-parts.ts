import type { TextRun } from './runs.ts';

export type TextPart = DocumentPart & { runs: TextRun[] };

/** Number of the source paragraph at the start of a part. */
interface SourcePosition {
  at?: number | undefined;
}
export interface TableCell {
  runs: TextRun[];
  columns: number;
  rows: number;
}
export interface DocumentListItem extends SourcePosition {
  runs: TextRun[];
  lists: DocumentList[];
}
export interface DocumentList extends SourcePosition {
  kind: 'list';
  ordered: boolean;
  /** Number of the first item. */
  start: number;
  items: DocumentListItem[];
}
/** A part of a document in one flat sequence, before chapters and pages exist. */
export type DocumentPart =
  | ({ kind: 'title' | 'subtitle' | 'caption' | 'paragraph'; runs: TextRun[] } & SourcePosition)
  | ({ kind: 'heading'; level: number; runs: TextRun[] } & SourcePosition)
  | DocumentList
  | ({ kind: 'table'; header: boolean; rows: TableCell[][] } & SourcePosition)
  | ({ kind: 'image'; key: string; alt: string } & SourcePosition)
  | ({ kind: 'break' } & SourcePosition);

/** Runs of a part: of its text, of each item, or of each cell. */
export const listPartRuns = (part: DocumentPart): TextRun[][] => {
  if ('runs' in part) return [part.runs];
  if (part.kind === 'list') return part.items.flatMap(({ runs, lists }) => [runs, ...lists.flatMap(listPartRuns)]);
  return part.kind === 'table' ? part.rows.flat().map(({ runs }) => runs) : [];
};

/** Footnotes that a text refers to. */
export const listFootnoteIds = (runs: readonly TextRun[]): string[] => runs.flatMap(({ note }) => note ?? []);
