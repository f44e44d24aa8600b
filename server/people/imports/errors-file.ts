import papaparse from 'papaparse';
import type { Scope } from '../../platform/data/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { importFor } from './context.ts';
import { keptLines } from './kept-lines.ts';
import { allFaults } from './notes.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet computes what begins so; an import takes the apostrophe off again. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/**
 * The lines in error, in the format of the file, with their headings and a column « erreur »: to be mended and imported in
 * turn. GEN-010 for anybody but who brought the file, or when no line is in error.
 */
export const errorsFile = async (
  scope: Scope,
  storage: Storage,
  ids: { id: string; importId: string },
): Promise<File> => {
  const { row } = await importFor(scope, ids.id, ids.importId);
  const { source } = row;
  const faults = await allFaults(scope, row);
  if (row.createdBy !== scope.actor.id || !source || faults.size === 0) throw new Refusal('GEN-010');
  const lines = [...(await keptLines(storage, row.storageKey))].filter(({ line }) => faults.has(line));
  const table = [
    [...source.columns.map(({ heading }) => heading), 'erreur'],
    ...lines.map(({ line, cells }) => [...cells, faults.get(line) ?? '']),
  ];
  const name = `${row.fileName.replace(/\.[^.]*$/, '')} - erreurs.${source.format}`;
  if (source.format === 'xlsx') {
    const { default: writeXlsxFile } = await import('write-excel-file/node');
    // As texts: nothing in them is computed.
    const bytes = await writeXlsxFile(table.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer();
    return new File([new Uint8Array(bytes)], name, { type: XLSX });
  }
  const text = papaparse.unparse(
    table.map((cells) => cells.map(guarded)),
    { delimiter: source.separator, newline: '\r\n' },
  );
  // With its mark, so that every spreadsheet knows the encoding.
  return new File([`\ufeff${text}\r\n`], name, { type: 'text/csv; charset=utf-8' });
};
