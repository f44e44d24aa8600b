/**
 * The effect of other companies on every screen: the main call of each, by the same users of the same company, on three
 * PostgreSQL databases with 1, 10 and 100 companies, each of 20 users and 50 booklets. Targets: as many statements, and
 * at most 1.3 times as long; the publisher's own lists, of companies and of all accounts, may take longer. `MOST=20`
 * for a try.
 */
import pg from 'pg';
import { refreshStatistics } from '../server/reading/statistics/roll-up.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { BOOKLETS, fillCompanies, USERS } from './fill-companies.ts';
import { openInProcess } from './in-process.ts';
import { getMedian, reportFigure } from './measures.ts';

const MAX_COMPANIES = Number(process.env.MOST ?? 100);
const SIZES = [...new Set([1, Math.min(10, MAX_COMPANIES), MAX_COMPANIES])];
const ROUNDS = Number(process.env.ROUNDS ?? 41);
const WARM_UP = Number(process.env.WARM_UP ?? 5);
const MAX_RATIO = 1.3;
/** Milliseconds: a smaller difference is below the precision of the clock. */
const CLOCK_PRECISION_MS = 0.3;
const TODAY = new Date().toISOString().slice(0, 10);
const MONTH_START = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

type Account = 'admin' | 'editor' | 'super';
interface BenchScreen {
  name: string;
  path: string;
  who?: Account;
  /** The screen lists all companies. */
  ofAll?: boolean;
}

const SCREENS: BenchScreen[] = [
  { name: 'who is there', path: '/api/auth/user' },
  { name: 'home', path: '/api/admin/home' },
  { name: 'home of an editor', path: '/api/admin/home', who: 'editor' },
  { name: 'first steps', path: '/api/help/first-steps' },
  { name: 'booklets', path: '/api/admin/booklets?size=25' },
  { name: 'booklets, by title', path: '/api/admin/booklets?size=25&sort=title&direction=asc&search=accueil' },
  { name: 'booklets of an editor', path: '/api/admin/booklets?size=25', who: 'editor' },
  { name: 'one booklet', path: '/api/admin/booklets/:booklet/overview' },
  { name: 'its tree', path: '/api/admin/booklets/:booklet/tree' },
  { name: 'its participants', path: '/api/admin/booklets/:booklet/participants' },
  { name: 'its campaigns', path: '/api/admin/booklets/:booklet/campaigns' },
  { name: 'its rights', path: '/api/admin/booklets/:booklet/rights' },
  { name: 'its referents', path: '/api/admin/booklets/:booklet/referents' },
  { name: 'dashboard', path: '/api/admin/dashboard' },
  { name: 'storage usage', path: '/api/admin/storage-usage' },
  { name: 'statistics', path: `/api/admin/statistics?from=${MONTH_START}&to=${TODAY}` },
  { name: 'users', path: '/api/admin/users' },
  { name: 'media library', path: '/api/admin/media?sort=name&direction=asc&size=50' },
  { name: 'media folders', path: '/api/admin/media-folders' },
  { name: 'search, words', path: '/api/admin/search?q=mutuelle' },
  { name: 'search, a beginning', path: '/api/admin/search?q=vesti' },
  { name: 'search, a slip', path: '/api/admin/search?q=prevoyanse' },
  { name: 'audit log', path: '/api/admin/audit' },
  { name: 'notifications', path: '/api/admin/notifications' },
  { name: 'unread', path: '/api/admin/notifications/count' },
  { name: 'tasks', path: '/api/admin/tasks' },
  { name: 'bin', path: '/api/admin/bin' },
  { name: 'outbox', path: '/api/admin/outbox' },
  { name: 'library', path: '/api/admin/library/chapter-templates' },
  { name: 'news', path: '/api/admin/news' },
  { name: 'help', path: '/api/help/tutorials' },
  { name: 'company card', path: '/api/admin/company' },
  { name: 'its people', path: '/api/admin/companies/:company/users' },
  { name: 'its booklets', path: '/api/admin/companies/:company/booklets' },
  { name: 'companies (publisher)', path: '/api/admin/companies?size=25', who: 'super', ofAll: true },
  { name: 'accounts (publisher)', path: '/api/admin/users?size=25', who: 'super', ofAll: true },
];

const folder = createTemporaryFolder();
const postgres = await startPostgres();

/** Creates a platform of `companies` companies; `ask` makes one call and returns its time (ms) and its statements. */
const createPlatform = async (companies: number) => {
  const url = await postgres.createDatabase();
  const { app, db, make, signIn, close } = await openInProcess(url, folder.path);
  const company = await make.company();
  const admin = await make.user({ companyId: company.id });
  const editor = await make.user({ companyId: company.id, role: 'editor' });
  const boss = await make.user({ role: 'super_admin' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillCompanies(client, companies);
  const { rows } = await client.query(`select id from companies`);
  for (const { id } of rows as { id: string }[]) await refreshStatistics(make.scope(admin, id), { anew: true });
  const [booklet] = (
    await client.query(`select id from booklets where company_id = $1 and slug = 'livret-2'`, [company.id])
  ).rows as { id: string }[];
  const [asAdmin = '', asEditor = '', asBoss = ''] = await signIn([admin, editor, boss]);
  await client.query(`update sessions set company_id = $1 where user_id = $2`, [company.id, boss.id]);
  await client.query('vacuum analyze');
  await client.end();
  const cookies: Record<Account, string> = { admin: asAdmin, editor: asEditor, super: asBoss };
  const ask = async ({ path, who = 'admin' }: BenchScreen) => {
    const address = path.replace(':booklet', booklet?.id ?? '').replace(':company', company.id);
    const before = statements;
    const begun = performance.now();
    const answer = await app.inject({ url: address, headers: { cookie: cookies[who] } });
    const took = performance.now() - begun;
    if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    return { took, statements: statements - before };
  };
  return { companies, db, ask, close };
};
type Platform = Awaited<ReturnType<typeof createPlatform>>;

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, args);
} as typeof query;

/** Measures the platforms in turn, so that other work on the machine slows all of them. */
const measureScreen = async (platforms: Platform[], screen: BenchScreen) => {
  const took = platforms.map((): number[] => []);
  const sent = platforms.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, { ask }] of platforms.entries()) {
      const outcome = await ask(screen);
      if (round < 0) continue;
      took[at]?.push(outcome.took);
      // The median: now and then a session also records its last activity.
      sent[at]?.push(outcome.statements);
    }
  }
  const times = took.map(getMedian);
  const counts = sent.map(getMedian);
  const [one = 0] = times;
  const worst = Math.max(...times);
  return {
    times,
    counts,
    ratio: worst / one,
    slow: worst > one * MAX_RATIO + CLOCK_PRECISION_MS,
    more: new Set(counts).size > 1,
  };
};

const formatValues = (values: number[], digits: number) => values.map((one) => one.toFixed(digits)).join(' / ');

const platforms: Platform[] = [];
try {
  for (const companies of SIZES) {
    const begun = performance.now();
    platforms.push(await createPlatform(companies));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`  ${companies} × ${USERS} people × ${BOOKLETS} booklets, furnished in ${seconds} s`);
  }
  console.log(`  ${'screen'.padEnd(24)}${'statements'.padStart(14)}${'milliseconds'.padStart(24)}   ratio`);
  let grown = 0;
  for (const screen of SCREENS) {
    let outcome = await measureScreen(platforms, screen);
    // Measure again before reporting: a busy machine is temporary, a missing index is not.
    if (outcome.slow && !screen.ofAll) outcome = await measureScreen(platforms, screen);
    const grows = outcome.more || (outcome.slow && !screen.ofAll);
    if (grows) grown += 1;
    console.log(
      `  ${screen.name.padEnd(24)}${formatValues(outcome.counts, 0).padStart(14)}${formatValues(outcome.times, 1).padStart(24)}   ${outcome.ratio.toFixed(2)}${grows ? '  GROWS' : ''}${screen.ofAll ? '  (of all companies)' : ''}`,
    );
  }
  reportFigure({
    name: 'écrans ralentis par le nombre d’entreprises',
    value: grown,
    unit: `sur ${SCREENS.length}`,
    target: { atMost: 0 },
    reference: `${SIZES.join(', ')} entreprises`,
  });
} finally {
  for (const { close } of platforms) await close();
  await postgres.stop();
  folder.remove();
}
