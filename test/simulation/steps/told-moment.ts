import { getCampaignProgress } from '../../../contract/messages/campaigns/sendings.ts';
import { getTime } from '../clock.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';
import { passTime } from './time.ts';

const MINUTE_MS = 60_000;

/** Messages of a campaign that will leave by themselves. */
const countWaiting = async (world: World, campaignId: string): Promise<number> => {
  const [row] = await world.simulated.read<{ n: number }>(
    `select count(*)::int as n from campaign_recipients r join campaigns c on c.id = r.campaign_id
     where c.id = $1 and c.state in ('planned', 'running') and r.state = 'waiting'`,
    [campaignId],
  );
  return row?.n ?? 0;
};

/** The moment at which a campaign leaves or goes on, as its screen tells it; null: none, or it is past. */
const findToldMoment = async (world: World, params: { id: string; campaignId: string }): Promise<number | null> => {
  const { body, status } = await world.random.pick(world.model.people).call(getCampaignProgress, { params });
  if (status !== 200) return null;
  const told = body.opensAt ?? (body.state === 'planned' ? body.plannedAt : null);
  if (told === null || Date.parse(told) - MINUTE_MS <= getTime()) return null;
  return Date.parse(told);
};

/** Waits until the moment that is told: nothing leaves just before, and messages leave then. */
const waitForToldMoment = async (world: World): Promise<void> => {
  const { model, random } = world;
  if (model.campaigns.length === 0) return;
  const { id, bookletId } = random.pick(model.campaigns);
  const told = await findToldMoment(world, { id: bookletId, campaignId: id });
  if (told === null) return;
  const moment = new Date(told).toISOString();
  const waiting = await countWaiting(world, id);
  await passTime(world, told - MINUTE_MS);
  const held = await countWaiting(world, id);
  if (held > 0 && held < waiting) world.report(`messages left before the moment that was told, ${moment}`);
  await passTime(world, told);
  if (held > 0 && world.faultsOfTurn === 0 && (await countWaiting(world, id)) === held)
    world.report(`no message left at the moment that was told, ${moment}`);
};

/** Alone in its turn: what others do meanwhile may stop a campaign. */
export const TOLD_MOMENT_STEP: Step = { name: 'wait for the moment that was told', weight: 0, run: waitForToldMoment };
