/**
 * Shared by the benches that query the database: the real server on PostgreSQL, and beside it node:http with pg, which
 * runs the least SQL that shows the same screen, or sends the same bytes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { TABLES_TYPE } from '../contract/platform/tables.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { ServerProcess } from '../test/system/server-process.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import type { BareSqlInput, SqlStatement } from './bare-sql.ts';
import { openInProcess } from './in-process.ts';
import { getMedian, reportFigure } from './measures.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);

const HEADERS = {
  accept: `application/json, ${TABLES_TYPE}`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
};

/**
 * A request to measure: its name in the table of figures, its path, its users' cookies, and a check of its answer.
 * `encoding`: of the answers, `br` by default. The load generator reads each body as text: compressed pages that differ
 * take it up to three times as long as one that is always the same, and more than the server.
 */
interface BenchRequest {
  name: string;
  path: string;
  cookies: string[];
  encoding?: 'br' | 'identity';
  check: (body: string) => boolean;
}

/** SQL that shows the same screen, run by a bare server, and the share of its requests a second to reach. */
interface SqlReference {
  name: string;
  statements: SqlStatement[];
  target: number;
}

interface BenchResult {
  perSecond: number;
  p99: number;
}

/** Slowest answers of the application, in times those of the reference. */
const MAX_P99_RATIO = 3;

/** An answer of 25 rows, before compression. */
const MAX_ANSWER_KB = 12;

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
   * Captures the SQL of one answer, session included, in order. The application answers before, so that neither
   * side repeats queries whose results it caches.
   */
  const capture = async ({ path, cookies, check, encoding = 'br' }: BenchRequest) => {
    const request = { url: path, headers: { ...HEADERS, 'accept-encoding': encoding, cookie: cookies[0] ?? '' } };
    // The first answer may take longer than what it read is cached for.
    for (let n = 0; n < 3; n += 1) await app.inject(request);
    const sent: SqlStatement[] = [];
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
    return {
      sent,
      bytes: response.rawPayload.length,
      page: { headers, base64: response.rawPayload.toString('base64') },
    };
  };

  /** Starts a reference server of this folder, which prints its address. */
  const startScript = async (name: string, ...given: string[]): Promise<string> => {
    const script = fileURLToPath(new URL(name, import.meta.url));
    const bare = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(bare);
    const [line] = await Promise.race([once(bare.stdout, 'data'), once(bare, 'exit')]);
    return String(line).trim();
  };

  const startBare = async (bareInput: BareSqlInput): Promise<string> => {
    const file = join(folder.path, `sql-${children.length}.json`);
    writeFileSync(file, JSON.stringify(bareInput));
    return startScript('./bare-sql.ts', databaseUrl, file);
  };

  const shoot = async (
    url: string,
    { cookies, encoding = 'br' }: BenchRequest,
    seconds: number,
  ): Promise<BenchResult> => {
    let next = 0;
    const result = await autocannon({
      url,
      connections: cookies.length,
      duration: seconds,
      setupClient: (client) => {
        client.setHeaders({ ...HEADERS, 'accept-encoding': encoding, cookie: cookies[next % cookies.length] ?? '' });
        next += 1;
      },
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
    return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
  };

  /** Measures the application and its references in turn, and reports a figure for each reference. */
  const measureSides = async (
    request: BenchRequest,
    references: readonly { name: string; url: string; target: number }[],
  ): Promise<void> => {
    const { name, path } = request;
    const sides = [{ name: 'embarque', url: address }, ...references];
    const rounds = sides.map((): BenchResult[] => []);
    for (const { url } of sides) await shoot(url + path, request, Math.min(3, SECONDS));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, { url }] of sides.entries()) rounds[at]?.push(await shoot(url + path, request, SECONDS));
    }
    const measured = rounds.map((side) => ({
      perSecond: getMedian(side.map(({ perSecond }) => perSecond)),
      p99: getMedian(side.map(({ p99 }) => p99)),
    }));
    for (const [at, side] of sides.entries()) {
      const { perSecond = 0, p99 = 0 } = measured[at] ?? {};
      console.log(`  ${side.name.padEnd(20)} ${perSecond.toFixed(1).padStart(8)} requests/s, p99 ${p99.toFixed(0)} ms`);
    }
    const [ours = [], ...others] = rounds;
    for (const [at, reference] of references.entries()) {
      const side = others[at] ?? [];
      const { perSecond = 0, p99 = 0 } = measured[at + 1] ?? {};
      // The ratio of each round: other work on the machine slows both sides. A slow reference may answer nothing in it.
      const ratios = ours.map((round, n) => round.perSecond / (side[n]?.perSecond || 1 / SECONDS));
      reportFigure({
        name: `${name} / ${reference.name}`,
        value: getMedian(ratios),
        unit: '×',
        target: { atLeast: reference.target },
        reference: `${perSecond.toFixed(0)}/s, p99 ${p99} ms`,
        rounds: ratios,
      });
    }
    const [{ p99: ourP99 = 0 } = {}, { p99: referenceP99 = 0 } = {}] = measured;
    reportFigure({
      name: `${name}, p99`,
      // Latencies are whole milliseconds: below one, both count as one.
      value: Math.max(1, ourP99) / Math.max(1, referenceP99),
      unit: '×',
      target: { atMost: MAX_P99_RATIO },
      reference: `${references[0]?.name} : ${referenceP99} ms`,
    });
  };

  return {
    address,
    /** The server under measure. */
    serverPid: server.pid,
    databaseUrl,
    database,
    make,
    app,
    colleagues,
    signIn,
    startScript,
    /** Requests a path again and again, one request at a time; returns the duration of each, in ms. */
    measureOneByOne: async ({ path, cookies }: Pick<BenchRequest, 'path' | 'cookies'>, times: number) => {
      const durations: number[] = [];
      const headers = { ...HEADERS, 'accept-encoding': 'br', cookie: cookies[0] ?? '' };
      for (let n = -3; n < times; n += 1) {
        const start = performance.now();
        const response = await fetch(address + path, { headers });
        await response.arrayBuffer();
        if (n >= 0) durations.push(performance.now() - start);
      }
      return durations;
    },
    /** Measures a path against bare servers that run the given SQL. */
    compareWithSql: async (request: BenchRequest, references: readonly SqlReference[]): Promise<void> => {
      const { bytes } = await capture(request);
      reportFigure({
        name: `${request.name}, réponse`,
        value: bytes / 1000,
        unit: 'ko',
        target: { atMost: MAX_ANSWER_KB },
        reference: '25 lignes',
      });
      const started: { name: string; url: string; target: number }[] = [];
      for (const { name, target, statements } of references) {
        started.push({ name, target, url: await startBare({ first: null, statements, page: null }) });
      }
      await measureSides(request, started);
    },
    /** Measures a path against a bare server that runs the same SQL, if there is any, and sends the same bytes. */
    compareWithSameBytes: async (request: BenchRequest & { target: number }): Promise<void> => {
      const {
        sent: [first = null, ...statements],
        page,
      } = await capture(request);
      const url = await startBare({ first, statements, page });
      await measureSides(request, [{ name: 'node:http nu', url, target: request.target }]);
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
