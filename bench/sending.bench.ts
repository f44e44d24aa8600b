/**
 * A campaign of 10,000 messages to a mail server of this machine, with every state of every recipient durable in
 * PostgreSQL (fsync on), against nodemailer's bare pool sending as many messages of the same size through as many
 * connections. Target: at least 0.9 times as fast, the better of two runs each, and at most 60 Mo of memory more than
 * before the first message. Then the sender is killed (kill -9) ten
 * times halfway: each recipient gets the message exactly once or is marked as to be checked, at most one for each
 * connection and kill. `N=1000` for a try.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { loadSampleValues } from '../server/messages/campaigns/mail/variable-values.ts';
import { createMessageRenderer } from '../server/messages/sending/message-renderer.ts';
import { findSendContext } from '../server/messages/sending/send-context.ts';
import { type Database, openPostgresPool } from '../server/platform/data/connection/client.ts';
import { applyMigrations } from '../server/platform/data/connection/migrate.ts';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import { openStorage } from '../server/platform/files/storage/storage.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { startCampaign, startSender } from '../test/system/start-campaign.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { reportFigure } from './measures.ts';
import { watchMemory } from './resident-memory.ts';

const RECIPIENTS = Number(process.env.N ?? 10_000);
const KILL_RECIPIENTS = Math.min(RECIPIENTS, 3000);
const KILLS = Number(process.env.KILLS ?? 10);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 10);
const TARGET_RATIO = 0.9;
const MAX_MEGABYTES_ABOVE_REST = 60;

const folder = createTemporaryFolder();
const postgres = await startPostgres();
const sink: ChildProcess = fork(join(import.meta.dirname, 'mail-sink.ts'));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const smtpUrl = `smtp://127.0.0.1:${port}?maxConnections=${CONNECTIONS}`;

interface SinkCounts {
  got: [string, number][];
  n: number;
  bytes: number;
}
const querySink = async (what: 'count' | 'number' | 'forget'): Promise<SinkCounts> => {
  sink.send(what);
  const [answer] = (await once(sink, 'message')) as [SinkCounts];
  return answer;
};

/** A message as recipients of the campaign get it, for the bare pool. */
const loadSampleMessage = async (campaign: Awaited<ReturnType<typeof startCampaign>>) => {
  const sendContext = await findSendContext(campaign.scope, campaign.campaignId);
  if (!sendContext) throw new Error('no campaign');
  const storage = await openStorage({ kind: 'folder', folder: folder.path });
  const sendingContext = {
    storage,
    productName: 'Embarque',
    platform: 'a@embarque.localhost',
    origin: '',
    secret: 's',
  };
  const letters = await createMessageRenderer(campaign.scope, sendContext, sendingContext);
  const about = {
    sheet: { language: 'fr-FR' },
    enrolment: { id: campaign.campaignId, arrivalOn: null },
    variables: await loadSampleValues(campaign.scope, sendContext.people, sendContext.campaign),
  };
  const { buildSource } = await letters.renderMessage(
    { id: campaign.campaignId, email: 'a@b.fr' },
    about,
    'x'.repeat(43),
  );
  const { subject = '', html = '', text = '', attachments } = await PostalMime.parse(buildSource());
  // The reference carries the same pictures.
  const images = attachments.map(({ contentId = '', filename, mimeType, content }) => ({
    cid: contentId.replace(/[<>]/g, ''),
    filename: filename ?? '',
    contentType: mimeType,
    contentDisposition: 'inline',
    content: Buffer.from(content as ArrayBuffer).toString('base64'),
    encoding: 'base64',
  }));
  return { subject, html, text, attachments: images };
};

const templateUrl = await postgres.createDatabase();
const templateDatabase = await openPostgresPool(templateUrl);
await applyMigrations(templateDatabase.db);
await templateDatabase.close();

const setFsync = async (database: Database, value: 'on' | 'default'): Promise<void> => {
  await database.db.execute(sql`alter system set fsync = ${sql.raw(value)}`);
  await database.db.execute(sql`select pg_reload_conf()`);
};

const createCampaignDatabase = async (n: number) => {
  const url = await postgres.createDatabase(templateUrl);
  const database = await openPostgresPool(url);
  const campaign = await startCampaign(database.db, n);
  await database.db.execute(sql`vacuum analyze`);
  // Other tests disable fsync: here the database writes to disk before it answers, as in production.
  await setFsync(database, 'on');
  return { url, database, ...campaign };
};

const getCampaignState = async (database: Database, id: string): Promise<string> => {
  const [row] = await queryRows<{ state: string }>(database.db, sql`select state from campaigns where id = ${id}`);
  return row?.state ?? '';
};

const waitUntilSent = async (database: Database, id: string): Promise<void> => {
  while ((await getCampaignState(database, id)) === 'running') await wait(20);
};

const sendBare = async (file: string): Promise<number> => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'bare-mailer.ts'),
    `${smtpUrl}&pool=true`,
    String(RECIPIENTS),
    file,
  ]);
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  child.stderr.pipe(process.stderr);
  await once(child, 'exit');
  return Number(told);
};

try {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const memory: { rest: number; peak: number }[] = [];
  const file = join(folder.path, 'message.json');
  for (let run = 0; run < 2; run += 1) {
    const { database, url, campaignId, scope, bookletId, launched } = await createCampaignDatabase(RECIPIENTS);
    if (run === 0) {
      const message = await loadSampleMessage({ scope, campaignId, bookletId, launched });
      writeFileSync(file, JSON.stringify(message));
      console.log(`  frozen audience of ${RECIPIENTS} in ${(launched / 1000).toFixed(1)} s`);
    }
    await querySink('forget');
    times.bare.push(await sendBare(file));
    const reference = await querySink('number');
    await querySink('forget');
    const began = performance.now();
    const sender = await startSender(url, smtpUrl, folder.path);
    const ready = performance.now();
    const watched = watchMemory(sender.child.pid);
    await waitUntilSent(database, campaignId);
    times.ours.push((performance.now() - ready) / 1000);
    memory.push(watched.stop());
    await sender.stop();
    const { got, n, bytes } = await querySink('count');
    if (n !== RECIPIENTS || got.some(([, times]) => times !== 1)) throw new Error(`${n} of ${RECIPIENTS} got it`);
    if (run === 0) {
      console.log(
        `  ${Math.round(bytes / n)} bytes a message, ${Math.round(reference.bytes / reference.n)} of the bare pool`,
      );
      console.log(`  started in ${((ready - began) / 1000).toFixed(1)} s`);
    }
    await database.close();
  }
  const [ours, reference] = [Math.min(...times.ours), Math.min(...times.bare)];
  console.log(
    `  embarque ${Math.round(RECIPIENTS / ours)} messages/s, bare pool ${Math.round(RECIPIENTS / reference)} messages/s`,
  );
  reportFigure({
    name: 'envoi d’une campagne',
    value: reference / ours,
    unit: '×',
    target: { atLeast: TARGET_RATIO },
    reference: `pool nu : ${Math.round(RECIPIENTS / reference)} messages/s`,
    rounds: times.ours.map((seconds, run) => (times.bare[run] ?? 0) / seconds),
  });
  const growths = memory.map(({ rest, peak }) => peak - rest);
  reportFigure({
    name: 'mémoire d’une campagne, au-dessus du repos',
    value: Math.max(...growths),
    unit: 'Mo',
    target: { atMost: MAX_MEGABYTES_ABOVE_REST },
    reference: `avant le premier message : ${Math.round(memory[0]?.rest ?? Number.NaN)} Mo`,
    rounds: growths,
  });

  const { database, url, campaignId } = await createCampaignDatabase(KILL_RECIPIENTS);
  await querySink('forget');
  let inTransit = 0;
  let atOnce = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const sender = await startSender(url, smtpUrl, folder.path);
    const { n: before } = await querySink('number');
    const enough = before + KILL_RECIPIENTS / (KILLS * 3) + (Math.random() * KILL_RECIPIENTS) / 60;
    while ((await querySink('number')).n < enough) await wait(2);
    await sender.stop('SIGKILL');
    // Count by program: messages of the latest killed programs are marked as to be checked only once these are declared
    // dead.
    const claims = await queryRows<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from campaign_recipients where state = 'sending' group by claimed_by`,
    );
    inTransit = Math.max(inTransit, ...claims.map(({ n }) => n));
    atOnce = Math.max(
      atOnce,
      claims.reduce((sum, { n }) => sum + n, 0),
    );
  }
  const last = await startSender(url, smtpUrl, folder.path);
  await waitUntilSent(database, campaignId);
  await last.stop();
  const rows = await queryRows<{ email: string; state: string }>(
    database.db,
    sql`select email, state from campaign_recipients where campaign_id = ${campaignId}`,
  );
  const got = new Map((await querySink('count')).got);
  const twice = [...got.values()].filter((times) => times > 1).length;
  const sent = rows.filter(({ state }) => state === 'sent');
  const lost = sent.filter(({ email }) => !got.has(email)).length;
  const toCheck = rows.filter(({ state }) => state === 'to_check');
  const arrived = toCheck.filter(({ email }) => got.has(email)).length;
  console.log(
    `  ${KILLS} kills in a campaign of ${KILL_RECIPIENTS}: ${sent.length} sent, ${twice} twice, ${lost} lost`,
  );
  console.log(
    `  to check ${toCheck.length} (of which ${arrived} had arrived), at most ${inTransit} of one program (${CONNECTIONS} connections); ${atOnce} of those not yet believed dead, together`,
  );
  const whole = sent.length + toCheck.length === KILL_RECIPIENTS && twice === 0 && lost === 0;
  if (!whole || inTransit > CONNECTIONS) process.exitCode = 1;
  // Other benches may use this PostgreSQL.
  await setFsync(database, 'default');
  await database.close();
} finally {
  sink.disconnect();
  await postgres.stop();
  folder.remove();
}
