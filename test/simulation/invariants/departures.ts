import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import type { World } from '../world.ts';

interface Departure {
  campaignId: string;
  at: string;
  facts: {
    campaign: string;
    planning: CampaignPlanning;
    booklet: string;
    binned: boolean;
    personal: boolean;
    closesAt: string | null;
    enrolment: string;
    isStep: boolean;
  };
}

const LOCAL_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Weekday and time in Paris, computed apart from the product. */
const readLocalTime = (at: Date): { weekday: string; time: string } => {
  const parts = Object.fromEntries(LOCAL_TIME.formatToParts(at).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday ?? '', time: `${parts.hour}:${parts.minute}` };
};

const findFault = ({ at, facts }: Departure): string | null => {
  const { campaign, planning, booklet, binned, personal, closesAt, enrolment } = facts;
  if (campaign !== 'running') return `a message left while its campaign was ${campaign}`;
  if (booklet !== 'published' || binned) return `a message left for a booklet that was ${binned ? 'binned' : booklet}`;
  if (!personal) return 'a message left with a link into a shut access';
  if (closesAt !== null && new Date(closesAt) <= new Date(at)) return 'a message left after the reading period';
  if (['revoked', 'expired', 'anonymised'].includes(enrolment))
    return `a message left to somebody who was ${enrolment}`;
  const { weekday, time } = readLocalTime(new Date(at));
  if (planning.window !== null && (time < planning.window.from || time >= planning.window.to))
    return `a message left at ${time}, outside ${planning.window.from} to ${planning.window.to}`;
  if (planning.workingDaysOnly && ['Sat', 'Sun'].includes(weekday)) return `a message left on ${weekday}`;
  return null;
};

/** At the moment it left, each message had a reader who could enter, a campaign that sends and an hour that allows it. */
export const checkDepartures = async (world: World): Promise<void> => {
  const { simulated, model } = world;
  const departures = await simulated.read<Departure>(
    'delete from simulation_departures returning campaign_id as "campaignId", at, facts',
  );
  for (const departure of departures) {
    const fault = findFault(departure);
    if (fault !== null) world.report(fault);
    const told = model.campaigns.find(({ id }) => id === departure.campaignId)?.toldDeparture ?? null;
    if (told !== null && Date.parse(departure.at) < told - 60_000)
      world.report('a message left before the moment that was told at the launch');
  }
};

/** Nobody gets a message of a campaign twice, unless a person decided so. */
export const checkSingleDelivery = (world: World): void => {
  const counts = new Map<string, number>();
  for (const { to, source } of world.received) {
    const mark = /^Subject: .*(C\d+X)/m.exec(source)?.[1];
    if (mark === undefined || world.model.sentAgain.has(mark)) continue;
    counts.set(`${mark} ${to}`, (counts.get(`${mark} ${to}`) ?? 0) + 1);
  }
  for (const [key, n] of counts) if (n > 1) world.report(`${key} received ${n} times, and nobody decided so`);
};
