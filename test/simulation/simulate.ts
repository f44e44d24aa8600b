/* Runs seeds one after the other and tells the result of each on a line: `npm run simulate` starts this program. */
import './prepare-process.ts';
import { runSeed } from './run-seed.ts';
import { openWorld } from './world.ts';

/** Seeds that no run asks for. */
const WARM_UP_SEEDS = [1_000_001, 1_000_002];
const uncaught: string[] = [];
const collect = (error: unknown): void => {
  uncaught.push(
    error instanceof Error
      ? `${error.message.split('\n')[0]} ${error.stack?.split('\n').slice(1, 6).join(' < ')}`
      : String(error),
  );
};
process.on('uncaughtException', collect);
process.on('unhandledRejection', collect);

const [first = '1', last = first, step = '1', mode = ''] = process.argv.slice(2);

const runSeeds = async (): Promise<void> => {
  const opened = await openWorld();
  // Fills what the process keeps between requests, so that the first seed finds the same as any other.
  for (const seed of WARM_UP_SEEDS) await runSeed(opened, seed, uncaught);
  for (let seed = Number(first); seed <= Number(last); seed += Number(step)) {
    const { trace, ...result } = await runSeed(opened, seed, uncaught);
    process.stdout.write(`${JSON.stringify(mode === 'trace' ? { ...result, trace } : result)}\n`);
    // One seed is enough to prove that a defect is caught.
    if (process.env.SIMULATION_DEFECT && result.problems.length > 0) break;
  }
  await opened.close();
};

await runSeeds().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
process.exit();
