import { Temporal } from 'temporal-polyfill';

/**
 * Moment of a local day and time (`HH:MM`) in a time zone. A skipped time (« 2 h 30 » on the last Sunday of March)
 * moves after the change; a repeated time means the first one.
 */
export const fromLocalTime = (timeZone: string, day: string, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);

/** Local hour in a time zone at a moment, 0 to 23. */
export const getLocalHour = (timeZone: string, moment: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).hour;
