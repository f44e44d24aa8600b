import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { LINES_PER_BATCH } from './check-lines.ts';
import { requireImport } from './context.ts';
import type { TableLine } from './csv.ts';
import { buildCsv, createImportFixture, uploadImport } from './import.fixture.ts';
import { loadStoredLines } from './stored-lines.ts';
import { writeParticipantImport } from './write.ts';

const BATCHES = 8;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('once there are some thousand people, a batch reads none of them but those it looks for', async () => {
  const at = await createImportFixture(app);
  const headings = 'E-mail;Prénom;Nom;Matricule';
  const rows = Array.from({ length: BATCHES * LINES_PER_BATCH }, (_, n) => `p${n}@lot.example;Zoé;Lot;M${n}`);
  const { body } = await uploadImport(at, buildCsv(rows, headings));
  const known = await requireImport(at.scope, at.bookletId, body.id);
  await at.scope.update('participantImports', { state: 'running' }, () => undefined);
  const lines: Iterable<TableLine> = await loadStoredLines(app.services.storage, known.row.storageKey);

  // Rows read by sequential scans since the start of the transaction.
  const read: number[] = [];
  await at.scope.transaction((inside) =>
    writeParticipantImport(inside, known, lines, {
      report: async () => {
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
