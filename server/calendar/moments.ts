import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which clocks of a time zone show this day and time (`HH:MM`). Where the clocks jump over it (« 2 h 30 » on
 * the last Sunday of March), the same time after the jump; where they show it twice, the first.
 */
export const momentIn = (timeZone: string, day: string, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
