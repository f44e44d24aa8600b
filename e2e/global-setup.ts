import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithin = 120_000;

/** The server as `npm start` runs it, with a demo world of its own in a temporary folder. Gives what stops and removes both. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/web/index.html')))
    throw new Error('Nothing is built yet: run `npm run build` first.');
  const data = mkdtempSync(join(tmpdir(), 'embarque-e2e-'));
  const { DATABASE_URL, SMTP_URL, S3_BUCKET, S3_ENDPOINT, ...inherited } = process.env;
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    // The channel ends the server if the tests are killed before they can.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...inherited, NODE_ENV: 'production', DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' },
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    const insist = setTimeout(() => server.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(insist);
    rmSync(data, { recursive: true, force: true });
  };

  // Where a journey finds the links that would have been mailed.
  const journal = join(data, 'journal.log');
  process.env.E2E_JOURNAL = journal;
  let log = '';
  const announced = new Promise<string>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        log += piece;
        if (existsSync(data)) appendFileSync(journal, piece);
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0];
        if (address) resolve(address);
      });
    }
  });
  let tooLate: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code}\n${log}`)));
    tooLate = setTimeout(() => reject(new Error(`the server did not say its address in time\n${log}`)), readyWithin);
  });
  failed.catch(() => {});
  try {
    process.env.E2E_BASE_URL = await Promise.race([announced, failed]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
  return stop;
}
