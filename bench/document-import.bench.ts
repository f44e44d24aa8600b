/**
 * The real server reads a Word document of 150,000 words while another user requests the list of booklets: the 99th
 * percentile of those requests, against the same without an import, in the same run. Target: a 99th percentile under
 * 100 ms and a complete import. `WORDS=5000` for a try.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { type DocumentImport, getDocumentImport } from '../contract/booklets/imports/document-imports.ts';
import { buildDocx, bullet, h, p, row, table } from '../server/booklets/documents/word.fixture.ts';
import type { ApiClient } from '../test/system/api-client.ts';
import { signInFirstAdmin } from '../test/system/first-admin.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { ServerProcess } from '../test/system/server-process.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { getPercentile, reportFigure } from './measures.ts';

const WORDS = Number(process.env.WORDS ?? 150_000);
const TARGET_MS = 100;
const PAGES = Math.max(1, Math.min(240, Math.round(WORDS / 625)));
const REQUEST_INTERVAL_MS = 20;

const folder = createTemporaryFolder();
const postgres = await startPostgres();
const server = new ServerProcess({
  env: { DATABASE_URL: await copyInstallation(postgres), DATA_DIR: folder.path, NODE_ENV: 'production' },
});

let serial = 0;
const createWords = (count: number): string =>
  Array.from({ length: count }, () => {
    serial += 1;
    return `mot${((serial * 7919) % 104_729).toString(36)}`;
  }).join(' ');

const makeDocument = (): Buffer => {
  const pages = Array.from({ length: PAGES }, (_, page) => {
    const chapter = page % 12 === 0 ? h(1, `Chapitre ${page / 12 + 1}`) : '';
    const text = Array.from({ length: 10 }, () => p(createWords(Math.round(WORDS / PAGES / 10) - 5))).join('');
    return `${chapter}${h(2, `Page ${page + 1}`)}${text}${bullet(createWords(8))}${bullet(createWords(8))}${table(row(['A', 'B'], true), row([createWords(4), createWords(4)]))}`;
  });
  return buildDocx(pages.join(''));
};

const uploadDocument = async (client: ApiClient, bytes: Buffer): Promise<DocumentImport> => {
  const { csrfToken } = (await (await client.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string };
  const body = new FormData();
  body.set('type', 'employee');
  body.set('file', new File([new Uint8Array(bytes)], 'livret.docx'));
  const response = await client.fetch('/api/admin/imports', {
    method: 'POST',
    headers: { 'x-csrf-token': csrfToken },
    body,
  });
  if (response.status !== 200) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as DocumentImport;
};

/** Milliseconds of each request, one every 20 ms, until `isOver`. */
const measureRequests = async (client: ApiClient, isOver: () => boolean): Promise<number[]> => {
  const pending: Promise<void>[] = [];
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    pending.push(
      client.call(listBooklets, { query: {} }).then(() => {
        times.push(performance.now() - began);
      }),
    );
    await wait(REQUEST_INTERVAL_MS);
  }
  await Promise.all(pending);
  return times;
};

try {
  const client = await signInFirstAdmin(server);
  const bytes = makeDocument();
  const until = performance.now() + 2000;
  const quiet = await measureRequests(client, () => performance.now() > until);
  let state = 'reading' as DocumentImport['state'];
  const began = performance.now();
  const { id } = await uploadDocument(client, bytes);
  const [times] = await Promise.all([
    measureRequests(client, () => state !== 'reading'),
    (async () => {
      while (state === 'reading') {
        await wait(200);
        ({ state } = await client.call(getDocumentImport, { params: { id } }));
      }
    })(),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const [p99, bare] = [getPercentile(times, 0.99), getPercentile(quiet, 0.99)];
  console.log(`document: ${WORDS} words, ${(bytes.length / 1024).toFixed(0)} Ko, ${state} in ${seconds.toFixed(1)} s`);
  console.log(
    `other requests meanwhile: ${times.length}, p99 ${p99.toFixed(1)} ms (${bare.toFixed(1)} ms while nothing is read)`,
  );
  if (state !== 'read') throw new Error(`The document is ${state}`);
  reportFigure({
    name: 'autres requêtes pendant la lecture d’un document, p99',
    value: p99,
    unit: 'ms',
    target: { atMost: TARGET_MS },
    reference: `sans lecture : ${bare.toFixed(1)} ms`,
  });
} finally {
  await server.stop('SIGKILL');
  await postgres.stop();
  folder.remove();
}
