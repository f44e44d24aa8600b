import { exitCodeOf, startNode, stop } from './child.mjs';
import { inRoot } from './root.mjs';

/**
 * Starts an empty PostgreSQL for tests (bin/postgres.mjs): its URL, and the process to stop. Resolves to null when none
 * can be started or installed.
 */
export async function startPostgres() {
  const server = startNode([inRoot('bin/postgres.mjs')], { leashed: false, output: 'pipe' });
  try {
    const url = await readUrl(server);
    return url && { url, server };
  } catch (error) {
    await stop(server);
    throw error;
  }
}

async function readUrl(server) {
  const ended = exitCodeOf(server).then((code) => {
    if (code === 2) return null;
    throw new Error(`PostgreSQL ended with code ${code}`);
  });
  const announced = new Promise((resolve) => {
    let text = '';
    server.stdout.setEncoding('utf8').on('data', (piece) => {
      text += piece;
      const url = /^postgresql:\S+$/m.exec(text)?.[0];
      if (url) resolve(url);
    });
  });
  server.stderr.pipe(process.stderr);
  ended.catch(() => {});
  return Promise.race([announced, ended]);
}
