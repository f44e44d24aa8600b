import { describe, expect, test } from 'vitest';
import { addDays, addYears, countDaysBetween, formatFrenchDay, getLocalDay, getWeekday } from './days.ts';
import { addWorkingDays, getEasterSunday, getNextWorkingDay, isWorkingDay, listPublicHolidays } from './holidays.ts';

const FRANCE = { holidays: 'metropole' as const };
const ALSACE = { holidays: 'alsace-moselle' as const };

describe('Easter', () => {
  // Earliest and latest possible dates, turns of centuries, and current years.
  test.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2076, '2076-04-19'],
    [2285, '2285-03-22'],
  ])('of %i', (year, day) => {
    expect(getEasterSunday(year)).toBe(day);
    expect(getWeekday(day)).toBe(7);
  });
});

describe('public holidays', () => {
  test('2026, in France', () => {
    expect([...listPublicHolidays(2026, FRANCE)].sort()).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
  });

  test('2024, when Ascension was the day after 8 May', () => {
    const days = listPublicHolidays(2024, FRANCE);
    for (const day of ['2024-04-01', '2024-05-08', '2024-05-09', '2024-05-20']) expect(days.has(day), day).toBe(true);
  });

  test('Ascension on 1 May counts once', () => {
    expect(listPublicHolidays(2008, FRANCE).size).toBe(10);
  });

  test('Alsace and Moselle have two more', () => {
    const more = [...listPublicHolidays(2026, ALSACE)].filter((day) => !listPublicHolidays(2026, FRANCE).has(day));
    expect(more.sort()).toEqual(['2026-04-03', '2026-12-26']);
  });
});

describe('working days', () => {
  test.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-11', false, 'a Wednesday that is a holiday'],
    ['2026-04-03', true, 'Good Friday'],
    ['2028-02-29', true, 'a leap day'],
  ])('%s: %s (%s)', (day, working) => {
    expect(isWorkingDay(day, FRANCE)).toBe(working);
  });

  test('Good Friday and Boxing Day are none in Alsace', () => {
    expect(isWorkingDay('2026-04-03', ALSACE)).toBe(false);
    expect(isWorkingDay('2025-12-26', FRANCE)).toBe(true);
    expect(isWorkingDay('2025-12-26', ALSACE)).toBe(false);
  });

  test.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-09', 3, '2026-11-13'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-05-13', 2, '2026-05-18'],
    ['2026-11-12', -1, '2026-11-10'],
    ['2027-01-04', -1, '2026-12-31'],
    ['2026-11-20', 10, '2026-12-04'],
  ])('%s and %i', (day, n, expected) => {
    expect(addWorkingDays(day, n, FRANCE)).toBe(expected);
  });

  test('the first days of May 2026 in Alsace and elsewhere', () => {
    expect(addWorkingDays('2026-04-02', 1, FRANCE)).toBe('2026-04-03');
    expect(addWorkingDays('2026-04-02', 1, ALSACE)).toBe('2026-04-07');
  });

  test('the next one is the day itself when people work', () => {
    expect(getNextWorkingDay('2026-11-20', FRANCE)).toBe('2026-11-20');
    expect(getNextWorkingDay('2026-08-15', FRANCE)).toBe('2026-08-17');
    expect(getNextWorkingDay('2026-11-11', FRANCE)).toBe('2026-11-12');
  });
});

describe('days', () => {
  test('go over months, years, leap days and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(countDaysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(countDaysBetween('2026-11-20', '2026-11-05')).toBe(-15);
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
    expect(addYears('2026-11-20', -5)).toBe('2021-11-20');
    expect(formatFrenchDay('2026-11-05')).toBe('05/11/2026');
  });

  test('begin when they do where the company is', () => {
    const late = new Date('2026-11-19T23:30:00Z');
    expect(getLocalDay('Europe/Paris', late)).toBe('2026-11-20');
    expect(getLocalDay('America/Martinique', late)).toBe('2026-11-19');
    expect(getLocalDay('Indian/Reunion', late)).toBe('2026-11-20');
  });
});
