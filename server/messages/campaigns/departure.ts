import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import type { Departure } from '../../../contract/messages/campaigns/campaigns.ts';
import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { frenchDay, weekday } from '../../platform/text/calendar/days.ts';
import type { Calendar } from '../../platform/text/calendar/holidays.ts';
import { isWithinWindow, nextInWindow, nextSendingTime } from '../../platform/text/calendar/sending-window.ts';

type Moved = Departure['moved'][number];

/** Formats `09:30` as in French text: `9 h 30`. */
const hour = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? `${Number(hours)}\u00a0h` : `${Number(hours)}\u00a0h\u00a0${minutes}`;
};

const told = (why: Moved['why'], code: ErrorCode, values: ErrorValues): Moved => ({
  why,
  code,
  message: errorText(code, values),
});

/** `UTC+01:00`. */
const shift = (at: Temporal.ZonedDateTime): string => `UTC${at.offset}`;

/**
 * Moment of a local time, with the adjustments to report: a time skipped in March becomes the first valid one, a time
 * that occurs twice in October the first of the two.
 */
const onClocks = (plain: Temporal.PlainDateTime, timeZone: string): { at: Temporal.ZonedDateTime; moved: Moved[] } => {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (first.equals(second)) return { at: first, moved: [] };
  const time = plain.toPlainTime().toString({ smallestUnit: 'minute' });
  if (first.toPlainDateTime().equals(plain)) {
    return { at: first, moved: [told('twice', 'EML-020', { heure: hour(time), decalage: shift(first) })] };
  }
  // The transition is between the two candidates: the first valid minute is there.
  const at = first.getTimeZoneTransition('next') ?? second;
  const heure = hour(at.toPlainTime().toString({ smallestUnit: 'minute' }));
  return { at, moved: [told('gap', 'EML-004', { heure })] };
};

const dayOf = (plain: Temporal.PlainDateTime): string => plain.toPlainDate().toString();
const timeOf = (plain: Temporal.PlainDateTime): string => plain.toPlainTime().toString({ smallestUnit: 'minute' });
const at = (day: string, time: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(`${day}T${time}`);

const toldOf = (plain: Temporal.PlainDateTime) => ({ date: frenchDay(dayOf(plain)), heure: hour(timeOf(plain)) });

/** Moves a time into the window, and to a working day when required. */
const allowed = (
  plain: Temporal.PlainDateTime,
  planning: CampaignPlanning,
  calendar: Calendar,
): { plain: Temporal.PlainDateTime; moved: Moved[] } => {
  const { window, kind } = planning;
  const asked = { day: dayOf(plain), time: timeOf(plain) };
  const inWindow = nextInWindow(asked, planning);
  const { day } = inWindow;
  const first = nextSendingTime(asked, planning, calendar);
  const free = first.day !== day;
  const within = isWithinWindow(asked.time, window) ? plain : at(day, inWindow.time);
  // An immediate departure leaves as soon as allowed; a planned one keeps its time of day.
  const last = free ? at(first.day, kind === 'now' ? first.time : inWindow.time) : within;
  const moved: Moved[] = [];
  if (!within.equals(plain) && window) {
    moved.push(told('window', 'EML-021', { de: hour(window.from), a: hour(window.to), ...toldOf(within) }));
  }
  if (free) {
    const why = weekday(day) > 5 ? 'weekend' : 'holiday';
    const raison = why === 'weekend' ? 'un jour de week-end' : 'un jour férié';
    moved.push(told(why, 'EML-022', { jour: frenchDay(day), raison, ...toldOf(last) }));
  }
  return { plain: last, moved };
};

/** True when this time zone exists. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** Refuses (EML-023) a window that ends before it begins. */
export const refuseBackwards = ({ window }: Pick<CampaignPlanning, 'window'>, field = 'planning.window.to'): void => {
  if (window === null || window.from < window.to) return;
  const values = { heure: hour(window.from) };
  throw new Refusal('EML-023', values, { [field]: [errorText('EML-023', values)] });
};

/**
 * Departure of the first message, in local time, with the reasons of any adjustment. GEN-001 when a time is missing,
 * EML-003 for a past time.
 */
export const departureOf = (planning: CampaignPlanning, calendar: Calendar, now: Date = new Date()): Departure => {
  const { timeZone, kind } = planning;
  if (!isTimeZone(timeZone)) throw new Refusal('GEN-019', {}, { 'planning.timeZone': [errorText('GEN-019')] });
  refuseBackwards(planning);
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const moved: Moved[] = [];
  let asked = present.toPlainDateTime();
  if (kind === 'at') {
    if (planning.at === null) throw new Refusal('GEN-001', {}, { 'planning.at': [errorText('GEN-001')] });
    const wanted = onClocks(Temporal.PlainDateTime.from(planning.at), timeZone);
    if (wanted.at.epochMilliseconds < now.getTime()) {
      throw new Refusal('EML-003', {}, { 'planning.at': [errorText('EML-003')] });
    }
    moved.push(...wanted.moved);
    asked = wanted.at.toPlainDateTime();
  }
  const good = allowed(asked, planning, calendar);
  moved.push(...good.moved);
  // An unmoved departure keeps the exact instant: local time alone is ambiguous when it occurs twice.
  const still = good.plain.equals(asked);
  const first = still && kind === 'now' ? present : onClocks(good.plain, timeZone).at;
  if (!still) moved.push(...onClocks(good.plain, timeZone).moved);
  return {
    at: new Date(first.epochMilliseconds).toISOString(),
    local: first.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    offset: first.offset,
    timeZone,
    moved,
  };
};
