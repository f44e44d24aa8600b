import { zipSync } from 'fflate';
import { MAX_IMPORT_LINES } from '../../../contract/people/imports/participant-imports.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { inflateZipEntry, readZipDirectory } from '../../platform/files/read-zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TableLine } from './csv.ts';

/** 50,000 lines of 16 columns are about 40 Mo of XML. */
const MAX_WORKBOOK_BYTES = 100 * MEGABYTE;
/** Above this ratio a large part is a zip bomb; real ones stay below 40. */
const MAX_COMPRESSION_RATIO = 200;
const MAX_COLUMNS = 256;

/** Parts with table data: pictures, macros and other parts are never inflated. */
const isTablePart = (name: string) =>
  /^(\[Content_Types\]\.xml|_rels\/|xl\/[^/]+\.xml|xl\/_rels\/|xl\/worksheets\/[^/]+\.xml)/.test(name);

const toColumnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Returns the last row of a worksheet. Refuses references beyond a normal file, since the parser would create all empty
 * rows and cells in between.
 */
const getLastRow = (sheet: string): number => {
  let last = 0;
  for (const [, row = ''] of sheet.matchAll(/<(?:\w+:)?row\b[^>]*?\br="(\d+)"/g)) last = Math.max(last, Number(row));
  for (const [, column = '', row = ''] of sheet.matchAll(/\br="([A-Z]{1,9})(\d+)"/g)) {
    if (toColumnNumber(column) > MAX_COLUMNS) throw new Refusal('PAR-005');
    last = Math.max(last, Number(row));
  }
  return last;
};

/**
 * Inflates the parts of a workbook within their declared sizes, and repacks them without compression, so that the
 * parser never inflates untrusted data. Throws on anything but a workbook.
 */
const repackWorkbook = (bytes: Buffer): Buffer => {
  const entries = readZipDirectory(bytes);
  const main = entries.some(({ name }) => name === 'xl/workbook.xml');
  const total = entries.reduce((sum, { name, size }) => sum + (isTablePart(name) ? size : 0), 0);
  const bomb = entries.some(({ size, packed }) => size > MEGABYTE && size > packed * MAX_COMPRESSION_RATIO);
  if (!main || bomb || total > MAX_WORKBOOK_BYTES || entries.some(({ encrypted }) => encrypted))
    throw new Refusal('PAR-005');
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries.filter(({ name }) => isTablePart(name))) {
    const part = inflateZipEntry(bytes, entry);
    if (entry.name.startsWith('xl/worksheets/')) {
      const last = getLastRow(part.toString('latin1'));
      if (last > MAX_IMPORT_LINES * 2) throw new Refusal('PAR-004', { n: last });
    }
    parts[entry.name] = part;
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
};

const toCellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return String(cell);
};

/** A worksheet with its non-blank lines; days as `YYYY-MM-DD`. */
export interface Worksheet {
  name: string;
  lines: TableLine[];
}

/** Reads the non-empty worksheets of a workbook. Throws PAR-004 above 50,000 lines, PAR-005 for an invalid workbook. */
export const readWorksheets = async (bytes: Buffer): Promise<Worksheet[]> => {
  const { default: readSheets } = await import('read-excel-file/node');
  try {
    const sheets = await readSheets(repackWorkbook(bytes));
    return sheets
      .map(({ sheet, data }) => ({
        name: sheet,
        lines: (data as unknown[][]).flatMap((row, index) => {
          const cells = row.map(toCellText);
          return cells.every((cell) => cell.trim() === '') ? [] : [{ line: index + 1, cells }];
        }),
      }))
      .filter(({ lines }) => lines.length > 0);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('PAR-005');
  }
};
