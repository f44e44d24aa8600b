import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which clocks of a time zone show this day and time (`HH:MM`). Where the clocks jump over it (« 2 h 30 » on
 * the last Sunday of March), the same time after the jump; where they show it twice, the first.
 */
export const momentIn = (timeZone: string, day: string, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);

/** The hour that clocks of a time zone show at a moment, 0 to 23. */
export const hourIn = (timeZone: string, moment: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).hour;
