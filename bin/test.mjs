/**
 * `npm test`: everything, from a fresh clone. Lint and types first, and nothing else when they fail; then every suite, whatever the
 * others say. The last line counts the tests. EMBARQUE_TEST_ONLY=lint,unit,postgres,size,e2e runs only those.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, commandOf } from './lib/checks.mjs';
import { exitCodeOf, startNode, stop } from './lib/child.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { prepare } from './lib/prepare.mjs';
import { addUp, countResults, failuresInWords } from './lib/results.mjs';
import { inRoot, root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { elapsed, refuse, say } from './lib/say.mjs';

await ensureRuntime(import.meta.url);

const chosen = process.env.EMBARQUE_TEST_ONLY?.split(',');
const isChosen = (name) => !chosen || chosen.includes(name);
const reports = mkdtempSync(join(tmpdir(), 'embarque-tests-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const passed = { passed: 0, failed: 0, skipped: 0 };
const failed = { ...passed, failed: 1 };
const skipped = { ...passed, skipped: 1 };
const results = [];
/** What failed once and passed alone: a weakness of the test, worth mending. */
const unsteady = [];

async function step(title, run) {
  console.log(`\n── ${title}`);
  const start = performance.now();
  const result = await run();
  results.push(result);
  const counts = result.passed > 0 ? ` (${result.passed} réussis, ${result.failed} en échec)` : '';
  const verdict = result.failed > 0 ? '✖' : result.skipped > 0 && result.passed === 0 ? '○' : '✔';
  console.log(`${verdict} ${title} : ${elapsed(start)}${counts}`);
}

const succeeds = async (child) => ((await exitCodeOf(child)) === 0 ? passed : failed);

async function runFiles(name, files, env) {
  const report = join(reports, `${name}.json`);
  const options = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = startNode([commandOf('vitest'), ...options], { cwd: root, env: { ...process.env, ...env } });
  return countResults(report, await exitCodeOf(child));
}

/**
 * Runs tests. Files where few failed are run once more, by themselves: what only fails on a machine that is busy with the rest is
 * told as unsteady, what fails twice is a failure.
 */
async function runVitest(name, args, env = {}) {
  const first = await runFiles(name, args, env);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const worthAgain = first.failures.length === first.failed && files.length > 0 && files.length <= 5;
  if (!worthAgain) return first;
  console.log(`\n── second essai de ${files.length} fichier(s)`);
  const again = await runFiles(`${name}-2`, files, env);
  const stillFailing = new Set(again.failures.map(({ name: test }) => test));
  unsteady.push(...first.failures.filter(({ name: test }) => !stillFailing.has(test)));
  return { ...again, passed: first.passed + first.failed - again.failed, skipped: first.skipped };
}

/** The URL that bin/postgres.mjs prints, or null when this machine has no PostgreSQL and cannot get one. */
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

/** What every call may and may not: the same whatever the database, and minutes long. */
const rightsAlone = ['server/http/matrix.test.ts', 'server/http/contract.test.ts', 'server/booklets/rights.test.ts'];

async function runOnPostgres() {
  const server = startNode([inRoot('bin/postgres.mjs')], { leashed: false, output: 'pipe' });
  try {
    const url = await readUrl(server);
    if (url)
      return await runVitest('postgres', ['server/'], {
        TEST_DATABASE_URL: url,
        EMBARQUE_TEST_WITHOUT: rightsAlone.join(),
      });
    say('PostgreSQL est introuvable et n’a pas pu être installé : ces tests sont passés.');
    return skipped;
  } catch (error) {
    console.error(error.message);
    return failed;
  } finally {
    await stop(server);
  }
}

async function runJourneys() {
  const chromium = await provideChromium();
  if (!chromium) {
    say('Chromium est introuvable et n’a pas pu être installé : les parcours dans un navigateur sont passés.');
    return skipped;
  }
  const report = join(reports, 'e2e.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  if (chromium.path) env.PLAYWRIGHT_CHROMIUM = chromium.path;
  const playwright = [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  // Interrupted, Playwright runs its teardown; ended (SIGTERM), it does not.
  const child = startNode(playwright, { cwd: root, env, stopSignal: 'SIGINT' });
  return countResults(report, await exitCodeOf(child));
}

async function runEverything() {
  if (isChosen('lint')) {
    for (const [name, check] of Object.entries(checks)) await step(name, () => succeeds(check()));
    if (addUp(results).failed > 0) return;
  }
  if (!['unit', 'postgres', 'size', 'e2e'].some(isChosen)) return;
  // Before the tests: those of the served pages read what was built, and some look at blocks in a browser.
  await step('construction', () =>
    prepare().then(
      () => passed,
      (error) => {
        console.error(error.message);
        return failed;
      },
    ),
  );
  if (results.at(-1).failed > 0) return;
  await provideChromium();
  if (isChosen('unit')) await step('tests sur PGlite', () => runVitest('unit', []));
  if (isChosen('postgres')) await step('tests du serveur sur PostgreSQL', runOnPostgres);
  if (isChosen('size')) await step('poids des pages', () => succeeds(startNode([inRoot('bin/bundle-size.mjs')])));
  if (isChosen('e2e')) await step('parcours dans un navigateur', runJourneys);
}

await prepare({ build: false }).catch(refuse);
await runEverything();
for (const line of failuresInWords(results)) console.log(line);
for (const { name, why } of unsteady) console.log(`~ instable, passé au second essai : ${name}\n    ${why}`);
const total = addUp(results);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
