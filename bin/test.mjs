/**
 * `npm test`: everything, from a fresh clone. Lint and types first, and nothing else when they fail; then every suite,
 * even after a failure. It ends with the duration of each, the failures, and a line that counts the tests.
 * EMBARQUE_TEST_ONLY=lint,unit,embedded,simulation,size,bench,e2e runs only those.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, commandOf } from './lib/checks.mjs';
import { exitCodeOf, readOutput, startNode, stop } from './lib/child.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { startPostgres } from './lib/postgres-url.mjs';
import { prepare } from './lib/prepare.mjs';
import { addUp, countResults, durationsInWords, failuresInWords } from './lib/results.mjs';
import { inRoot, root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { elapsed, refuse, say } from './lib/say.mjs';
import { runSimulation, TESTED_SEEDS } from './lib/simulation.mjs';
import { listBothDatabases } from './lib/suites.mjs';
import { noteUnsteady } from './lib/unsteady.mjs';

await ensureRuntime(import.meta.url);

const chosen = process.env.EMBARQUE_TEST_ONLY?.split(',');
const isChosen = (name) => !chosen || chosen.includes(name);
const reports = mkdtempSync(join(tmpdir(), 'embarque-tests-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const passed = { passed: 0, failed: 0, skipped: 0 };
const failed = { ...passed, failed: 1 };
const skipped = { ...passed, skipped: 1 };
const results = [];
/**
 * On the integration machine, a failure is tried once more, and recorded if it then passes. Elsewhere there is no
 * second try.
 */
const triesAgain = Boolean(process.env.CI);

async function step(title, run) {
  console.log(`\n── ${title}`);
  const start = performance.now();
  const result = await run();
  results.push({ ...result, title, seconds: (performance.now() - start) / 1000 });
  const counts = result.passed > 1 ? ` (${result.passed} réussis, ${result.failed} en échec)` : '';
  const verdict = result.failed > 0 ? '✖' : result.skipped > 0 && result.passed === 0 ? '○' : '✔';
  console.log(`${verdict} ${title} : ${elapsed(start)}${counts}`);
}

const succeeds = async (child) => ((await exitCodeOf(child)) === 0 ? passed : failed);

/** Prints the output of a process when it ends, so that it does not mix with that of others. */
async function succeedsAside(child) {
  const { code, text } = await readOutput(child);
  if (code !== 0) console.log(text);
  return code === 0 ? passed : failed;
}

async function runFiles(name, files, env) {
  const report = join(reports, `${name}.json`);
  const options = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = startNode([commandOf('vitest'), ...options], { cwd: root, env: { ...process.env, ...env } });
  return countResults(report, await exitCodeOf(child));
}

/**
 * Runs tests. On the integration machine, files with few failures run once more, alone: tests that then pass are
 * reported as slowed down by the rest, tests that fail twice are failures.
 */
async function runVitest(name, args, env = {}) {
  const first = await runFiles(name, args, env);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const worthAgain = first.failures.length === first.failed && files.length > 0 && files.length <= 5;
  if (!triesAgain || !worthAgain) return first;
  console.log(`\n── second essai de ${files.length} fichier(s)`);
  const again = await runFiles(`${name}-2`, files, env);
  const stillFailing = new Set(again.failures.map(({ name: test }) => test));
  const secondTries = first.failures.filter(({ name: test }) => !stillFailing.has(test));
  return { ...again, passed: first.passed + first.failed - again.failed, skipped: first.skipped, secondTries };
}

/**
 * Every test once, server tests on PostgreSQL; then, on the embedded database, the tests about it. Without the URL of a
 * PostgreSQL, every test on the embedded database.
 */
async function runTests(databaseUrl) {
  if (!databaseUrl) {
    await step('tests, sur la base embarquée', () => runVitest('unit', []));
    return;
  }
  if (isChosen('unit')) {
    await step('tests, ceux du serveur sur PostgreSQL', () =>
      runVitest('unit', [], { TEST_DATABASE_URL: databaseUrl }),
    );
  }
  if (isChosen('embedded')) {
    await step('tests de la base embarquée', () => runVitest('embedded', listBothDatabases()));
  }
}

/** Runs a function with the URL of a temporary PostgreSQL, or null when none can be started. */
async function withPostgres(run) {
  const postgres = await startPostgres();
  if (!postgres) {
    say(
      'PostgreSQL est introuvable et n’a pas pu être installé : tous les tests passent sur la base embarquée, sans les mesures.',
    );
    return run(null);
  }
  try {
    return await run(postgres.url);
  } finally {
    await stop(postgres.server);
  }
}

async function runJourneys(databaseUrl) {
  const chromium = await provideChromium();
  if (!chromium) {
    say('Chromium est introuvable et n’a pas pu être installé : les parcours dans un navigateur sont passés.');
    return skipped;
  }
  const report = join(reports, 'e2e.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  if (databaseUrl) env.TEST_DATABASE_URL = databaseUrl;
  if (chromium.path) env.PLAYWRIGHT_CHROMIUM = chromium.path;
  const playwright = [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  // On SIGINT Playwright runs its teardown; on SIGTERM it does not.
  const child = startNode(playwright, { cwd: root, env, stopSignal: 'SIGINT' });
  return countResults(report, await exitCodeOf(child));
}

function runSmallBenches(databaseUrl) {
  if (!databaseUrl) return skipped;
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl };
  return succeeds(startNode([inRoot('bin/bench.mjs'), '--smoke'], { env }));
}

async function runEverything() {
  if (isChosen('lint')) {
    await Promise.all(
      Object.entries(checks).map(([name, check]) => step(name, () => succeedsAside(check({ output: 'pipe' })))),
    );
    if (addUp(results).failed > 0) return;
  }
  if (!['unit', 'embedded', 'simulation', 'size', 'bench', 'e2e'].some(isChosen)) return;
  // Build before the tests: those of the served pages read the result, and some test blocks in a browser.
  await step('construction', () =>
    prepare({ tools: true }).then(
      () => passed,
      (error) => {
        console.error(error.message);
        return failed;
      },
    ),
  );
  if (results.at(-1).failed > 0) return;
  if (isChosen('size')) await step('poids des pages', () => succeeds(startNode([inRoot('bin/bundle-size.mjs')])));
  if (isChosen('simulation'))
    await step(`simulation de ${TESTED_SEEDS} graines`, () => runSimulation({ first: 1, last: TESTED_SEEDS }));
  await provideChromium();
  if (['unit', 'embedded', 'e2e', 'bench'].some(isChosen)) {
    await withPostgres(async (databaseUrl) => {
      if (isChosen('unit') || isChosen('embedded')) await runTests(databaseUrl);
      if (isChosen('e2e')) await step('parcours dans un navigateur', () => runJourneys(databaseUrl));
      if (isChosen('bench')) await step('mesures, en petit', () => runSmallBenches(databaseUrl));
    });
  }
}

await prepare({ wanted: [], tools: true }).catch(refuse);
await runEverything();
const { repeated, added } = noteUnsteady(results.flatMap(({ secondTries = [] }) => secondTries));
if (repeated.length > 0) {
  const why = 'passé au second essai, comme le dit déjà test/unsteady.json : à réparer';
  const failures = repeated.map(({ name }) => ({ name, why }));
  results.push({
    passed: -repeated.length,
    failed: repeated.length,
    skipped: 0,
    failures,
    title: 'instables',
    seconds: 0,
  });
}
console.log('\n── durées');
for (const line of durationsInWords(results)) console.log(line);
for (const { name, why } of added) {
  console.log(`~ passé au second essai, noté dans test/unsteady.json (à enregistrer) : ${name}\n    ${why}`);
}
for (const line of failuresInWords(results)) console.log(line);
const total = addUp(results);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
