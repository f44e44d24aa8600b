/**
 * `npm run simulate`: 10,000 seeds of the simulation (test/simulation/), or as many as `--seeds` says, from the first or
 * from `--from`. `--seed 42` runs one, and prints all that happened in it. `--repeat` runs each seed a second time, alone,
 * and compares both. `--defect link-into-a-shut-access` puts a mended defect back first (test/simulation/defects.ts).
 */

import { prepare } from './lib/prepare.mjs';
import { failuresInWords } from './lib/results.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { elapsed, refuse } from './lib/say.mjs';
import { runSimulation, SIMULATED_SEEDS, toRepeatCommand } from './lib/simulation.mjs';

await ensureRuntime(import.meta.url);

const readNumber = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};

const readText = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
};

const PROGRESS_EVERY = 500;

/** Seeds whose second run, alone, was not the same. */
async function findUnsteadySeeds(results) {
  const unsteady = [];
  for (const { seed, digest } of results) {
    const again = await runSimulation({ first: seed, last: seed });
    if (again.results[0]?.digest !== digest) unsteady.push(seed);
  }
  return unsteady;
}

await prepare({ wanted: ['renderer'], tools: true }).catch(refuse);
const one = readNumber('--seed', null);
const first = one ?? readNumber('--from', 1);
const last = one ?? first + readNumber('--seeds', SIMULATED_SEEDS) - 1;
const defect = readText('--defect');
const start = performance.now();
let ran = 0;
const { passed, failed, failures, results } = await runSimulation({
  first,
  last,
  trace: one !== null,
  defect,
  onResult: ({ seed, problems, trace = [] }) => {
    ran += 1;
    for (const line of trace) console.log(line);
    if (problems.length > 0) console.log(`✖ ${toRepeatCommand(seed)}\n    ${problems.join('\n    ')}`);
    if (ran % PROGRESS_EVERY === 0) console.log(`${ran} graines : ${elapsed(start)}`);
  },
});
if (defect) {
  // Caught: as it should be.
  console.log(failed > 0 ? `« ${defect} » est attrapé.` : `✖ « ${defect} » n’est pas attrapé.`);
  process.exit(failed > 0 ? 0 : 1);
}
if (process.argv.includes('--repeat')) {
  const unsteady = await findUnsteadySeeds(results);
  console.log(unsteady.length === 0 ? 'Chaque graine donne deux fois la même suite.' : `✖ deux suites : ${unsteady}`);
  if (unsteady.length > 0) process.exitCode = 1;
}
for (const line of failuresInWords([{ failures }])) console.log(line);
console.log(`\n${passed} passed, ${failed} failed : ${elapsed(start)}`);
if (failed > 0) process.exitCode = 1;
