import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { startPostgres, type TestPostgres } from '../../../test/system/postgres.ts';
import { startCampaign, startSender } from '../../../test/system/start-campaign.ts';
import { createTemporaryFolder } from '../../../test/system/temporary-folder.ts';
import { type Database, openPostgresPool } from '../../platform/data/connection/client.ts';
import { applyMigrations } from '../../platform/data/connection/migrate.ts';
import { getCampaignRow, listRecipientRows } from './sending.fixture.ts';

/*
 * Separate processes on one PostgreSQL, killed in the middle of their work. The embedded database serves a single
 * process: sending.test.ts proves its recovery after a crash.
 */

const CONNECTIONS = 5;
const patient = { timeout: 120_000, interval: 100 };
/** Processes start slowly on a busy machine. */
const TIMEOUT = 240_000;

describe.skipIf(!process.env.TEST_DATABASE_URL)('several programs on one database', () => {
  const folder = createTemporaryFolder();
  let postgres: TestPostgres;
  let sink: MailSink;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    folder.remove();
  });
  beforeEach(async () => {
    sink = await openMailSink();
    url = await postgres.createDatabase();
    database = await openPostgresPool(url);
    await applyMigrations(database.db);
    return async () => {
      await database.close();
      await sink.close();
    };
  });

  const sender = () => startSender(url, `${sink.url}?maxConnections=${CONNECTIONS}`, folder.path);
  const distinct = () => new Set(sink.received.map(({ to }) => to)).size;

  test(
    'share one campaign: both send some of it, and nobody gets it twice',
    async () => {
      const { scope, campaignId } = await startCampaign(database.db, 400);
      // Slow mail server, so that one process does not send everything before the other starts.
      sink.beforeMessage = () => wait(10);
      const both = await Promise.all([sender(), sender()]);
      await expect.poll(async () => (await getCampaignRow(scope, campaignId)).state, patient).toBe('finished');
      await Promise.all(both.map(({ stop }) => stop()));
      expect(sink.received).toHaveLength(400);
      expect(distinct()).toBe(400);
      const workers = new Set(sink.received.map(({ client }) => client));
      expect(workers.size).toBeGreaterThan(CONNECTIONS);
      expect((await listRecipientRows(scope, campaignId)).every(({ state }) => state === 'sent')).toBe(true);
      expect(both.map(({ stderr }) => stderr())).toEqual(['', '']);
    },
    TIMEOUT,
  );

  /**
   * Makes the database record, after every statement, the maximum number of messages in transit per process: if it is
   * killed, that many need a check.
   */
  const notePeak = async (): Promise<() => Promise<number>> => {
    await database.exec(`
      create table wire_peak (n int not null);
      create function note_wire_peak() returns trigger language plpgsql as $$ begin
        insert into wire_peak select coalesce(max(n), 0) from (
          select count(*)::int as n from campaign_recipients where state = 'sending' group by claimed_by) as held;
        return null;
      end $$;
      create trigger note_wire_peak after update on campaign_recipients for each statement execute function note_wire_peak()`);
    return async () => {
      const { rows } = (await database.db.execute(sql`select max(n) as n from wire_peak`)) as unknown as {
        rows: { n: number }[];
      };
      return rows[0]?.n ?? 0;
    };
  };

  test(
    'killed in the middle again and again, each is sent to once, or told as to be checked, one a connection at most',
    async () => {
      const { scope, campaignId } = await startCampaign(database.db, 500);
      const peak = await notePeak();
      sink.beforeMessage = () => wait(5);
      let killed = 0;
      for (; killed < 4; killed += 1) {
        const one = await sender();
        const before = sink.received.length;
        await expect.poll(() => sink.received.length, { ...patient, interval: 5 }).toBeGreaterThan(before + 20);
        await one.stop('SIGKILL');
        // Check every killed process, however soon the next one started.
        const { rows } = (await database.db.execute(
          sql`select count(*)::int as n from campaign_recipients where state = 'sending' group by claimed_by`,
        )) as unknown as { rows: { n: number }[] };
        for (const { n } of rows) expect(n).toBeLessThanOrEqual(CONNECTIONS);
      }
      const last = await sender();
      await expect.poll(async () => (await getCampaignRow(scope, campaignId)).state, patient).toBe('finished');
      await last.stop();
      expect(distinct()).toBe(sink.received.length);
      const rows = await listRecipientRows(scope, campaignId);
      const arrived = new Set(sink.received.map(({ to }) => to));
      const sent = rows.filter(({ state }) => state === 'sent');
      const toCheck = rows.filter(({ state }) => state === 'to_check');
      expect(sent.length + toCheck.length).toBe(500);
      expect(sent.every(({ email }) => arrived.has(email))).toBe(true);
      expect(toCheck.length).toBeLessThanOrEqual(killed * CONNECTIONS);
      // All connections were busy, and there was never one more message in transit.
      expect(await peak()).toBe(CONNECTIONS);
      expect(toCheck.every(({ reason }) => reason === 'interrupted')).toBe(true);
      // Recipients who got an invitation are invited, even when the process had no time to record it.
      const { rows: left } = (await database.db.execute(sql`select from enrolments e
      join campaign_recipients r on r.enrolment_id = e.id where r.state = 'sent' and e.state <> 'invited'`)) as unknown as {
        rows: unknown[];
      };
      expect(left).toHaveLength(0);
    },
    TIMEOUT,
  );

  test(
    'one that is told to stop leaves nothing to check, and another goes on',
    async () => {
      const { scope, campaignId } = await startCampaign(database.db, 200);
      sink.beforeMessage = () => wait(5);
      const first = await sender();
      await expect.poll(() => sink.received.length, { ...patient, interval: 5 }).toBeGreaterThan(20);
      await first.stop();
      expect((await listRecipientRows(scope, campaignId)).filter(({ claimedBy }) => claimedBy !== null)).toEqual([]);
      const second = await sender();
      await expect.poll(async () => (await getCampaignRow(scope, campaignId)).state, patient).toBe('finished');
      await second.stop();
      expect(distinct()).toBe(200);
      expect(sink.received).toHaveLength(200);
    },
    TIMEOUT,
  );
});
