/**
 * Shared by the benches of lists: the real server on PostgreSQL, and beside it node:http with pg, which runs exactly
 * the SQL that the application sends for the same answer.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { ServerProcess } from '../test/system/server-process.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { openInProcess } from './in-process.ts';
import { getMedian } from './measures.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);

const HEADERS = { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

/**
 * A request to measure: its path, its users' cookies, a check of the answer, and `sameBytes` when the reference sends
 * the same bytes.
 */
interface BenchRequest {
  path: string;
  cookies: string[];
  check: (body: string) => boolean;
  sameBytes?: boolean;
}

interface BenchResult {
  perSecond: number;
  p95: number;
}

/**
 * Starts a server in production mode on its own PostgreSQL, and the same application in this process to fill the
 * database.
 */
export const startBenchApp = async () => {
  const folder = createTemporaryFolder();
  const postgres = await startPostgres();
  const databaseUrl = await copyInstallation(postgres);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder.path, NODE_ENV: 'production' };
  const server = new ServerProcess({ env });
  const address = await server.waitUntilReady();
  const { database, app, make, colleagues, signIn, close: closeApp } = await openInProcess(databaseUrl, folder.path);
  const children: ChildProcess[] = [];

  /**
   * Captures the SQL of one answer, session included, in order. The application answers once before, so that neither
   * side repeats queries whose results it caches.
   */
  const capture = async ({ path, cookies, check, sameBytes = false }: BenchRequest) => {
    const request = { url: path, headers: { ...HEADERS, cookie: cookies[0] ?? '' } };
    await app.inject(request);
    const sent: { text: string; values: unknown[] }[] = [];
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first, values] = args as [{ text?: string } | string, unknown[]];
      const text = typeof first === 'string' ? first : first.text;
      if (text) sent.push({ text, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, this, args);
    } as typeof query;
    const response = await app.inject(request);
    pg.Client.prototype.query = query;
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
    const plain = await app.inject({ ...request, headers: { cookie: cookies[0] ?? '' } });
    if (!check(plain.body)) throw new Error(`Not the answer that was meant: ${plain.body.slice(0, 300)}`);
    console.log(`  ${sent.length} statements an answer of ${response.rawPayload.length} bytes`);
    const { date: _, connection: __, ...headers } = response.headers;
    return { sent, page: sameBytes ? { headers, base64: response.rawPayload.toString('base64') } : null };
  };

  const startBare = async (bareInput: unknown): Promise<string> => {
    const file = join(folder.path, 'sql.json');
    writeFileSync(file, JSON.stringify(bareInput));
    const script = fileURLToPath(new URL('./bare-sql.ts', import.meta.url));
    const bare = spawn(process.execPath, [script, databaseUrl, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(bare);
    const [line] = await Promise.race([once(bare.stdout, 'data'), once(bare, 'exit')]);
    return String(line).trim();
  };

  const shoot = async (url: string, cookies: string[], seconds: number): Promise<BenchResult> => {
    let next = 0;
    const result = await autocannon({
      url,
      connections: cookies.length,
      duration: seconds,
      setupClient: (client) => {
        client.setHeaders({ ...HEADERS, cookie: cookies[next % cookies.length] ?? '' });
        next += 1;
      },
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
    // autocannon reports p90 and p97.5: the second is stricter than p95.
    return { perSecond: result.requests.total / result.duration, p95: result.latency.p97_5 };
  };

  return {
    databaseUrl,
    database,
    make,
    app,
    colleagues,
    signIn,
    /** Measures a path, each side in turn; prints and returns the ratio. */
    compare: async (request: BenchRequest): Promise<number> => {
      const { path, cookies } = request;
      const sides = { embarque: address, bare: await startBare(await capture(request)) };
      const rounds: Record<keyof typeof sides, BenchResult[]> = { embarque: [], bare: [] };
      for (const url of Object.values(sides)) await shoot(url + path, cookies, Math.min(3, SECONDS));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const side of ['embarque', 'bare'] as const) {
          rounds[side].push(await shoot(sides[side] + path, cookies, SECONDS));
        }
      }
      for (const [side, measured] of Object.entries(rounds)) {
        const perSecond = getMedian(measured.map((round) => round.perSecond));
        const p95 = getMedian(measured.map((round) => round.p95));
        console.log(
          `  ${side.padEnd(9)} ${perSecond.toFixed(1).padStart(7)} requests/s, p95 at most ${p95.toFixed(0)} ms`,
        );
      }
      // The ratio of each round: other work on the machine slows both sides.
      return getMedian(rounds.embarque.map((round, n) => round.perSecond / (rounds.bare[n]?.perSecond ?? 1)));
    },
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await closeApp();
      await server.stop('SIGKILL');
      await postgres.stop();
      folder.remove();
    },
  };
};
