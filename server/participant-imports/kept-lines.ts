import type { Storage } from '../storage/storage.ts';
import type { Line } from './csv.ts';

/** Where the lines of an import lie, until they are forgotten: without headings, and without what is never kept. */
export const storageKey = (companyId: string, importId: string): string =>
  `companies/${companyId}/participant-imports/${importId}.json`;

export const keepLines = async (storage: Storage, key: string, lines: readonly Line[]): Promise<void> => {
  const rows = lines.map(({ line, cells }) => [line, ...cells]);
  await storage.put(key, Buffer.from(JSON.stringify(rows)), 'application/json');
};

export const keptLines = async (storage: Storage, key: string): Promise<Line[]> => {
  const rows = JSON.parse((await storage.get(key)).toString('utf8')) as [number, ...string[]][];
  return rows.map(([line, ...cells]) => ({ line, cells }));
};
