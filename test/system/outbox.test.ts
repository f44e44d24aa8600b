import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../server/platform/data/connection/client.ts';
import { applyMigrations } from '../../server/platform/data/connection/migrate.ts';
import { PROJECT_ROOT } from './root.ts';
import { startCampaign } from './start-campaign.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const folder = createTemporaryFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  folder.remove();
});

const PARTICIPANTS = 500;

/**
 * Sends until nothing is left, or until the outbox holds `killedAt` messages and the program is killed. Returns the
 * number of messages in the outbox.
 */
const runSender = async (home: string, killedAt?: number): Promise<number> => {
  const args = [
    join(PROJECT_ROOT, 'test/system/outbox-sender.ts'),
    home,
    ...(killedAt === undefined ? [] : [`${killedAt}`]),
  ];
  const child = spawn(process.execPath, args);
  children.push(child);
  const [told, errors] = [text(child.stdout), text(child.stderr)];
  const [, signal] = await once(child, 'close');
  expect(await errors).toBe('');
  expect(signal).toBe(killedAt === undefined ? null : 'SIGKILL');
  return Number(await told);
};

test('scenario 8: a campaign of 500 on the embedded database, killed at about 250 and started again, leaves 500 different messages in the outbox', async () => {
  const home = join(folder.path, 'data');
  const made = await openEmbeddedDatabase(home);
  await applyMigrations(made.db);
  const { campaignId } = await startCampaign(made.db, PARTICIPANTS, { perMinute: 1200 });
  await made.close();

  const killedAt = await runSender(home, 250);
  expect(killedAt).toBeGreaterThanOrEqual(250);
  expect(killedAt).toBeLessThan(PARTICIPANTS);
  expect(await runSender(home)).toBe(PARTICIPANTS);

  const after = await openEmbeddedDatabase(home);
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    ((await after.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
  const kept = await rowsOf(sql`select recipient, state, source from outbox`);
  expect(kept).toHaveLength(PARTICIPANTS);
  expect(new Set(kept.map(({ recipient }) => recipient)).size).toBe(PARTICIPANTS);
  const named = (pattern: RegExp) => new Set(kept.map(({ source }) => pattern.exec(String(source))?.[1]));
  expect(named(/^Message-ID: (<\S+>)/im).size).toBe(PARTICIPANTS);
  expect(kept.every(({ state }) => state === 'kept')).toBe(true);
  expect(await rowsOf(sql`select state, count(*)::int as n from campaign_recipients group by 1`)).toEqual([
    { state: 'sent', n: PARTICIPANTS },
  ]);
  expect(await rowsOf(sql`select state from campaigns where id = ${campaignId}`)).toEqual([{ state: 'finished' }]);
  // Every recipient of a message has the state invited, whatever the program had time for.
  expect(await rowsOf(sql`select state, count(*)::int as n from enrolments group by 1`)).toEqual([
    { state: 'invited', n: PARTICIPANTS },
  ]);
  await after.close();
}, 600_000);
