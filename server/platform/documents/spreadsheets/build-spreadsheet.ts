import { setImmediate } from 'node:timers/promises';
import papaparse from 'papaparse';
import { formatFrenchDay } from '../../text/calendar/days.ts';

/** A text, or a day as `YYYY-MM-DD`. */
export type SpreadsheetCell = string | { day: string };
export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Rows written before other requests run. */
const ROWS_PER_TURN = 2000;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Adds an apostrophe to text that a spreadsheet would execute; imports remove it again. */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const toText = (cell: SpreadsheetCell): string =>
  typeof cell === 'string' ? escapeFormula(cell) : formatFrenchDay(cell.day);

const toXlsxCell = (cell: SpreadsheetCell) =>
  typeof cell === 'string'
    ? { value: escapeFormula(cell), type: String }
    : { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };

/**
 * Builds a spreadsheet file: CSV in UTF-8 with a byte order mark, semicolons and days as 20/11/2026, or XLSX with
 * sortable days. The first row contains the headings. `name` has no extension.
 */
export const buildSpreadsheet = async (
  table: readonly SpreadsheetCell[][],
  name: string,
  format: SpreadsheetFormat,
): Promise<File> => {
  if (format === 'xlsx') {
    const { default: writeXlsxFile } = await import('write-excel-file/node');
    const [headings = [], ...rows] = table;
    const bold = headings.map((cell) => ({ value: toText(cell), type: String, fontWeight: 'bold' as const }));
    const bytes = await writeXlsxFile([bold, ...rows.map((row) => row.map(toXlsxCell))], {
      stickyRowsCount: 1,
    }).toBuffer();
    return new File([new Uint8Array(bytes)], `${name}.xlsx`, { type: XLSX_TYPE });
  }
  const parts = ['\ufeff'];
  for (let from = 0; from < table.length; from += ROWS_PER_TURN) {
    const rows = table.slice(from, from + ROWS_PER_TURN).map((row) => row.map(toText));
    parts.push(papaparse.unparse(rows, { delimiter: ';', newline: '\r\n' }), '\r\n');
    await setImmediate();
  }
  return new File(parts, `${name}.csv`, { type: 'text/csv; charset=utf-8' });
};
