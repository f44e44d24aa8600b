import papaparse from 'papaparse';
import { MAX_IMPORT_LINES } from '../../../contract/people/imports/participant-imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type CsvSeparator = ';' | ',' | '\t';
export const CSV_SEPARATORS: readonly CsvSeparator[] = [';', ',', '\t'];

/** A line of a table: its number in the file (the first is 1) and its cells. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** Longer than any real line: a line of separators would fill the memory with empty cells. */
const MAX_LINE_CHARS = 100_000;
/** Allowance for the headings and the lines above them. */
const MAX_HEADING_LINES = 50;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const requireShortLines = (text: string): void => {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    if ((end < 0 ? text.length : end) - start > MAX_LINE_CHARS) throw new Refusal('PAR-005');
    if (end < 0) return;
    start = end + 1;
  }
};

/** Parses the first lines with one separator; the caller compares separators by their headings. */
export const parseFirstLines = (text: string, separator: CsvSeparator, most: number): TableLine[] =>
  papaparse
    .parse<string[]>(text.slice(0, 200_000), { delimiter: separator, preview: most })
    .data.map((cells, index) => ({ line: index + 1, cells }));

/**
 * Parses the non-blank lines of a CSV file, numbered as in a spreadsheet. Throws PAR-004 above 50,000 lines (without
 * reading further), PAR-005 for a line that is too long.
 */
export const parseCsvLines = (text: string, separator: CsvSeparator): TableLine[] => {
  requireShortLines(text);
  const lines: TableLine[] = [];
  let line = 0;
  papaparse.parse<string[]>(text, {
    delimiter: separator,
    step: ({ data }, parser) => {
      line += 1;
      if (isBlank(data)) return;
      lines.push({ line, cells: data });
      if (lines.length > MAX_IMPORT_LINES + MAX_HEADING_LINES) parser.abort();
    },
  });
  if (lines.length > MAX_IMPORT_LINES + MAX_HEADING_LINES) {
    throw new Refusal('PAR-004', { n: text.match(/\n(?=[^\r\n])/g)?.length ?? 0 });
  }
  return lines;
};
