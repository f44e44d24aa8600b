import type { Storage } from '../storage/storage.ts';
import type { Line } from './csv.ts';

/** Where the lines of an import lie, until they are forgotten: without headings, and without what is never kept. */
export const storageKey = (companyId: string, importId: string): string =>
  `companies/${companyId}/participant-imports/${importId}.ndjson`;

export const keepLines = async (storage: Storage, key: string, lines: readonly Line[]): Promise<void> => {
  const rows = lines.map(({ line, cells }) => JSON.stringify([line, ...cells]));
  await storage.put(key, Buffer.from(rows.join('\n')), 'application/x-ndjson');
};

/** The lines, each made when it is asked for: 50,000 of them are never all in memory but as one text. */
export const keptLines = async (storage: Storage, key: string): Promise<Iterable<Line>> => {
  const text = (await storage.get(key)).toString('utf8');
  return {
    *[Symbol.iterator]() {
      for (let start = 0; start < text.length; ) {
        const end = text.indexOf('\n', start);
        const stop = end < 0 ? text.length : end;
        const [line, ...cells] = JSON.parse(text.slice(start, stop)) as [number, ...string[]];
        yield { line, cells };
        start = stop + 1;
      }
    },
  };
};
