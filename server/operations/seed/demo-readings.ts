import { addDays, weekday } from '../../platform/text/calendar/days.ts';

/*
 * Reading histories of the demonstration, in days before the seed: invitation, opening, reading, completion, all before
 * today.
 */

const MONTHS = 8;
/** Days between invitation and arrival. */
const INVITED_BEFORE = 14;
/** Minimum age of the campaign in days: its recipients have had time to read. */
const CAMPAIGN_DAYS_AGO = 12;
/** Days of arrivals that the campaign covers, and days of later known arrivals. */
const CAMPAIGN_REACH = 30;
const LATER_ARRIVALS = 14;

export interface Reading {
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
export const chance = (n: number, of: number): number => (Math.imul(n * 31 + of, 2_654_435_761) >>> 7) % 100;

const earliest = (one: string, other: string): string => (one < other ? one : other);

/** Working day on which the campaign left. */
export const campaignDay = (today: string): string => {
  const day = addDays(today, -CAMPAIGN_DAYS_AGO);
  return addDays(day, -Math.max(0, weekday(day) - 5));
};

/** Last arrival day that the campaign covers. */
export const campaignEnd = (today: string): string => addDays(campaignDay(today), CAMPAIGN_REACH);

const firstOfMonths = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -31 * (MONTHS - 1));

/** Day of the first publication: before any invitation. */
export const publicationDay = (today: string): string => addDays(firstOfMonths(today), -INVITED_BEFORE - 6);

/** Two people arrive on each Monday. */
const arrivals = (today: string): string[] => {
  const days: string[] = [];
  const end = addDays(campaignEnd(today), LATER_ARRIVALS);
  for (let day = firstOfMonths(today); day <= end; day = addDays(day, 1)) if (weekday(day) === 1) days.push(day, day);
  return days;
};

/** Outcomes of the campaign's recipients, by arrival; the others have not opened the booklet yet. */
const FATES: readonly { openedAfter: number; share: number; days: number; isOfLeader: boolean }[] = [
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

const inCampaign = (place: number, arrivalOn: string, today: string): Reading => {
  const invitedOn = campaignDay(today);
  const fate = FATES[place];
  const common = { arrivalOn, isInCampaign: true, invitedOn, isOfLeader: fate?.isOfLeader ?? null };
  if (!fate || fate.openedAfter === 0) {
    return { ...common, openedOn: null, share: 0, lastReadOn: null, isComplete: false };
  }
  const openedOn = addDays(invitedOn, fate.openedAfter);
  const lastReadOn = fate.share === 0 ? null : addDays(openedOn, fate.days);
  return { ...common, openedOn, share: fate.share, lastReadOn, isComplete: fate.share === 1 };
};

/** History of a person invited alone some months ago: nearly all have read everything. */
const earlier = (n: number, arrivalOn: string, today: string): Reading => {
  const yesterday = addDays(today, -1);
  const invitedOn = addDays(arrivalOn, -INVITED_BEFORE);
  const common = { arrivalOn, isInCampaign: false, invitedOn, isOfLeader: null };
  const luck = chance(n, 2);
  if (luck >= 95) return { ...common, openedOn: null, share: 0, lastReadOn: null, isComplete: false };
  const openedOn = addDays(invitedOn, chance(n, 1) % 9);
  const isComplete = luck < 86;
  const share = isComplete ? 1 : (25 + (chance(n, 3) % 50)) / 100;
  const lastReadOn = earliest(addDays(openedOn, 1 + (chance(n, 4) % 24)), yesterday);
  return { ...common, openedOn, share, lastReadOn, isComplete };
};

const notInvited = (arrivalOn: string): Reading => ({
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
export const readings = (today: string): Reading[] => {
  const [sent, end] = [campaignDay(today), campaignEnd(today)];
  const days = arrivals(today);
  const first = days.findIndex((day) => day > sent);
  return days.map((arrivalOn, n) => {
    if (arrivalOn <= sent) return earlier(n, arrivalOn, today);
    return arrivalOn <= end ? inCampaign(n - first, arrivalOn, today) : notInvited(arrivalOn);
  });
};
