import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import type { Departure } from '../../../contract/messages/campaigns/campaigns.ts';
import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { formatFrenchDay, getWeekday } from '../../platform/text/calendar/days.ts';
import type { HolidayCalendar } from '../../platform/text/calendar/holidays.ts';
import {
  getNextLocalSendingTime,
  getNextTimeInWindow,
  isWithinWindow,
} from '../../platform/text/calendar/sending-window.ts';
import { requireTimeZone } from '../../platform/text/calendar/time-zone.ts';

/** Departure by the public holidays of the company. */
type CompanyDeparture = Omit<Departure, 'later'>;
type DepartureMove = Departure['moved'][number];

/** Formats `09:30` as in French text: `9 h 30`. */
const formatHour = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? `${Number(hours)}\u00a0h` : `${Number(hours)}\u00a0h\u00a0${minutes}`;
};

const toDepartureMove = (why: DepartureMove['why'], code: ErrorCode, values: ErrorValues): DepartureMove => ({
  why,
  code,
  message: errorText(code, values),
});

/** `UTC+01:00`. */
const formatOffset = (at: Temporal.ZonedDateTime): string => `UTC${at.offset}`;

/**
 * Moment of a local time, with the adjustments to report: a time skipped in March becomes the first valid one, a time
 * that occurs twice in October the first of the two.
 */
const resolveLocalTime = (
  plain: Temporal.PlainDateTime,
  timeZone: string,
): { at: Temporal.ZonedDateTime; moved: DepartureMove[] } => {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (first.equals(second)) return { at: first, moved: [] };
  const time = plain.toPlainTime().toString({ smallestUnit: 'minute' });
  if (first.toPlainDateTime().equals(plain)) {
    return {
      at: first,
      moved: [toDepartureMove('twice', 'EML-020', { heure: formatHour(time), decalage: formatOffset(first) })],
    };
  }
  // The transition is between the two candidates: the first valid minute is there.
  const at = first.getTimeZoneTransition('next') ?? second;
  const heure = formatHour(at.toPlainTime().toString({ smallestUnit: 'minute' }));
  return { at, moved: [toDepartureMove('gap', 'EML-004', { heure })] };
};

const toDayText = (plain: Temporal.PlainDateTime): string => plain.toPlainDate().toString();
const toTimeText = (plain: Temporal.PlainDateTime): string => plain.toPlainTime().toString({ smallestUnit: 'minute' });
const toLocalDateTime = (day: string, time: string): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from(`${day}T${time}`);

const toMoveValues = (plain: Temporal.PlainDateTime) => ({
  date: formatFrenchDay(toDayText(plain)),
  heure: formatHour(toTimeText(plain)),
});

/** Moves a time into the window, and to a working day when required. */
const moveIntoWindow = (
  plain: Temporal.PlainDateTime,
  planning: CampaignPlanning,
  calendar: HolidayCalendar,
): { plain: Temporal.PlainDateTime; moved: DepartureMove[] } => {
  const { window, kind } = planning;
  const asked = { day: toDayText(plain), time: toTimeText(plain) };
  const inWindow = getNextTimeInWindow(asked, planning);
  const { day } = inWindow;
  const first = getNextLocalSendingTime(asked, planning, calendar);
  const free = first.day !== day;
  const within = isWithinWindow(asked.time, window) ? plain : toLocalDateTime(day, inWindow.time);
  // An immediate departure leaves as soon as allowed; a planned one keeps its time of day.
  const last = free ? toLocalDateTime(first.day, kind === 'now' ? first.time : inWindow.time) : within;
  const moved: DepartureMove[] = [];
  if (!within.equals(plain) && window) {
    moved.push(
      toDepartureMove('window', 'EML-021', {
        de: formatHour(window.from),
        a: formatHour(window.to),
        ...toMoveValues(within),
      }),
    );
  }
  if (free) {
    const why = getWeekday(day) > 5 ? 'weekend' : 'holiday';
    const raison = why === 'weekend' ? 'un jour de week-end' : 'un jour férié';
    moved.push(toDepartureMove(why, 'EML-022', { jour: formatFrenchDay(day), raison, ...toMoveValues(last) }));
  }
  return { plain: last, moved };
};

/** Refuses (EML-023) a window that ends before it begins. */
export const requireWindowOrder = (
  { window }: Pick<CampaignPlanning, 'window'>,
  field = 'planning.window.to',
): void => {
  if (window === null || window.from < window.to) return;
  throw createFieldRefusal(field, 'EML-023', { heure: formatHour(window.from) });
};

/** Refuses (GEN-019) an unknown time zone, and (EML-023) a window that ends before it begins. */
export const requireValidPlanning = (planning: Pick<CampaignPlanning, 'timeZone' | 'window'>): void => {
  requireTimeZone(planning.timeZone, 'planning.timeZone');
  requireWindowOrder(planning);
};

/**
 * Departure of the first message, in local time, with the reasons of any adjustment. GEN-001 when a time is missing,
 * EML-003 for a past time.
 */
export const computeDeparture = (
  planning: CampaignPlanning,
  calendar: HolidayCalendar,
  now: Date = new Date(),
): CompanyDeparture => {
  const { timeZone, kind } = planning;
  requireValidPlanning(planning);
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const moved: DepartureMove[] = [];
  let asked = present.toPlainDateTime();
  if (kind === 'at') {
    if (planning.at === null) throw createFieldRefusal('planning.at', 'GEN-001');
    const wanted = resolveLocalTime(Temporal.PlainDateTime.from(planning.at), timeZone);
    if (wanted.at.epochMilliseconds < now.getTime()) throw createFieldRefusal('planning.at', 'EML-003');
    moved.push(...wanted.moved);
    asked = wanted.at.toPlainDateTime();
  }
  const good = moveIntoWindow(asked, planning, calendar);
  moved.push(...good.moved);
  // An unmoved departure keeps the exact instant: local time alone is ambiguous when it occurs twice.
  const still = good.plain.equals(asked);
  const first = still && kind === 'now' ? present : resolveLocalTime(good.plain, timeZone).at;
  if (!still) moved.push(...resolveLocalTime(good.plain, timeZone).moved);
  return {
    at: new Date(first.epochMilliseconds).toISOString(),
    local: first.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    offset: first.offset,
    timeZone,
    moved,
  };
};
