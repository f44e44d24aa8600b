import { REHEARSAL_DAYS, type RehearsalAnswer } from '../../../../contract/messages/campaigns/rehearsal.ts';

const DAY_MS = 86_400_000;

/** The day `count` days after another; both are `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Number of days from one to another. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const getDayOf = (local: string): string => local.slice(0, 10);

export type RehearsalEvent = RehearsalAnswer['events'][number];
export type RehearsedDay = RehearsalAnswer['days'][number];

/** All that happens on one day. */
export interface DayContent {
  messages: RehearsalAnswer['messages'];
  events: RehearsalEvent[];
  pages: RehearsalAnswer['pages'];
}

/** What happens on each day that has something, by day. */
export const groupByDay = ({ messages, events, pages }: RehearsalAnswer): Map<string, DayContent> => {
  const days = new Map<string, DayContent>();
  const getDay = (on: string): DayContent => {
    const known = days.get(on) ?? { messages: [], events: [], pages: [] };
    days.set(on, known);
    return known;
  };
  for (const message of messages) if (message.local !== null) getDay(getDayOf(message.local)).messages.push(message);
  for (const event of events) getDay(getDayOf(event.local)).events.push(event);
  for (const page of pages) if (page.opensOn !== null) getDay(page.opensOn).pages.push(page);
  return days;
};

/** First day after `n`, counted from the arrival, on which something happens; null: none. */
export const findNextEventDay = (
  days: readonly RehearsedDay[],
  content: ReadonlyMap<string, DayContent>,
  n: number,
): number | null => days.find((day) => day.n > n && content.has(day.on))?.n ?? null;

export const countOpenPages = ({ pages }: Pick<RehearsalAnswer, 'pages'>, on: string): number =>
  pages.filter(({ opensOn }) => opensOn !== null && opensOn <= on).length;

/** Day of each message of the rehearsal before, by campaign, when it is not the one of this rehearsal. */
export const listMovedSince = (now: RehearsalAnswer, before: RehearsalAnswer | null): Map<string, string> => {
  const known = new Map((before?.messages ?? []).map(({ id, local }) => [id, local]));
  return new Map(
    now.messages.flatMap(({ id, local }) => {
      const was = known.get(id);
      return was && local !== null && getDayOf(was) !== getDayOf(local) ? [[id, getDayOf(was)] as const] : [];
    }),
  );
};

/** Place of a day on the track, from 0 to 1. */
export const getPlace = (n: number): number => (n - REHEARSAL_DAYS.min) / (REHEARSAL_DAYS.max - REHEARSAL_DAYS.min);

export const isWithinRehearsal = (n: number): boolean => n >= REHEARSAL_DAYS.min && n <= REHEARSAL_DAYS.max;

export const clampDay = (n: number): number =>
  Math.min(REHEARSAL_DAYS.max, Math.max(REHEARSAL_DAYS.min, Math.round(n)));

/** The same days with those between them, on which nothing leaves. */
export const fillDays = (days: readonly { on: string; n: number }[]): { on: string; n: number }[] => {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const counts = new Map(days.map(({ on, n }) => [on, n]));
  return Array.from({ length: countDays(first.on, last.on) + 1 }, (_, index) => {
    const on = addDays(first.on, index);
    return { on, n: counts.get(on) ?? 0 };
  });
};
