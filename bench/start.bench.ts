/**
 * Time of a second `npm start` until its first answer (target: 1.5 s), and memory of the server: idle, and after 10,000
 * requests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { ApiClient } from '../test/system/api-client.ts';
import { acceptTerms, makeBooklet } from '../test/system/client-steps.ts';
import { FIRST_ADMIN_PASSWORD } from '../test/system/first-admin.ts';
import { copyFirstStart } from '../test/system/first-start.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { formatCookies, getMedian, reportFigure } from './measures.ts';

const TARGET_SECONDS = 1.5;
const REQUESTS = Number(process.env.REQUESTS ?? 10_000);
const STARTS = Number(process.env.STARTS ?? 3);
/** Starts with a filled folder: a first start takes longer than all the rest. */
const AFTER_FIRST = process.env.AFTER_FIRST === '1';
const SETTLE_MS = Number(process.env.SETTLE_MS ?? 5000);
const SCRIPT = fileURLToPath(new URL('../bin/start.mjs', import.meta.url));

const folder = createTemporaryFolder();

interface RunningServer {
  address: string;
  pid: number;
  /** From the command to the first answer, in seconds. */
  seconds: number;
  stop: () => Promise<void>;
}

const startServer = async (): Promise<RunningServer> => {
  const since = performance.now();
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: folder.path, PORT: '0', NODE_ENV: 'production' };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  for (;;) {
    const address = /est prêt\s*: (http:\S+)/.exec(text)?.[1];
    if (address) {
      await (await fetch(`${address}/api/auth/csrf-token`)).text();
      const seconds = (performance.now() - since) / 1000;
      const stop = async () => {
        child.kill('SIGTERM');
        await gone;
      };
      return { address, pid: child.pid ?? 0, seconds, stop };
    }
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}\n${text}`);
    await wait(10);
  }
};

/** Current memory of a process, in Mo; NaN without /proc. */
const getResidentMemory = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};

try {
  if (AFTER_FIRST) await copyFirstStart(folder.path);
  else {
    const first = await startServer();
    console.log(`  first start   ${first.seconds.toFixed(1)} s`);
    await first.stop();
  }
  const again: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const { seconds, stop } = await startServer();
    again.push(seconds);
    await stop();
  }
  const second = getMedian(again);
  reportFigure({
    name: 'second démarrage, base intégrée, jusqu’à la première réponse',
    value: second,
    unit: 's',
    target: { atMost: TARGET_SECONDS },
    reference: '–',
    rounds: again,
  });

  const { address, pid, stop } = await startServer();
  await wait(SETTLE_MS);
  console.log(`  idle          ${getResidentMemory(pid).toFixed(0)} Mo`);
  const client = new ApiClient(address);
  await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
  await acceptTerms(client);
  const { pageId } = await makeBooklet(client, 'Mesuré', 'texte');
  const cookie = formatCookies(client.cookies);
  const paths = ['/api/auth/user', '/api/admin/booklets', `/api/admin/pages/${pageId}`, '/livrets'];
  const { non2xx, errors } = await autocannon({
    url: address,
    amount: REQUESTS,
    connections: 10,
    requests: paths.map((path) => ({ path, headers: { cookie } })),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  await wait(SETTLE_MS);
  console.log(`  after ${REQUESTS.toLocaleString('fr-FR')} requests  ${getResidentMemory(pid).toFixed(0)} Mo`);
  await stop();
} finally {
  folder.remove();
}
