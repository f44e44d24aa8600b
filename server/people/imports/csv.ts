import papaparse from 'papaparse';
import { MAX_IMPORT_LINES } from '../../../contract/people/imports/participant-imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type Separator = ';' | ',' | '\t';
export const SEPARATORS: readonly Separator[] = [';', ',', '\t'];

/** A line of a table: its number in the file (the first is 1) and its cells. */
export interface Line {
  line: number;
  cells: string[];
}

/** Longer than any real line: a line of separators would fill the memory with empty cells. */
const MAX_LINE = 100_000;
/** Allowance for the headings and the lines above them. */
const EXTRA = 50;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const refuseTooLong = (text: string): void => {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    if ((end < 0 ? text.length : end) - start > MAX_LINE) throw new Refusal('PAR-005');
    if (end < 0) return;
    start = end + 1;
  }
};

/** Parses the first lines with one separator; the caller compares separators by their headings. */
export const firstLines = (text: string, separator: Separator, most: number): Line[] =>
  papaparse
    .parse<string[]>(text.slice(0, 200_000), { delimiter: separator, preview: most })
    .data.map((cells, index) => ({ line: index + 1, cells }));

/**
 * Parses the non-blank lines of a CSV file, numbered as in a spreadsheet. Throws PAR-004 above 50,000 lines (without
 * reading further), PAR-005 for a line that is too long.
 */
export const csvLines = (text: string, separator: Separator): Line[] => {
  refuseTooLong(text);
  const lines: Line[] = [];
  let line = 0;
  papaparse.parse<string[]>(text, {
    delimiter: separator,
    step: ({ data }, parser) => {
      line += 1;
      if (isBlank(data)) return;
      lines.push({ line, cells: data });
      if (lines.length > MAX_IMPORT_LINES + EXTRA) parser.abort();
    },
  });
  if (lines.length > MAX_IMPORT_LINES + EXTRA) {
    throw new Refusal('PAR-004', { n: text.match(/\n(?=[^\r\n])/g)?.length ?? 0 });
  }
  return lines;
};
