import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { exitCodeOf, startNode } from './child.mjs';
import { inRoot, root, workFolder } from './root.mjs';

/** Seeds of `npm test`, and of `npm run simulate`. */
export const TESTED_SEEDS = 1000;
export const SIMULATED_SEEDS = 10_000;

/** How to run one seed again, with all that happens in it. */
export const toRepeatCommand = (seed) => `npm run simulate -- --seed ${seed}`;

/** Starts a process on every `step`th seed, and hands over each result. Returns its exit code. */
async function runShare({ first, last, step, trace, defect }, onResult) {
  const script = inRoot('test/simulation/simulate.ts');
  const env = { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: `${workFolder}/compile-cache` };
  const options = [first, last, step, ...(trace ? ['trace'] : [])].map(String);
  if (defect) env.SIMULATION_DEFECT = defect;
  // Resolving the modules of the product takes longer than a hundred seeds.
  const hooks = ['bin/lib/quick-resolve.mjs', ...(defect ? ['test/simulation/defects.ts'] : [])].flatMap((file) => [
    '--import',
    pathToFileURL(inRoot(file)).href,
  ]);
  // A larger young generation: small collections took a tenth of the time.
  const child = startNode(['--max-semi-space-size=64', ...hooks, script, ...options], {
    cwd: root,
    env,
    output: 'pipe',
  });
  const errors = [];
  child.stderr.setEncoding('utf8').on('data', (text) => errors.push(text));
  createInterface({ input: child.stdout }).on('line', (line) => onResult(JSON.parse(line)));
  const code = await exitCodeOf(child);
  if (code !== 0) console.error(errors.join(''));
  return code;
}

/**
 * Runs these seeds on all cores, each seed in one process. A process that ends before its last seed counts as a failure.
 * Returns the number of seeds that passed, and the failures as `countResults` does.
 */
export async function runSimulation({ first, last, trace = false, defect = null, onResult = () => {} }) {
  const results = [];
  const take = (result) => {
    results.push(result);
    onResult(result);
  };
  const processes = Math.min(availableParallelism(), last - first + 1);
  const shares = Array.from({ length: processes }, (_, index) => ({
    first: first + index,
    last,
    step: processes,
    trace,
    defect,
  }));
  const codes = await Promise.all(shares.map((share) => runShare(share, take)));
  // With a defect, a process ends at the first seed that catches it.
  const missing = defect ? 0 : last - first + 1 - results.length;
  const failures = results
    .filter(({ problems }) => problems.length > 0)
    .sort((a, b) => a.seed - b.seed)
    .map(({ seed, problems }) => ({
      name: `simulation ${seed} : ${toRepeatCommand(seed)}`,
      why: problems.join('\n    '),
    }));
  if (missing > 0) failures.push({ name: 'simulation', why: `${missing} seeds did not run (exit codes ${codes})` });
  return {
    passed: results.length - failures.length + (missing > 0 ? 1 : 0),
    failed: failures.length,
    skipped: 0,
    failures,
    results,
  };
}
