import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorText } from '../../contract/platform/errors.ts';
import { listBlockTexts, makeBooklet } from './client-steps.ts';
import { signInFirstAdmin } from './first-admin.ts';
import { startOwnPostgres, type TestPostgres } from './postgres.ts';
import { type SaveResponse, saveRepeatedly } from './save-repeatedly.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const folder = createTemporaryFolder();
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

test('PostgreSQL restarts under saves, fast and immediate: the server lives, says so, and loses nothing it answered', async () => {
  const server = new ServerProcess({
    env: { DATA_DIR: folder.path, DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'silent' },
  });
  let hasEnded = false;
  void server.waitForExit().then(() => {
    hasEnded = true;
  });
  try {
    const client = await signInFirstAdmin(server);
    const { pageId } = await makeBooklet(client, 'Solide', 'premier');
    for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) {
      let isOver = false;
      const outcomes: SaveResponse[] = [];
      // More writers than connections in the pool: some are always inside a transaction.
      const writing = Promise.all(
        Array.from({ length: 16 }, () => saveRepeatedly(() => isOver, client, pageId, outcomes)),
      );
      const count = (status: number) => outcomes.filter((one) => one.status === status).length;
      await expect.poll(() => count(200), { timeout: 20_000 }).toBeGreaterThan(30);
      await postgres.restart(mode);
      const before = count(200);
      // The server recovers without a restart.
      await expect.poll(() => count(200), { timeout: 20_000 }).toBeGreaterThan(before + 30);
      isOver = true;
      const kept = await writing;
      expect(hasEnded).toBe(false);
      const failed = outcomes.filter(({ status }) => status !== 200);
      expect(failed.length).toBeGreaterThan(0);
      for (const { status, message } of failed) {
        expect([status, message]).toEqual([503, expect.stringMatching(/^La base de données ne répond pas/)]);
        expect([errorText('GEN-031'), errorText('GEN-032')]).toContain(message);
      }
      const texts = (await listBlockTexts(client, pageId)).join('\n');
      const lost = kept.flat().filter((text) => !texts.includes(text));
      expect(lost).toEqual([]);
    }
    expect((await client.fetch('/ready')).status).toBe(200);
  } finally {
    await server.stop();
  }
}, 180_000);
