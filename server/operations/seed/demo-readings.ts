import { addDays, weekday } from '../../platform/text/calendar/days.ts';

/*
 * How the people of the demonstration read, told in days before the moment of the seed: invited, then opened, then read, then
 * done, all of it before today.
 */

const MONTHS = 8;
/** Days before the arrival on which somebody is invited. */
const INVITED_BEFORE = 14;
/** How long ago the campaign left, at least: whoever it was for has had the time to read. */
const CAMPAIGN_DAYS_AGO = 12;
/** Days of arrivals that the campaign is for, and how many days more are known of already. */
const CAMPAIGN_REACH = 30;
const LATER_ARRIVALS = 14;

export interface Reading {
  arrivalOn: string;
  /** Of the newcomers that the campaign was sent to. */
  isInCampaign: boolean;
  invitedOn: string | null;
  openedOn: string | null;
  /** Share of the mandatory pages, from 0 to 1. */
  share: number;
  /** The last day of reading. */
  lastReadOn: string | null;
  isComplete: boolean;
  /** Among the people of the team leader, whatever chance says. */
  isOfLeader: boolean | null;
}

/** Numbers from 0 to 99 that look like chance and are the same at each start. */
export const chance = (n: number, of: number): number => (Math.imul(n * 31 + of, 2_654_435_761) >>> 7) % 100;

const earliest = (one: string, other: string): string => (one < other ? one : other);

/** The working day on which the campaign left. */
export const campaignDay = (today: string): string => {
  const day = addDays(today, -CAMPAIGN_DAYS_AGO);
  return addDays(day, -Math.max(0, weekday(day) - 5));
};

/** The last arrival that the campaign is for. */
export const campaignEnd = (today: string): string => addDays(campaignDay(today), CAMPAIGN_REACH);

const firstOfMonths = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -31 * (MONTHS - 1));

/** The day on which the booklet was first published: before anybody was invited. */
export const publicationDay = (today: string): string => addDays(firstOfMonths(today), -INVITED_BEFORE - 6);

/** Two people arrive on each Monday. */
const arrivals = (today: string): string[] => {
  const days: string[] = [];
  const end = addDays(campaignEnd(today), LATER_ARRIVALS);
  for (let day = firstOfMonths(today); day <= end; day = addDays(day, 1)) if (weekday(day) === 1) days.push(day, day);
  return days;
};

/** What became of those the campaign was sent to, the first to arrive first; the others have not opened it yet. */
const FATES: readonly { openedAfter: number; share: number; days: number; isOfLeader: boolean }[] = [
  // Has been there for a week, and stopped half-way: late.
  { openedAfter: 2, share: 0.4, days: 2, isOfLeader: true },
  // Has been there for a week, and never opened it: late.
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

/** Somebody who was invited on their own, some months ago: nearly everybody has read all of it. */
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

/** Everybody, the first to arrive first. */
export const readings = (today: string): Reading[] => {
  const [sent, end] = [campaignDay(today), campaignEnd(today)];
  const days = arrivals(today);
  const first = days.findIndex((day) => day > sent);
  return days.map((arrivalOn, n) => {
    if (arrivalOn <= sent) return earlier(n, arrivalOn, today);
    return arrivalOn <= end ? inCampaign(n - first, arrivalOn, today) : notInvited(arrivalOn);
  });
};
