import { Temporal } from 'temporal-polyfill';
import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import {
  type MoveReason,
  REHEARSAL_DAYS,
  type REHEARSAL_EVENTS,
  type RehearsalAnswer,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { formatFullName } from '../../../people/index.ts';
import { addDays, getLocalDay, getWeekday } from '../../../platform/text/calendar/days.ts';
import { type HolidayCalendar, listPublicHolidays } from '../../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { toLocalMoment } from '../sequences/simulate-sequence.ts';
import type { RehearsalContext } from './rehearsal-context.ts';
import type { RehearsalResult, RehearsedOutcome } from './simulate-rehearsal.ts';

type EventKind = (typeof REHEARSAL_EVENTS)[number];

const findDayOff = (on: string, calendar: HolidayCalendar) => {
  if (listPublicHolidays(Number(on.slice(0, 4)), calendar).has(on)) return 'holiday' as const;
  return getWeekday(on) >= 6 ? ('weekend' as const) : null;
};

/** The day is shorter or longer than the others. */
const findClockChange = (on: string, timeZone: string) => {
  const { hoursInDay } = Temporal.PlainDate.from(on).toZonedDateTime(timeZone);
  return hoursInDay < 24 ? ('forward' as const) : hoursInDay > 24 ? ('back' as const) : null;
};

const listDays = ({ person, calendar, timeZone }: RehearsalResult): RehearsalAnswer['days'] =>
  Array.from({ length: REHEARSAL_DAYS.max - REHEARSAL_DAYS.min + 1 }, (_, index) => {
    const n = REHEARSAL_DAYS.min + index;
    const on = addDays(person.arrivalOn, n);
    return { on, n, dayOff: findDayOff(on, calendar), clockChange: findClockChange(on, timeZone) };
  });

/** Order of time; what has no moment comes last. */
const compareMoments = (a: RehearsedOutcome, b: RehearsedOutcome): number =>
  (a.outcome.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.outcome.at?.getTime() ?? Number.MAX_SAFE_INTEGER);

const findMoveReason = (
  { at, day, fate, delay }: RehearsedOutcome['outcome'],
  { calendar, timeZone }: RehearsalResult,
): MoveReason | null => {
  if (fate === 'skipped' || at === null || day === null || getLocalDay(timeZone, at) === day) return null;
  return delay ?? findDayOff(day, calendar);
};

const listMessages = (result: RehearsalResult): RehearsalAnswer['messages'] =>
  result.outcomes.toSorted(compareMoments).map(({ step, outcome }) => ({
    id: step.id,
    name: step.name,
    kind: step.kind,
    to: step.step.to,
    ...(outcome.at === null ? { local: null, offset: null } : toLocalMoment(result.timeZone, outcome.at)),
    plannedOn: outcome.day,
    movedBy: findMoveReason(outcome, result),
    fate: outcome.fate === 'skipped' ? outcome.fate : 'would_send',
    why: outcome.why,
    isOff: step.state !== 'running',
  }));

const listEvents = (
  { person, addedAt, timeZone, reading }: RehearsalResult,
  chapterTitles: ReadonlyMap<string, string>,
): RehearsalAnswer['events'] => {
  const first = reading.getFirst();
  const { openedAt, completedAt, bouncedAt, chapters = new Map<string, Date>() } = first?.events ?? {};
  const day = (on: string | null) => (on === null ? null : fromLocalTime(timeZone, on, '00:00'));
  const all: [EventKind, Date | null | undefined, string?][] = [
    ['added', addedAt],
    ['invited', first?.at],
    ['bounced', bouncedAt],
    ['opened', openedAt],
    ...[...chapters].map(([id, at]) => ['chapter', at, chapterTitles.get(id) ?? ''] as [EventKind, Date, string]),
    ['completed', completedAt],
    ['access_end', first?.accessEnd],
    ['arrival', day(person.arrivalOn)],
    ['end', day(person.endOn)],
  ];
  return all
    .flatMap(([kind, at, title = '']) => (at ? [{ kind, at, title }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, at, title }) => ({ kind, title, ...toLocalMoment(timeZone, at) }));
};

/** A rehearsal of one person, as its screen shows it. */
export const describeRehearsal = ({ people, snapshot }: RehearsalContext, result: RehearsalResult): RehearsalAnswer => {
  const { sheet, referents, variables, reading, timeZone } = result;
  const readTitle = (title: string) =>
    typesetText(
      fillVariables(title, snapshot.language, (key) => variables[key] || snapshot.variables[key] || ''),
      snapshot.language,
    );
  const chapterByPage = new Map(
    snapshot.chapters.flatMap(({ title, pages }) => pages.map(({ id }) => [id, readTitle(title)] as const)),
  );
  return {
    name: formatFullName(sheet).trim(),
    timeZone,
    referent: referents.referent,
    days: listDays(result),
    messages: listMessages(result),
    events: listEvents(result, new Map(snapshot.chapters.map(({ id, title }) => [id, readTitle(title)]))),
    pages: reading.listPages().map(({ page, opensOn, after, readOn }) => ({
      id: page.id,
      chapter: chapterByPage.get(page.id) ?? '',
      title: readTitle(page.title),
      opensOn,
      after: after === null ? '' : readTitle(after.title),
      readOn,
    })),
    hiddenPages: reading.hiddenPages,
    isFollowed: people.follow.named,
  };
};
