import { getCampaignProgress } from '../../contract/messages/campaigns/sendings.ts';
import { getTime } from './clock.ts';
import { passTime } from './steps/time.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** Longest time before another try of a message. */
const RETRY_HOURS = 7;
/** Tries of a message, and windows that it may have to wait for. */
const MAX_WAITS = 8;

interface Unfinished {
  id: string;
  bookletId: string;
  state: string;
}

const countRunningImports = async ({ simulated }: World): Promise<number> => {
  const [row] = await simulated.read<{ n: number }>(
    `select count(*)::int as n from participant_imports where state = 'running'`,
  );
  return row?.n ?? 0;
};

const listUnfinished = (world: World): Promise<Unfinished[]> =>
  world.simulated.read(
    `select distinct c.id, c.booklet_id as "bookletId", r.state
     from campaign_recipients r join campaigns c on c.id = r.campaign_id
     where r.channel = 'mail' and (r.state = 'sending'
       or c.state = 'running' and c.step is null and r.state in ('waiting', 'retrying'))`,
  );

/** The moment at which a campaign goes on, as its screen tells it; without one, a later try. */
const findNextMoment = async (world: World, { id, bookletId }: Unfinished): Promise<number> => {
  const params = { id: bookletId, campaignId: id };
  const [admin] = world.model.people;
  const progress = await admin?.call(getCampaignProgress, { params });
  const opensAt = progress?.status === 200 ? progress.body.opensAt : null;
  return opensAt === null ? getTime() + RETRY_HOURS * HOUR_MS : Date.parse(opensAt);
};

/**
 * Ends all failures and lets time pass: whatever was begun comes to an end by itself. No import may still run, and no
 * message may be left on its way, or waiting in a campaign that runs.
 */
export const letThingsEnd = async (world: World): Promise<void> => {
  const { schedule } = world;
  world.faults = { exchange: 0, message: 0, file: 0 };
  await schedule.runUntil(passTime(world, getTime() + HOUR_MS));
  if ((await countRunningImports(world)) > 0) world.report('an import still runs although nothing fails any more');
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const [first] = await listUnfinished(world);
    if (first === undefined) return;
    await schedule.runUntil(findNextMoment(world, first).then((moment) => passTime(world, moment)));
    await schedule.settle();
  }
  for (const { state } of await listUnfinished(world))
    world.report(`messages stay ${state} although nothing fails any more`);
};
