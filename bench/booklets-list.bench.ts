/**
 * The list of 1,000 booklets (filtered, sorted, a page of 25) asked by 20 people who are signed in, on PostgreSQL: the
 * real server against node:http and pg running the very same SQL. Target: 0.4 of its requests a second.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { DEFAULT_THEME } from '../contract/theme.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openPostgres } from '../server/db/client.ts';
import { sectors } from '../server/db/schema/library.ts';
import { settings } from '../server/db/schema/people.ts';
import { openLog } from '../server/http/log.ts';
import { Sessions } from '../server/http/session.ts';
import type { Jobs } from '../server/jobs/jobs.ts';
import { openMailer } from '../server/mail/mailer.ts';
import type { Services } from '../server/services.ts';
import { openStorage } from '../server/storage/storage.ts';
import { Browser } from '../test/browser.ts';
import { Factory } from '../test/factory.ts';
import { temporaryFolder } from '../test/system/folder.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { Server } from '../test/system/server.ts';

const BOOKLETS = 1000;
const PAGES = 12;
const PEOPLE = 20;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const TARGET = 0.4;
const LIST = '/api/admin/booklets?state=draft&type=employee&sort=title&direction=asc&page=2&size=25';

const folder = temporaryFolder();
const postgres = await startPostgres();
const databaseUrl = await postgres.database();
const server = new Server({
  env: { DATABASE_URL: databaseUrl, DATA_DIR: folder.path, NODE_ENV: 'production' },
});
const address = await server.ready();
const database = await openPostgres(databaseUrl);
const { db } = database;
const children: ChildProcess[] = [];

/** The application within this process, on the same database: to fill it, and to see what SQL it sends. */
const openHere = async () => {
  const config = { ...readConfig({}), serveWeb: false };
  const jobs: Jobs = { work: async () => {}, send: async () => {}, schedule: async () => {}, stop: async () => {} };
  const services: Services = {
    config,
    database,
    db,
    jobs,
    sessions: new Sessions(db, config),
    storage: await openStorage({ kind: 'folder', folder: folder.path }),
    mailer: await openMailer(db, jobs, null, config.mailFrom),
  };
  const [secret] = await db.select().from(settings).where(eq(settings.key, 'cookie_secret'));
  const app = await buildApp(services, openLog('silent'), secret?.value ?? '');
  return { app, make: new Factory(services) };
};
type Here = Awaited<ReturnType<typeof openHere>>;

/** A company with its booklets, and the cookies of its people. */
const furnish = async ({ app, make }: Here): Promise<string[]> => {
  const company = await make.company({ quotaBooklets: 2000 });
  const people: Awaited<ReturnType<typeof make.user>>[] = [];
  for (let n = 0; n < PEOPLE; n += 1)
    people.push(await make.user({ companyId: company.id, firstName: `Camille ${n}` }));
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const sectorIds = (await db.select({ id: sectors.id }).from(sectors)).map(({ id }) => id);
  const scope = make.scope(owner, company.id);
  const booklets = await scope.insert(
    'booklets',
    Array.from({ length: BOOKLETS }, (_, n) => ({
      title: `Livret d’accueil ${n}`,
      titleKey: `livret d'accueil ${n}`,
      slug: `livret-${n}`,
      type: n % 3 === 0 ? ('trainee' as const) : ('employee' as const),
      sectorId: sectorIds[n % sectorIds.length] ?? null,
      theme: DEFAULT_THEME,
      welcome: { message: 'Bienvenue', signatory: '', signatoryRole: '', photoMediaId: null },
      cover: { mediaId: null, alt: '', decorative: true },
      tags: [`site-${n % 7}`],
      state: n % 2 === 0 ? ('draft' as const) : ('building' as const),
      ownerId: people[n % PEOPLE]?.id ?? null,
    })),
  );
  const chapters = await scope.insert(
    'chapters',
    booklets.map(({ id }) => ({ bookletId: id, title: 'Bienvenue', position: 0 })),
  );
  for (let position = 0; position < PAGES; position += 1) {
    await scope.insert(
      'pages',
      chapters.map(({ id, bookletId }) => ({
        bookletId,
        chapterId: id,
        title: `Page ${position}`,
        slug: `page-${position}`,
        position,
      })),
    );
  }
  await database.exec('analyze');
  const cookies: string[] = [];
  for (const person of people) {
    const browser = new Browser(app);
    await make.signInAs(browser, person);
    cookies.push([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  }
  return cookies;
};

/** What the application asks of the database for one list, session included, in its order. */
const captureSql = async ({ app }: Here, cookie: string) => {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [{ text?: string } | string, unknown[]];
    const text = typeof first === 'string' ? first : first.text;
    if (text) sent.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  const response = await app.inject({ url: LIST, headers: { cookie } });
  pg.Client.prototype.query = query;
  if (response.statusCode !== 200) throw new Error(`The list answered ${response.statusCode}: ${response.body}`);
  const { rows, total } = response.json() as { rows: unknown[]; total: number };
  if (rows.length !== 25 || total < 300) throw new Error(`Not the list that was meant: ${rows.length} of ${total}`);
  return { sent, bytes: response.rawPayload.length };
};

const startBare = async (sent: unknown): Promise<string> => {
  const file = join(folder.path, 'sql.json');
  writeFileSync(file, JSON.stringify(sent));
  const script = fileURLToPath(new URL('./bare-list.ts', import.meta.url));
  const bare = spawn(process.execPath, [script, databaseUrl, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(bare);
  const [line] = await once(bare.stdout, 'data');
  return String(line).trim();
};

interface Measured {
  perSecond: number;
  p99: number;
}

const shoot = async (url: string, cookies: string[], seconds: number): Promise<Measured> => {
  let next = 0;
  const result = await autocannon({
    url: url + LIST,
    connections: PEOPLE,
    duration: seconds,
    setupClient: (client) => {
      client.setHeaders({ cookie: cookies[next % PEOPLE] ?? '' });
      next += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const here = await openHere();
  const cookies = await furnish(here);
  const { sent, bytes } = await captureSql(here, cookies[0] ?? '');
  await here.app.close();
  console.log(`  ${sent.length} statements a list, ${bytes} bytes answered`);
  const sides = { embarque: address, bare: await startBare(sent) };
  const rounds: Record<keyof typeof sides, Measured[]> = { embarque: [], bare: [] };
  for (const url of Object.values(sides)) await shoot(url, cookies, 3);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['embarque', 'bare'] as const) rounds[side].push(await shoot(sides[side], cookies, SECONDS));
  }
  for (const [side, measured] of Object.entries(rounds)) {
    const perSecond = median(measured.map((round) => round.perSecond));
    const p99 = median(measured.map((round) => round.p99));
    console.log(`  ${side.padEnd(9)} ${perSecond.toFixed(0).padStart(6)} requests/s, p99 ${p99.toFixed(0)} ms`);
  }
  // Round by round: what else the machine does weighs on both.
  const ratio = median(rounds.embarque.map((round, n) => round.perSecond / (rounds.bare[n]?.perSecond ?? 1)));
  console.log(`  ratio ${ratio.toFixed(2)} (target ${TARGET})`);
  if (ratio < TARGET) process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await server.stop('SIGKILL');
  await database.close();
  await postgres.stop();
  folder.remove();
}
