import { setImmediate } from 'node:timers/promises';
import papaparse from 'papaparse';
import { frenchDay } from '../../text/calendar/days.ts';

/** A text, or a day as `YYYY-MM-DD`. */
export type Cell = string | { day: string };
export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Rows written before other requests run. */
const AT_ONCE = 2000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Adds an apostrophe to text that a spreadsheet would execute; imports remove it again. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const asText = (cell: Cell): string => (typeof cell === 'string' ? guarded(cell) : frenchDay(cell.day));

const asXlsx = (cell: Cell) =>
  typeof cell === 'string'
    ? { value: guarded(cell), type: String }
    : { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };

/**
 * Builds a spreadsheet file: CSV in UTF-8 with a byte order mark, semicolons and days as 20/11/2026, or XLSX with
 * sortable days. The first row contains the headings. `name` has no extension.
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
