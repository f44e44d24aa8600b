/**
 * Memory of the server under ten minutes of steady load on PostgreSQL: a line every thirty seconds, and its growth over
 * the last two thirds.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { readProcessMemory, startBuiltServer } from './built-server.ts';
import { reportFigure } from './measures.ts';
import { prepareRequestMix, sendRequests } from './request-mix.ts';

const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 600);
const SAMPLE_SECONDS = Number(process.env.SAMPLE_SECONDS ?? 5);
const LINE_SECONDS = 30;
const REQUESTS_PER_SECOND = 100;
const MAX_GROWTH_PERCENT = 5;

interface Sample {
  second: number;
  resident: number;
}

/** Growth of the fitted line over these samples, in percent of its start. */
const getGrowthPercent = (samples: readonly Sample[]): number => {
  const mean = (read: (sample: Sample) => number) => samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
  const second = mean((sample) => sample.second);
  const resident = mean((sample) => sample.resident);
  const spread = mean((sample) => (sample.second - second) ** 2);
  const slope = mean((sample) => (sample.second - second) * (sample.resident - resident)) / spread;
  const from = samples[0]?.second ?? 0;
  const until = samples.at(-1)?.second ?? 0;
  return (100 * slope * (until - from)) / (resident + slope * (from - second));
};

const folder = createTemporaryFolder();
const postgres = await startPostgres();
try {
  const env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: join(folder.path, 'files'), DEMO: '1' };
  await (await startBuiltServer(env)).stop();
  const server = await startBuiltServer(env);
  const mix = await prepareRequestMix(server.address);
  const load = { connections: 10, duration: SOAK_SECONDS, overallRate: REQUESTS_PER_SECOND };
  let isLoaded = true;
  const sent = sendRequests(server.address, mix, load).finally(() => {
    isLoaded = false;
  });
  const samples: Sample[] = [];
  const since = performance.now();
  let line = 0;
  while (isLoaded) {
    await Promise.race([wait(SAMPLE_SECONDS * 1000), sent]);
    const second = (performance.now() - since) / 1000;
    const { resident } = readProcessMemory(server.pid);
    samples.push({ second, resident });
    if (second >= line) {
      console.log(`  ${second.toFixed(0).padStart(4)} s  ${resident.toFixed(0).padStart(4)} Mo`);
      line += LINE_SECONDS;
    }
  }
  console.log(`  ${await sent} requests`);
  await server.stop();
  const last = samples.filter(({ second }) => second >= SOAK_SECONDS / 3);
  reportFigure({
    name: `croissance de la mémoire, derniers deux tiers de ${Math.round(SOAK_SECONDS / 60)} min de charge, PostgreSQL`,
    value: getGrowthPercent(last),
    unit: '%',
    target: { atMost: MAX_GROWTH_PERCENT },
    reference: `${REQUESTS_PER_SECOND} requêtes par seconde ; ${last.at(-1)?.resident.toFixed(0)} Mo à la fin`,
  });
} finally {
  await postgres.stop();
  folder.remove();
}
