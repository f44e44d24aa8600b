/**
 * A published page over HTTP against a bare node:http server that answers the same bytes, each in its own process, in
 * alternating rounds so that other work on the machine slows both. Target: ≥ 0.9 × its requests a second, and a p99 ≤ 3
 * × its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { getMedian, reportFigure } from './measures.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 2);
const CONNECTIONS = 50;
const TARGET_RATIO = 0.9;
const MAX_P99_RATIO = 3;

const startProcess = async (file: string, ...given: string[]): Promise<{ child: ChildProcess; url: string }> => {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=FSTDEP023', script, ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: String(line) };
};

const measureThroughput = async (url: string, duration = SECONDS) => {
  const { requests, latency, non2xx, errors, ...result } = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`);
  return { perSecond: requests.total / result.duration, p99: latency.p99 };
};

const real = await startProcess('./reader-server.ts');
const bare = await startProcess('./bare-server.ts', real.url);
const rounds: { real: { perSecond: number; p99: number }; bare: { perSecond: number; p99: number } }[] = [];
try {
  await measureThroughput(real.url, 1);
  await measureThroughput(bare.url, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ real: await measureThroughput(real.url), bare: await measureThroughput(bare.url) });
  }
} finally {
  for (const { child } of [real, bare]) child.stdin?.end();
}
const getSideMedian = (side: 'real' | 'bare', what: 'perSecond' | 'p99') =>
  getMedian(rounds.map((round) => round[side][what]));
const throughput = getSideMedian('real', 'perSecond') / getSideMedian('bare', 'perSecond');
// Latencies are whole milliseconds: below one, both count as one.
const slowness = Math.max(1, getSideMedian('real', 'p99')) / Math.max(1, getSideMedian('bare', 'p99'));
const formatNumber = (value: number) => Math.round(value).toLocaleString('fr-FR');
console.log(
  `page publiée   ${formatNumber(getSideMedian('real', 'perSecond'))} req/s   p99 ${getSideMedian('real', 'p99')} ms`,
);
console.log(
  `node:http nu   ${formatNumber(getSideMedian('bare', 'perSecond'))} req/s   p99 ${getSideMedian('bare', 'p99')} ms`,
);
reportFigure({
  name: 'page publiée, requêtes par seconde',
  value: throughput,
  unit: '×',
  target: { atLeast: TARGET_RATIO },
  reference: `node:http nu : ${formatNumber(getSideMedian('bare', 'perSecond'))}/s`,
  rounds: rounds.map(({ real: ours, bare: reference }) => ours.perSecond / reference.perSecond),
});
reportFigure({
  name: 'page publiée, p99',
  value: slowness,
  unit: '×',
  target: { atMost: MAX_P99_RATIO },
  reference: `node:http nu : ${getSideMedian('bare', 'p99')} ms`,
});
