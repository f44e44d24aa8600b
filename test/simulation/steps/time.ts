import { getTime } from '../clock.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

/** The sending program sends what may leave; or it dies meanwhile. */
export const sendMessages = async (world: World): Promise<void> => {
  const { sending, death } = world.worker;
  const end = sending.drain().then(
    () => 'done',
    (error: unknown) => `failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
  );
  await Promise.race([end, death]);
};

/** The jobs that a node runs every minute. */
const JOBS_OF_A_MINUTE = ['start-campaigns', 'publish-planned'];
const JOBS_OF_AN_HOUR = ['run-sequences', 'expire-accesses', 'roll-up-statistics'];

export const runJobs = async (world: World, queues: readonly string[] = JOBS_OF_A_MINUTE): Promise<void> => {
  // A job that fails runs again at its next time.
  for (const queue of queues) await world.app.queue.runScheduled(queue).catch(() => {});
  await world.app.queue.runWaiting().catch(() => {});
};

const MINUTE_MS = 60_000;

/** Lets time pass, with what happens by itself meanwhile. */
export const passTime = async (world: World, to: number): Promise<void> => {
  await world.schedule.moveTime(to);
  await runJobs(world, [...JOBS_OF_A_MINUTE, world.random.pick(JOBS_OF_AN_HOUR)]);
  await sendMessages(world);
};

const wait = async (world: World): Promise<void> => {
  const minutes = world.random.pick([1, 10, 61, 400, 1440, 3000]);
  await passTime(world, getTime() + minutes * MINUTE_MS);
};

/** The sending program dies somewhere in the middle of what it does. */
const crash = async (world: World): Promise<void> => {
  for (let n = world.random.between(1, 12); n > 0; n -= 1) await world.schedule.pass('crash');
  await world.killWorker();
};

const restartDatabase = async (world: World): Promise<void> => {
  for (let n = world.random.between(0, 12); n > 0; n -= 1) await world.schedule.pass('restart');
  world.restartDatabase();
};

export const TIME_STEPS: readonly Step[] = [
  { name: 'send', weight: 6, run: sendMessages },
  { name: 'run jobs', weight: 2, run: (world) => runJobs(world) },
  { name: 'wait', weight: 3, run: wait },
  { name: 'the sending program dies', weight: 1, run: crash },
  { name: 'the database restarts', weight: 1, run: restartDatabase },
];
