import { setImmediate } from 'node:timers/promises';
import papaparse from 'papaparse';
import { frenchDay } from '../../text/calendar/days.ts';

/** A text, or a day as `YYYY-MM-DD`. */
export type Cell = string | { day: string };
export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Rows written before others get their turn. */
const AT_ONCE = 2000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a spreadsheet would compute is made a text by an apostrophe, which imports take off again. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const asText = (cell: Cell): string => (typeof cell === 'string' ? guarded(cell) : frenchDay(cell.day));

const asXlsx = (cell: Cell) =>
  typeof cell === 'string'
    ? { value: guarded(cell), type: String }
    : { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };

/**
 * A table as a file that spreadsheets open: CSV in UTF-8 with its mark, semicolons and days as 20/11/2026, or XLSX with days
 * that sort. The first row is the headings. `name` without its ending.
 */
export const spreadsheet = async (table: readonly Cell[][], name: string, format: SpreadsheetFormat): Promise<File> => {
  if (format === 'xlsx') {
    const { default: writeXlsxFile } = await import('write-excel-file/node');
    const [headings = [], ...rows] = table;
    const bold = headings.map((cell) => ({ value: asText(cell), type: String, fontWeight: 'bold' as const }));
    const bytes = await writeXlsxFile([bold, ...rows.map((row) => row.map(asXlsx))], { stickyRowsCount: 1 }).toBuffer();
    return new File([new Uint8Array(bytes)], `${name}.xlsx`, { type: XLSX });
  }
  const parts = ['\ufeff'];
  for (let from = 0; from < table.length; from += AT_ONCE) {
    const rows = table.slice(from, from + AT_ONCE).map((row) => row.map(asText));
    parts.push(papaparse.unparse(rows, { delimiter: ';', newline: '\r\n' }), '\r\n');
    await setImmediate();
  }
  return new File(parts, `${name}.csv`, { type: 'text/csv; charset=utf-8' });
};
