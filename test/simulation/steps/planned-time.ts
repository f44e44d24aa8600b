import { getCampaignProgress } from '../../../contract/messages/campaigns/sendings.ts';
import { getTime } from '../clock.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';
import { passTime } from './time.ts';

const MINUTE_MS = 60_000;

const countWaiting = async (world: World, campaignId: string): Promise<number> => {
  const [row] = await world.simulated.read<{ n: number }>(
    `select count(*)::int as n from campaign_recipients r join campaigns c on c.id = r.campaign_id
     where c.id = $1 and c.state = 'running' and r.state = 'waiting'`,
    [campaignId],
  );
  return row?.n ?? 0;
};

/**
 * Waits until the moment at which a campaign goes on, as its screen tells it: nothing leaves just before, and messages
 * leave then.
 */
const waitForWindow = async (world: World): Promise<void> => {
  const { model, random } = world;
  if (model.campaigns.length === 0) return;
  const { id, bookletId } = random.pick(model.campaigns);
  const params = { id: bookletId, campaignId: id };
  const progress = await random.pick(model.people).call(getCampaignProgress, { params });
  if (progress.status !== 200 || progress.body.opensAt === null) return;
  const opensAt = Date.parse(progress.body.opensAt);
  const before = opensAt - MINUTE_MS;
  if (before <= getTime()) return;
  const waiting = await countWaiting(world, id);
  await passTime(world, before);
  const held = await countWaiting(world, id);
  if (held > 0 && held < waiting)
    world.report(`messages left before the moment that was told, ${progress.body.opensAt}`);
  await passTime(world, opensAt);
  if (held > 0 && world.faultsOfTurn === 0 && (await countWaiting(world, id)) === held)
    world.report(`no message left at the moment that was told, ${progress.body.opensAt}`);
};

/** Alone in its turn: what others do meanwhile may stop a campaign. */
export const PLANNED_TIME_STEP: Step = { name: 'wait for the window', weight: 0, run: waitForWindow };
