import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { importFor } from './context.ts';
import type { Line } from './csv.ts';
import { csv, furnished, send } from './import.fixture.ts';
import { BATCH } from './judge-lines.ts';
import { keptLines } from './kept-lines.ts';
import { writeImport } from './write.ts';

const BATCHES = 8;

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

test('once there are some thousand people, a batch reads none of them but those it looks for', async () => {
  const at = await furnished(house);
  const headings = 'E-mail;Prénom;Nom;Matricule';
  const rows = Array.from({ length: BATCHES * BATCH }, (_, n) => `p${n}@lot.example;Zoé;Lot;M${n}`);
  const { body } = await send(at, csv(rows, headings));
  const known = await importFor(at.scope, at.bookletId, body.id);
  await at.scope.update('participantImports', { state: 'running' }, () => undefined);
  const lines: Iterable<Line> = await keptLines(house.services.storage, known.row.storageKey);

  // Rows read by sequential scans since the start of the transaction.
  const read: number[] = [];
  await at.scope.transaction((inside) =>
    writeImport(inside, known, lines, {
      tell: async () => {
        const [sum] = await inside
          .select({ n: sql<number>`sum(seq_tup_read)::int` })
          .from(sql`pg_stat_xact_user_tables where relname in ('participants', 'enrolments', 'search_items')`);
        read.push(sum?.n ?? Number.NaN);
      },
    }),
  );
  expect(read).toHaveLength(BATCHES);
  expect(read.slice(4).map((n, index) => n - (read[index + 3] ?? 0))).toEqual([0, 0, 0, 0]);
});
