import { letThingsEnd } from './heal.ts';
import { checkAcknowledged } from './invariants/acknowledged.ts';
import { checkCounts } from './invariants/counts.ts';
import { checkDepartures, checkSingleDelivery } from './invariants/departures.ts';
import { checkImports } from './invariants/imports.ts';
import { checkOfflineBooklets, checkStates } from './invariants/states.ts';
import { CAMPAIGN_STEPS, LAUNCH_STEP } from './steps/campaigns.ts';
import { CONTENT_STEPS } from './steps/content.ts';
import { IMPORT_STEPS } from './steps/imports.ts';
import { PEOPLE_STEPS } from './steps/people.ts';
import { READING_STEPS } from './steps/reading.ts';
import type { Step } from './steps/step.ts';
import { TIME_STEPS } from './steps/time.ts';
import { TOLD_MOMENT_STEP } from './steps/told-moment.ts';
import { WHILE_SENDING_STEPS } from './steps/while-sending.ts';
import { digestTrace, type OpenedWorld, type World } from './world.ts';

const STEPS: readonly Step[] = [
  ...CONTENT_STEPS,
  ...PEOPLE_STEPS,
  ...IMPORT_STEPS,
  ...CAMPAIGN_STEPS,
  ...READING_STEPS,
  ...TIME_STEPS,
  ...WHILE_SENDING_STEPS,
];
const WEIGHTED_STEPS = STEPS.flatMap((step) => Array.from({ length: step.weight }, () => step));

/** Turns of a seed: most are short, so that many begin in another way, and some are long. */
const TURNS = [1, 2, 2, 2, 2, 2, 4];
const MAX_STEPS_AT_ONCE = 3;
/** How often a turn is a wait for a moment that was told. */
const TOLD_MOMENT_CHANCE = 0.15;

/** Result of a seed. `digest`: the same at each run. */
export interface SeedResult {
  seed: number;
  problems: string[];
  digest: string;
  trace: string[];
}

const checkInvariants = async (world: World): Promise<void> => {
  await checkStates(world);
  await checkDepartures(world);
  await checkOfflineBooklets(world);
  await checkAcknowledged(world);
  await checkImports(world);
  checkSingleDelivery(world);
};

/** A campaign first: much depends on one. */
const chooseSteps = ({ random }: World, turn: number): readonly Step[] => {
  if (turn === 0) return [LAUNCH_STEP];
  if (random.chance(TOLD_MOMENT_CHANCE)) return [TOLD_MOMENT_STEP];
  return Array.from({ length: random.between(1, MAX_STEPS_AT_ONCE) }, () => random.pick(WEIGHTED_STEPS));
};

/** Several steps at once, then the invariants. */
const runTurn = async (world: World, turn: number): Promise<void> => {
  const { schedule } = world;
  world.faultsOfTurn = 0;
  const steps = chooseSteps(world, turn);
  world.note(steps.map(({ name }) => name).join(' + '));
  await schedule.runUntil(Promise.all(steps.map((step) => step.run(world))));
  await schedule.settle();
  await checkInvariants(world);
};

/** Runs one seed. An error that no code caught would have ended the process: `uncaught` collects them. */
export const runSeed = async (opened: OpenedWorld, seed: number, uncaught: string[]): Promise<SeedResult> => {
  const world = await opened.begin(seed);
  uncaught.length = 0;
  try {
    await checkInvariants(world);
    opened.setGates(true);
    const { random } = world;
    const hasFaults = random.chance(0.7);
    if (hasFaults) {
      world.faults = {
        exchange: random.pick([0, 0.002, 0.01]),
        message: random.pick([0, 0.05, 0.2]),
        file: random.pick([0, 0.1]),
      };
    }
    const turns = random.pick(TURNS);
    for (let turn = 0; turn < turns && world.problems.length === 0; turn += 1) {
      await runTurn(world, turn);
      for (const error of uncaught) world.report(`the process would have ended: ${error}`);
    }
    if (world.problems.length === 0) {
      await letThingsEnd(world);
      await checkInvariants(world);
      opened.setGates(false);
      await checkCounts(world);
    }
  } catch (error) {
    world.report(error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error));
  } finally {
    opened.setGates(false);
  }
  return { seed, problems: world.problems, digest: digestTrace(world), trace: world.trace };
};
