import papaparse from 'papaparse';
import { MAX_IMPORT_LINES } from '../../../contract/people/imports/participant-imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type Separator = ';' | ',' | '\t';
export const SEPARATORS: readonly Separator[] = [';', ',', '\t'];

/** A line of a table: where it stands in the file (1 is the first), and its cells. */
export interface Line {
  line: number;
  cells: string[];
}

/** Longer than any line of people: one such line of separators would fill the memory with empty cells. */
const MAX_LINE = 100_000;
/** Headings, and what may stand above them. */
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

/** The first lines, cut by each separator that may be: whoever knows the headings chooses. */
export const firstLines = (text: string, separator: Separator, most: number): Line[] =>
  papaparse
    .parse<string[]>(text.slice(0, 200_000), { delimiter: separator, preview: most })
    .data.map((cells, index) => ({ line: index + 1, cells }));

/**
 * The lines of a CSV file that are not blank, numbered as a spreadsheet shows them. PAR-004 above 50,000 lines (known
 * without reading further), PAR-005 for a line that is none.
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
