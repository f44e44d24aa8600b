import papaparse from 'papaparse';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireImport } from './context.ts';
import { listFaultTexts } from './notes.ts';
import { loadStoredLines } from './stored-lines.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet executes text with such a start; an import removes the apostrophe again. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/**
 * Builds a file of the lines in error, in the format of the import, with the headings and a column « erreur », so that
 * the editor can correct and import it. Throws GEN-010 for other users than the author, or without lines in error.
 */
export const buildErrorsFile = async (
  scope: Scope,
  storage: Storage,
  ids: { id: string; importId: string },
): Promise<File> => {
  const { row } = await requireImport(scope, ids.id, ids.importId);
  const { source } = row;
  const faults = await listFaultTexts(scope, row);
  if (row.createdBy !== scope.actor.id || !source || faults.size === 0) throw new Refusal('GEN-010');
  const lines = [...(await loadStoredLines(storage, row.storageKey))].filter(({ line }) => faults.has(line));
  const table = [
    [...source.columns.map(({ heading }) => heading), 'erreur'],
    ...lines.map(({ line, cells }) => [...cells, faults.get(line) ?? '']),
  ];
  const name = `${row.fileName.replace(/\.[^.]*$/, '')} - erreurs.${source.format}`;
  if (source.format === 'xlsx') {
    const { default: writeXlsxFile } = await import('write-excel-file/node');
    // Typed as text: no cell becomes a formula.
    const bytes = await writeXlsxFile(table.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer();
    return new File([new Uint8Array(bytes)], name, { type: XLSX_TYPE });
  }
  const text = papaparse.unparse(
    table.map((cells) => cells.map(escapeFormula)),
    { delimiter: source.separator, newline: '\r\n' },
  );
  // The byte order mark tells every spreadsheet the encoding.
  return new File([`\ufeff${text}\r\n`], name, { type: 'text/csv; charset=utf-8' });
};
