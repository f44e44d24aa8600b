import { expect, test } from 'vitest';
import { addDays, countDaysBetween } from '../../platform/text/calendar/days.ts';
import { buildDemoReadings, getCampaignDay, getCampaignEnd, getPublicationDay } from './demo-readings.ts';

/** Every day of more than a year: weekends, ends of months, a leap day. */
const DAYS = Array.from({ length: 430 }, (_, n) => addDays('2027-12-20', n));

test.each(DAYS)('seeded on %s, dates run in order, and there are people to welcome and late ones', (today) => {
  const all = buildDemoReadings(today);
  for (const { arrivalOn, invitedOn, openedOn, lastReadOn, isComplete, share } of all) {
    const known = [getPublicationDay(today), invitedOn, openedOn, lastReadOn].filter((day) => day !== null);
    expect(known, arrivalOn).toEqual(known.toSorted());
    expect(known.every((day) => day < today)).toBe(true);
    if (openedOn === null) expect([lastReadOn, isComplete, share]).toEqual([null, false, 0]);
    if (isComplete) expect(share).toBe(1);
    expect(share > 0).toBe(lastReadOn !== null);
  }
  const own = all.filter(({ isOfLeader }) => isOfLeader === true);
  const here = own.filter(({ arrivalOn }) => countDaysBetween(arrivalOn, today) >= 5);
  expect(here.some(({ openedOn }) => openedOn === null)).toBe(true);
  expect(here.some(({ share, isComplete }) => share > 0 && !isComplete)).toBe(true);
  expect(own.filter(({ arrivalOn }) => arrivalOn > today).length).toBeGreaterThanOrEqual(2);
  expect(all.some(({ invitedOn }) => invitedOn === null)).toBe(true);

  const sent = all.filter(({ isInCampaign }) => isInCampaign);
  expect(sent.length).toBeGreaterThanOrEqual(8);
  for (const { arrivalOn, invitedOn, openedOn } of sent) {
    expect([invitedOn, arrivalOn > getCampaignDay(today), arrivalOn <= getCampaignEnd(today)]).toEqual([
      getCampaignDay(today),
      true,
      true,
    ]);
    if (openedOn !== null) expect(countDaysBetween(getCampaignDay(today), openedOn)).toBeLessThan(7);
  }
});
