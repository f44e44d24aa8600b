import { open } from 'node:fs/promises';
import type { Storage } from '../../platform/files/storage/storage.ts';
import type { TableLine } from './csv.ts';

/** Storage key of the import’s lines until the purge, without headings and forbidden data. */
export const buildLinesKey = (companyId: string, importId: string): string =>
  `companies/${companyId}/participant-imports/${importId}.ndjson`;

/** Lines per write. */
const LINES_PER_WRITE = 1000;

export const LINES_TYPE = 'application/x-ndjson';

export const writeStoredLines = async (path: string, lines: readonly TableLine[]): Promise<void> => {
  const file = await open(path, 'w');
  try {
    for (let start = 0; start < lines.length; start += LINES_PER_WRITE) {
      const rows = lines
        .slice(start, start + LINES_PER_WRITE)
        .map(({ line, cells }) => JSON.stringify([line, ...cells]));
      await file.write(`${rows.join('\n')}\n`);
    }
  } finally {
    await file.close();
  }
};

/** Loads the lines as a lazy sequence: 50,000 of them are in memory only as bytes. */
export const loadStoredLines = async (storage: Storage, key: string): Promise<Iterable<TableLine>> => {
  const bytes = await storage.get(key);
  return {
    *[Symbol.iterator]() {
      for (let start = 0; start < bytes.length; ) {
        const end = bytes.indexOf(0x0a, start);
        const stop = end < 0 ? bytes.length : end;
        const [line, ...cells] = JSON.parse(bytes.toString('utf8', start, stop)) as [number, ...string[]];
        yield { line, cells };
        start = stop + 1;
      }
    },
  };
};
