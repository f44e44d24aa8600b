import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { CLOSE_TIMEOUT_MS } from '../../../test/system/mail-sink.ts';
import type { Database } from '../data/connection/client.ts';
import { outbox } from '../data/schema/people.ts';
import { createLogger } from '../http/log.ts';
import { type Jobs, startJobQueue } from '../work/jobs/jobs.ts';
import { renderPasswordReset } from './letters.ts';
import type { MailRouter } from './mail-router.ts';
import { createMailer, type Mailer } from './mailer.ts';

const FROM = 'Embarque <ne-pas-repondre@embarque.localhost>';
const LINK = 'https://livrets.exemple.fr/auth/new-password?jeton=abc';

const buildMailRouter = (url: string | null): MailRouter => ({
  getRoute: async () => ({ url, from: FROM, address: 'ne-pas-repondre@embarque.localhost', own: false }),
});

let database: Database;
let jobs: Jobs;
let mailer: Mailer;
let server: SMTPServer;
let received: { to: string; source: string }[] = [];
/** Server answers to the next recipients, in turn; when none is left, it accepts. */
let refusals: { responseCode: number }[] = [];
let offered: string[] = [];
let logged = '';
/** Accepts the next message, and breaks the connection instead of answering. */
let isMute = false;

beforeAll(async () => {
  server = new SMTPServer({
    closeTimeout: CLOSE_TIMEOUT_MS,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, callback) => {
      offered.push(address);
      const refusal = address.startsWith('toujours-') ? { responseCode: 451 } : refusals.shift();
      callback(refusal ? Object.assign(new Error('Réessayez'), refusal) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        if (!isMute) return callback();
        for (const connection of server.connections) (connection as unknown as { close: () => void }).close();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  database = await openTestDatabase();
  const log = createLogger('info', {
    write: (line) => {
      logged += line;
    },
  });
  jobs = await startJobQueue(database, log, { retrySeconds: 1, pollSeconds: 0.5 });
  await jobs.startWorkers();
  mailer = await createMailer(database.db, jobs, buildMailRouter(`smtp://127.0.0.1:${port}`));
});
afterAll(async () => {
  await jobs.stop();
  await mailer.close();
  await database.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  received = [];
  isMute = false;
  refusals = [];
  offered = [];
});

const post = async (to: string, through = mailer) => {
  const letter = await renderPasswordReset({ firstName: 'Inès', link: LINK, minutes: 60, productName: 'Embarque' });
  return through.enqueue({ ...letter, to, kind: 'reset', companyId: null });
};
const findRow = async (id: string) => (await database.db.select().from(outbox).where(eq(outbox.id, id)))[0];
const findState = async (id: string) => (await findRow(id))?.state;
const patient = { timeout: 20_000, interval: 50 };

test('a message goes out once, as it stands in the outbox', async () => {
  const id = await post('ines@exemple.fr');
  await expect.poll(() => findState(id), patient).toBe('sent');
  // Wait for two more polls of the queue: nothing else leaves.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(received.map(({ to }) => to)).toEqual(['ines@exemple.fr']);
  const row = await findRow(id);
  expect(row).toMatchObject({ attempts: 0, error: '', recipient: 'ines@exemple.fr' });
  expect(row?.sentAt).toBeInstanceOf(Date);
  expect(received[0]?.source.trim()).toBe(row?.source.trim());
});

test('the same message taken from the queue twice is sent once', async () => {
  const id = await post('deux-fois@exemple.fr');
  await jobs.send('mail', { id });
  await expect.poll(() => findState(id), patient).toBe('sent');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(received).toHaveLength(1);
});

test('a message whose answer was lost is never sent twice: it is to be checked', async () => {
  isMute = true;
  const id = await post('peut-etre@exemple.fr');
  await expect.poll(() => findState(id), patient).toBe('to_check');
  isMute = false;
  await jobs.send('mail', { id });
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(received.filter(({ to }) => to === 'peut-etre@exemple.fr')).toHaveLength(1);
  expect(await findRow(id)).toMatchObject({ state: 'to_check', error: expect.stringContaining('peut-être arrivé') });
});

test('a message that was on the wire when the program stopped is never sent twice: it is to be checked', async () => {
  const letter = { kind: 'reset', recipient: 'interrompu@exemple.fr', subject: 'Bonjour', source: 'Subject: Bonjour' };
  const [{ id } = { id: '' }] = await database.db
    .insert(outbox)
    .values({ ...letter, state: 'sending' })
    .returning();
  await jobs.send('mail', { id });
  await expect.poll(() => findState(id), patient).toBe('to_check');
  expect(received).toHaveLength(0);
});

test('a temporary refusal is told in the outbox, then the message goes out', async () => {
  refusals = [{ responseCode: 451 }];
  const id = await post('plus-tard@exemple.fr');
  await expect.poll(() => findState(id), patient).toBe('failed');
  expect(received).toHaveLength(0);
  expect(await findRow(id)).toMatchObject({ attempts: 1, error: expect.stringContaining('451') });
  await expect.poll(() => findState(id), patient).toBe('sent');
  expect(received).toHaveLength(1);
  expect(await findRow(id)).toMatchObject({ error: '' });
});

test('one that is refused for good stops after its retries, and never holds back those beside it', async () => {
  const bad = await post('toujours-refuse@exemple.fr');
  const good = await Promise.all(['un', 'deux', 'trois'].map((name) => post(`${name}@exemple.fr`)));
  for (const id of good) await expect.poll(() => findState(id), patient).toBe('sent');
  await expect.poll(async () => (await findRow(bad))?.attempts, patient).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(offered.filter((to) => to === 'toujours-refuse@exemple.fr')).toHaveLength(4);
  expect(received.map(({ to }) => to).sort()).toEqual(['deux@exemple.fr', 'trois@exemple.fr', 'un@exemple.fr']);
  expect(await findState(bad)).toBe('failed');
  expect(logged).toContain('job failed');
  expect(logged).not.toContain('@exemple.fr');
});

test('without SMTP a message is kept, whole, and nothing is queued', async () => {
  const keeper = await createMailer(database.db, jobs, buildMailRouter(null));
  const id = await post('ines@exemple.fr', keeper);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(await findState(id)).toBe('kept');
  expect(received).toHaveLength(0);
});

test('a message calls nothing from outside: its only address is that of its link', async () => {
  const id = await post('ines@exemple.fr');
  const source = (await findRow(id))?.source ?? '';
  const { html = '', text = '', attachments, messageId } = await PostalMime.parse(source);
  expect(messageId).toBe(`<${id}@embarque>`);
  expect(attachments).toEqual([]);
  // XML namespaces are not fetched.
  const addresses = `${html}\n${text}`.match(/(?:https?:)?\/\/[^\s"'<>)]+/g) ?? [];
  const called = addresses.filter((address) => !/^http:\/\/www\.w3\.org\//.test(address));
  expect([...new Set(called.map((address) => address.replaceAll('&amp;', '&')))]).toEqual([LINK]);
});
