import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import { createCampaign, previewDeparture, saveCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import {
  cancelCampaign,
  launchCampaign,
  markRecipientsChecked,
  pauseCampaign,
  resumeCampaign,
  retryFailures,
} from '../../../contract/messages/campaigns/sendings.ts';
import { callApp } from '../call.ts';
import { getTime } from '../clock.ts';
import { type KnownBooklet, type KnownCampaign, nextSerial } from '../model.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

const DAY_MS = 86_400_000;

const toHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** At once or later; the edges of the window are chosen more often than other hours. */
const choosePlanning = ({ random }: World): CampaignPlanning => {
  const from = random.between(6, 16);
  const to = from + random.between(1, 6);
  const day = new Date(getTime() + random.between(1, 3) * DAY_MS).toISOString().slice(0, 10);
  const hour = random.pick([from, to, to, random.between(0, 23)]);
  const isLater = random.chance(0.5);
  return {
    kind: isLater ? 'at' : 'now',
    at: isLater ? `${day}T${toHour(hour)}` : null,
    timeZone: 'Europe/Paris',
    workingDaysOnly: random.chance(0.3),
    window: random.chance(0.6) ? { from: toHour(from), to: toHour(to) } : null,
  };
};

/** At once, at any hour. */
export const AT_ONCE: CampaignPlanning = {
  kind: 'now',
  at: null,
  timeZone: 'Europe/Paris',
  workingDaysOnly: false,
  window: null,
};

/** Writes a campaign to everybody and launches it. */
export const launchTo = async (world: World, booklet: KnownBooklet, planning: CampaignPlanning): Promise<void> => {
  const { model, random } = world;
  const who = random.pick(model.people);
  const kind = random.pick(['invitation', 'invitation', 'information', 'reminder'] as const);
  const created = await callApp(world, who, createCampaign, {
    params: { id: booklet.id },
    body: { from: 'model', kind },
  });
  if (created.status !== 200) return;
  const { id, bodies, rowVersion } = created.body;
  const mark = `C${nextSerial(model)}X`;
  const params = { id: booklet.id, campaignId: id };
  const marked = Object.entries(bodies).map(([language, body]) => [language, { ...body, subject: `Livret ${mark}` }]);
  const saved = await callApp(world, who, saveCampaign, {
    params,
    body: { rowVersion, bodies: Object.fromEntries(marked), planning, perMinute: random.pick([60, 6000]) },
  });
  if (saved.status !== 200) return;
  const campaign: KnownCampaign = { id, bookletId: booklet.id, mark, toldDeparture: null };
  model.campaigns.push(campaign);
  const departure = await callApp(world, who, previewDeparture, { params, body: {} });
  const launched = await callApp(world, who, launchCampaign, {
    params,
    body: { rowVersion: saved.body.rowVersion, opensAccess: random.chance(0.7) },
  });
  if (launched.status === 200 && departure.status === 200) campaign.toldDeparture = Date.parse(departure.body.at);
};

const launchNewCampaign = (world: World): Promise<void> =>
  launchTo(world, world.random.pick(world.model.booklets), choosePlanning(world));

const ACTIONS = [pauseCampaign, pauseCampaign, resumeCampaign, resumeCampaign, cancelCampaign] as const;

const act = async (world: World): Promise<void> => {
  const { model, random } = world;
  if (model.campaigns.length === 0) return;
  const { id, bookletId } = random.pick(model.campaigns);
  await callApp(world, random.pick(model.people), random.pick(ACTIONS), { params: { id: bookletId, campaignId: id } });
};

/** Decides about messages that failed, or of which nobody knows if they arrived. */
const decide = async (world: World): Promise<void> => {
  const { model, random } = world;
  if (model.campaigns.length === 0) return;
  const { id, bookletId, mark } = random.pick(model.campaigns);
  const params = { id: bookletId, campaignId: id };
  const who = random.pick(model.people);
  if (random.chance(0.5)) {
    await callApp(world, who, retryFailures, { params, body: {} });
    return;
  }
  const as = random.pick(['sent', 'again'] as const);
  const answer = await callApp(world, who, markRecipientsChecked, { params, body: { enrolmentIds: null, as } });
  // A person answers for what is sent twice by this decision.
  if (as === 'again' && answer.status !== 409) model.sentAgain.add(mark);
};

export const LAUNCH_STEP: Step = { name: 'launch a campaign', weight: 5, run: launchNewCampaign };

export const CAMPAIGN_STEPS: readonly Step[] = [
  LAUNCH_STEP,
  { name: 'act on a campaign', weight: 3, run: act },
  { name: 'decide about failures', weight: 2, run: decide },
];
