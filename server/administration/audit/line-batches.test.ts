import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/data/connection/client.ts';
import { createLineBatches } from './line-batches.ts';

const db = {} as Db;

/** Batches that note each statement and refuse the line « bad »; each statement waits for `release`. */
const createBatches = () => {
  const statements: string[][] = [];
  const waiting: (() => void)[] = [];
  const write = createLineBatches<string>(async (_db, chain, lines) => {
    statements.push([...lines].map((line) => `${chain} ${line}`));
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (lines.includes('bad')) throw new Error('refused');
  });
  const release = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { statements, write, release };
};

describe('lines of the audit log', () => {
  it('writes a lone line at once, and those that come meanwhile in one statement, in their order', async () => {
    const { statements, write, release } = createBatches();
    const written = ['1', '2', '3'].map((line) => write(db, 'a', line));
    expect(statements).toEqual([['a 1']]);
    await release();
    await Promise.all(written);
    expect(statements).toEqual([['a 1'], ['a 2', 'a 3']]);
    const later = write(db, 'a', '4');
    expect(statements.at(-1)).toEqual(['a 4']);
    await release();
    await later;
  });

  it('makes no chain wait for another one', async () => {
    const { statements, write, release } = createBatches();
    const written = [write(db, 'a', '1'), write(db, null, '2'), write({} as Db, 'a', '3')];
    expect(statements).toEqual([['a 1'], ['null 2'], ['a 3']]);
    await release();
    await Promise.all(written);
  });

  it('resolves a line only when its own statement is done, and a refused one fails alone', async () => {
    const { write, release } = createBatches();
    const ends: string[] = [];
    const note = (line: string) =>
      write(db, 'a', line).then(
        () => ends.push(line),
        () => ends.push(`${line} failed`),
      );
    const all = Promise.all(['1', '2', 'bad', '3'].map(note));
    expect(ends).toEqual([]);
    await release();
    await all;
    expect(ends).toEqual(['1', '2', 'bad failed', '3']);
  });
});
