import { addDays, getWeekday } from '../../platform/text/calendar/days.ts';

/*
 * Reading histories of the demonstration, in days before the seed: invitation, opening, reading, completion, all before
 * today.
 */

const ARRIVAL_MONTHS = 8;
/** Days between invitation and arrival. */
const INVITATION_LEAD_DAYS = 14;
/** Minimum age of the campaign in days: its recipients have had time to read. */
const CAMPAIGN_DAYS_AGO = 12;
/** Days of arrivals that the campaign covers, and days of later known arrivals. */
const CAMPAIGN_REACH_DAYS = 30;
const LATER_ARRIVAL_DAYS = 14;

export interface DemoReading {
  arrivalOn: string;
  /** True for a recipient of the campaign. */
  isInCampaign: boolean;
  invitedOn: string | null;
  openedOn: string | null;
  /** Share of the mandatory pages, from 0 to 1. */
  share: number;
  /** Last day of reading. */
  lastReadOn: string | null;
  isComplete: boolean;
  /** True when the team leader follows this person; null: random. */
  isOfLeader: boolean | null;
}

/** Deterministic pseudo-random numbers from 0 to 99, identical at each start. */
export const getPseudoRandom = (n: number, of: number): number => (Math.imul(n * 31 + of, 2_654_435_761) >>> 7) % 100;

const getEarliest = (one: string, other: string): string => (one < other ? one : other);

/** Working day on which the campaign left. */
export const getCampaignDay = (today: string): string => {
  const day = addDays(today, -CAMPAIGN_DAYS_AGO);
  return addDays(day, -Math.max(0, getWeekday(day) - 5));
};

/** Last arrival day that the campaign covers. */
export const getCampaignEnd = (today: string): string => addDays(getCampaignDay(today), CAMPAIGN_REACH_DAYS);

const getFirstMonthStart = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -31 * (ARRIVAL_MONTHS - 1));

/** Day of the first publication: before any invitation. */
export const getPublicationDay = (today: string): string =>
  addDays(getFirstMonthStart(today), -INVITATION_LEAD_DAYS - 6);

/** Two people arrive on each Monday. */
const listArrivalDays = (today: string): string[] => {
  const days: string[] = [];
  const end = addDays(getCampaignEnd(today), LATER_ARRIVAL_DAYS);
  for (let day = getFirstMonthStart(today); day <= end; day = addDays(day, 1))
    if (getWeekday(day) === 1) days.push(day, day);
  return days;
};

/** Outcomes of the campaign's recipients, by arrival; the others have not opened the booklet yet. */
const CAMPAIGN_OUTCOMES: readonly { openedAfter: number; share: number; days: number; isOfLeader: boolean }[] = [
  // Arrived a week ago, stopped half-way: late.
  { openedAfter: 2, share: 0.4, days: 2, isOfLeader: true },
  // Arrived a week ago, never opened the booklet: late.
  { openedAfter: 0, share: 0, days: 0, isOfLeader: true },
  { openedAfter: 1, share: 1, days: 5, isOfLeader: true },
  { openedAfter: 3, share: 0.7, days: 4, isOfLeader: true },
  { openedAfter: 1, share: 1, days: 3, isOfLeader: false },
  { openedAfter: 0, share: 0, days: 0, isOfLeader: true },
  { openedAfter: 4, share: 0.3, days: 2, isOfLeader: false },
  { openedAfter: 5, share: 0, days: 0, isOfLeader: true },
];

const buildCampaignReading = (place: number, arrivalOn: string, today: string): DemoReading => {
  const invitedOn = getCampaignDay(today);
  const fate = CAMPAIGN_OUTCOMES[place];
  const common = { arrivalOn, isInCampaign: true, invitedOn, isOfLeader: fate?.isOfLeader ?? null };
  if (!fate || fate.openedAfter === 0) {
    return { ...common, openedOn: null, share: 0, lastReadOn: null, isComplete: false };
  }
  const openedOn = addDays(invitedOn, fate.openedAfter);
  const lastReadOn = fate.share === 0 ? null : addDays(openedOn, fate.days);
  return { ...common, openedOn, share: fate.share, lastReadOn, isComplete: fate.share === 1 };
};

/** History of a person invited alone some months ago: nearly all have read everything. */
const buildEarlierReading = (n: number, arrivalOn: string, today: string): DemoReading => {
  const yesterday = addDays(today, -1);
  const invitedOn = addDays(arrivalOn, -INVITATION_LEAD_DAYS);
  const common = { arrivalOn, isInCampaign: false, invitedOn, isOfLeader: null };
  const luck = getPseudoRandom(n, 2);
  if (luck >= 95) return { ...common, openedOn: null, share: 0, lastReadOn: null, isComplete: false };
  const openedOn = addDays(invitedOn, getPseudoRandom(n, 1) % 9);
  const isComplete = luck < 86;
  const share = isComplete ? 1 : (25 + (getPseudoRandom(n, 3) % 50)) / 100;
  const lastReadOn = getEarliest(addDays(openedOn, 1 + (getPseudoRandom(n, 4) % 24)), yesterday);
  return { ...common, openedOn, share, lastReadOn, isComplete };
};

const buildUninvitedReading = (arrivalOn: string): DemoReading => ({
  arrivalOn,
  isInCampaign: false,
  invitedOn: null,
  openedOn: null,
  share: 0,
  lastReadOn: null,
  isComplete: false,
  isOfLeader: null,
});

/** All reading histories, by arrival. */
export const buildDemoReadings = (today: string): DemoReading[] => {
  const [sent, end] = [getCampaignDay(today), getCampaignEnd(today)];
  const days = listArrivalDays(today);
  const first = days.findIndex((day) => day > sent);
  return days.map((arrivalOn, n) => {
    if (arrivalOn <= sent) return buildEarlierReading(n, arrivalOn, today);
    return arrivalOn <= end ? buildCampaignReading(n - first, arrivalOn, today) : buildUninvitedReading(arrivalOn);
  });
};
