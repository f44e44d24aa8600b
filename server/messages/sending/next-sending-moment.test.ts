import { expect, test } from 'vitest';
import { buildCompanyCalendar, getSiteCalendar } from '../../platform/text/calendar/holidays.ts';
import { findOpenSites } from './next-sending-moment.ts';

const PLANNING = { timeZone: 'Europe/Paris', workingDaysOnly: true, window: null };
const SITES = [
  { name: 'Strasbourg', holidays: 'alsace-moselle' as const },
  { name: 'Saint-Denis', holidays: 'reunion' as const },
  { name: 'Nantes' },
];
const inMetropole = buildCompanyCalendar({ holidays: 'metropole', sites: SITES });
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

test('a site without a region follows its company, also when it changes', () => {
  expect(getSiteCalendar(inMetropole, 'Nantes')).toEqual({ holidays: 'metropole' });
  expect(getSiteCalendar(inMetropole, 'toString')).toEqual({ holidays: 'metropole' });
  expect(getSiteCalendar(inMetropole, 'Strasbourg')).toEqual({ holidays: 'alsace-moselle' });
  const inMayotte = buildCompanyCalendar({ holidays: 'mayotte', sites: SITES });
  expect(getSiteCalendar(inMayotte, 'Nantes')).toEqual({ holidays: 'mayotte' });
});

test('a campaign leaves out the sites where it is a public holiday', () => {
  // Good Friday 2027, then 20 December 2027, a Monday.
  expect(findOpenSites(PLANNING, inMetropole, noon('2027-03-26'))).toEqual({ names: ['Strasbourg'], isExcluded: true });
  expect(findOpenSites(PLANNING, inMetropole, noon('2027-12-20'))).toEqual({
    names: ['Saint-Denis'],
    isExcluded: true,
  });
  expect(findOpenSites(PLANNING, inMetropole, noon('2027-03-25'))).toEqual({ names: [], isExcluded: true });
});

test('on a holiday of the company it serves only the sites that work, and nobody on a Sunday', () => {
  const inAlsace = buildCompanyCalendar({ holidays: 'alsace-moselle', sites: SITES });
  expect(findOpenSites(PLANNING, inAlsace, noon('2027-03-26'))).toEqual({ names: ['Saint-Denis'], isExcluded: false });
  expect(findOpenSites(PLANNING, inAlsace, noon('2027-03-28'))).toBeNull();
});
