/**
 * `npm run bench [name]`: runs each bench/*.bench.ts in turn, alone on the machine, and prints what it measured; at the
 * end the table of all figures, which it also writes to docs/performance.md.
 * `--smoke` runs all of them with tiny sizes, three at a time: it proves that each still runs, and nothing of speed.
 */
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatTable, readRows, updatePerformancePage } from './lib/bench-table.mjs';
import { exitCodeOf, readOutput, startNode, stop } from './lib/child.mjs';
import { listFiles } from './lib/files.mjs';
import { startPostgres } from './lib/postgres-url.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, root, workFolder } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { elapsed, refuse, say } from './lib/say.mjs';

/** Exit code of a bench that completed and missed its target (bench/measures.ts). */
const missed = 3;
const quickResolve = pathToFileURL(inRoot('bin/lib/quick-resolve.mjs')).href;
const shared = { ROUNDS: '1', SECONDS: '0.2', WARM_UP: '0' };
/** The longest first, so that none runs alone at the end. */
const tiny = {
  nodes: {
    NODES: '2',
    DURATION: '3',
    EVERY: '2',
    SETTLE: '1',
    EDITORS: '2',
    READERS: '2',
    RECIPIENTS: '100',
    LINES: '200',
  },
  'editor-typing': { LETTERS: '20' },
  navigation: {},
  sending: { N: '40', KILLS: '0' },
  search: { ITEMS: '20000', QUERIES: '3' },
  freshness: { BOOKLETS: '2' },
  changes: { PAGES: '10', PEOPLE: '50' },
  durability: { KILLS: '1' },
  companies: { MOST: '2' },
  start: { AFTER_FIRST: '1', STARTS: '1' },
  memory: { REQUESTS: '100', SETTLE_MS: '100' },
  soak: { SOAK_SECONDS: '3', SAMPLE_SECONDS: '0.5' },
  'media-upload': { IMAGES: '1' },
  'personal-page': {},
  'block-write': {},
  'list-questions': { ROWS: '1500', EVERY: '5' },
  lists: { ROWS: '4000' },
  'participants-import': { LINES: '300' },
  reader: {},
  install: {},
  capacity: { REQUESTS: '20', COMPANIES: '1' },
  statistics: { SHARE: '0.01' },
  'document-import': { WORDS: '5000' },
  'campaign-audience': { PEOPLE: '300' },
  'proof-log': { LEAVES: '2000' },
  'who-sees-what': { PEOPLE: '300' },
  rehearsal: { PEOPLE: '10' },
  'sequence-effects': { PEOPLE: '300' },
  'version-comparison': { PAGES: '20' },
};

/** A missed target stands in the table, and is no error of the bench. */
async function runAll(files) {
  const rows = [];
  for (const file of files) {
    const name = nameOf(file);
    console.log(`\n${name}`);
    const figures = `${workFolder}/figures-${name}-${process.pid}`;
    const env = { ...process.env, NODE_ENV: 'production', BENCH_FIGURES: figures };
    const code = await exitCodeOf(startNode([file], { cwd: root, env }));
    if (code === 0 || code === missed) rows.push(...readRows(name, figures));
    else {
      console.log(`✖ ${name} : erreur ${code}`);
      process.exitCode = 1;
    }
    await rm(figures, { force: true });
  }
  console.log(`\n${formatTable(rows)}`);
  await updatePerformancePage(rows, benches.map(nameOf));
}

async function runSmoke(benches, chosen) {
  const unknown = benches.map(nameOf).filter((name) => !(name in tiny));
  const gone = Object.keys(tiny).filter((name) => !benches.map(nameOf).includes(name));
  if (unknown.length + gone.length > 0) throw new Error(`Sizes for a try: none of ${unknown}, useless of ${gone}`);
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, server: null } : await startPostgres();
  if (!postgres) {
    say('PostgreSQL est introuvable et n’a pas pu être installé : les mesures, qui le comparent, sont passées.');
    return;
  }
  const names = Object.keys(tiny);
  const queue = benches
    .filter((file) => nameOf(file).includes(chosen))
    .sort((a, b) => names.indexOf(nameOf(a)) - names.indexOf(nameOf(b)));
  const runNext = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const start = performance.now();
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        TEST_DATABASE_URL: postgres.url,
        // Loading the product's modules is half the time of a tiny bench.
        NODE_COMPILE_CACHE: `${workFolder}/compile-cache`,
        ...shared,
        ...tiny[nameOf(file)],
      };
      const { code, text } = await readOutput(
        startNode(['--import', quickResolve, file], { cwd: root, env, output: 'pipe' }),
      );
      const failed = code !== 0 && code !== missed;
      console.log(`${failed ? '✖' : '✔'} ${nameOf(file)} : ${elapsed(start)}`);
      if (failed) console.log(text);
      if (failed) process.exitCode = 1;
    }
  };
  try {
    await Promise.all([runNext(), runNext(), runNext()]);
  } finally {
    if (postgres.server) await stop(postgres.server);
  }
}

const nameOf = (file) => basename(file, '.bench.ts');

await ensureRuntime(import.meta.url);
await prepare({ tools: true }).catch(refuse);
const isSmoke = process.argv.includes('--smoke');
const chosen = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const benches = await listFiles(inRoot('bench'), /\.bench\.ts$/);
if (isSmoke) await runSmoke(benches, chosen).catch(refuse);
else await runAll(benches.filter((file) => nameOf(file).includes(chosen)));
