import type { ReaderBehaviour } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { type FrozenPage, listFrozenPages, type Snapshot } from '../../../booklets/index.ts';
import { getOpeningDay, getRequirements } from '../../../people/index.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import type { PageOpeningRule } from '../../../reading/index.ts';
import type { PersonEvents } from '../sequences/simulate-outcome.ts';
import { getAccessEnd, getStepMoment } from '../sequences/step-times.ts';
import type { VisiblePages } from './rehearsal-context.ts';

const findLastDay = (...days: string[]): string => days.sort().at(-1) ?? '';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface ReadingHabit {
  /** From the first message to the first opening. */
  opensAfterMs: number;
  /** Days from the opening of a page to its reading. */
  readsAfterDays: number;
  /** Share of the pages that the person reads. */
  share: number;
}

const READING_HABITS: Partial<Record<ReaderBehaviour, ReadingHabit>> = {
  prompt: { opensAfterMs: 2 * HOUR_MS, readsAfterDays: 0, share: 1 },
  late: { opensAfterMs: 9 * DAY_MS, readsAfterDays: 3, share: 1 },
  partial: { opensAfterMs: DAY_MS, readsAfterDays: 0, share: 0.5 },
};
/** From the sending of a message to its return. */
const BOUNCE_MS = 5 * 60_000;
/** Time at which a person reads a page that opens on a later day. */
const READING_TIME = '12:00';

/** Page as one person gets it. */
export interface ForecastPage {
  page: FrozenPage;
  /** First day on which it can be read; null: never. */
  opensOn: string | null;
  after: FrozenPage | null;
  readOn: string | null;
}

export interface ReadingForecast {
  /** Events after an e-mail that reaches the person: those of the first one, whichever it is called for. */
  react: (at: Date) => Partial<PersonEvents>;
  /** The first e-mail, and what it caused; null as long as none reached the person. */
  getFirst: () => { at: Date; accessEnd: Date; events: Partial<PersonEvents> } | null;
  /** Every page that the person may see, in the order of the booklet. */
  listPages: () => ForecastPage[];
  /** Pages that the person never sees. */
  hiddenPages: number;
}

interface ReadingSource {
  snapshot: Snapshot;
  pages: VisiblePages;
  sheet: TenantRow<'participants'>;
  behaviour: ReaderBehaviour;
  addedOn: string;
  timeZone: string;
  validDays: number;
  /** Somebody records which pages are read. */
  hasTracking: boolean;
}

/** Moment at which each page is read, by id, for a person who opens the booklet at this moment. */
const forecastPages = (
  rules: readonly PageOpeningRule[],
  { readsAfterDays, share }: ReadingHabit,
  { sheet, timeZone, hasTracking }: ReadingSource,
  openedAt: Date,
): Map<string, Date> => {
  const read = new Map<string, Date>();
  const kept = rules.slice(0, Math.ceil(rules.length * share));
  const readPage = ({ page, days, after }: PageOpeningRule): void => {
    const before = hasTracking && after !== null ? read.get(after.id) : openedAt;
    if (before === undefined) return;
    const day = getOpeningDay(sheet.arrivalOn, days);
    const opensAt = day === null ? openedAt : getStepMoment(timeZone, day, READING_TIME);
    const from = new Date(Math.max(opensAt.getTime(), before.getTime()));
    const on = addDays(getLocalDay(timeZone, from), readsAfterDays);
    const at = readsAfterDays === 0 ? from : getStepMoment(timeZone, on, READING_TIME);
    read.set(page.id, new Date(Math.max(from.getTime(), at.getTime())));
  };
  // A page may wait for one that comes after it in the booklet: each turn reads at least one more.
  for (let size = -1; size < read.size; ) {
    size = read.size;
    for (const rule of kept) if (!read.has(rule.page.id)) readPage(rule);
  }
  return read;
};

const findLatest = (moments: readonly (Date | undefined)[]): Date | null => {
  if (moments.length === 0 || moments.includes(undefined)) return null;
  return new Date(Math.max(...moments.map((at) => Number(at))));
};

/** Chapters that count as read, with their moment: all their mandatory pages, else all their pages. */
const forecastChapters = ({ chapters }: Snapshot, read: ReadonlyMap<string, Date>): Map<string, Date> =>
  new Map(
    chapters.flatMap(({ id, pages }) => {
      const mandatory = pages.filter((page) => page.mandatory);
      const at = findLatest((mandatory.length > 0 ? mandatory : pages).map((page) => read.get(page.id)));
      return at === null ? [] : [[id, at] as const];
    }),
  );

/** Forecasts what a person reads, and when, from the first e-mail that reaches them. */
export const forecastReading = (source: ReadingSource): ReadingForecast => {
  const { snapshot, pages, sheet, behaviour, addedOn, timeZone, validDays, hasTracking } = source;
  const { visible, rules } = pages;
  const habit = READING_HABITS[behaviour];
  let first: ReturnType<ReadingForecast['getFirst']> = null;
  let read = new Map<string, Date>();

  const forecastEvents = (at: Date, accessEnd: Date): Partial<PersonEvents> => {
    if (behaviour === 'bounce') return { bouncedAt: new Date(at.getTime() + BOUNCE_MS) };
    if (habit === undefined) return {};
    const openedAt = new Date(at.getTime() + habit.opensAfterMs);
    if (openedAt >= accessEnd) return {};
    const all = forecastPages(rules, habit, source, openedAt);
    read = new Map([...all].filter(([, moment]) => moment < accessEnd));
    const completedAt = findLatest(getRequirements(visible).pages.map(({ id }) => read.get(id)));
    return { openedAt, completedAt, chapters: forecastChapters(snapshot, read) };
  };

  const react = (at: Date): Partial<PersonEvents> => {
    if (first === null) {
      const accessEnd = getAccessEnd(timeZone, sheet.arrivalOn, at, validDays);
      first = { at, accessEnd, events: forecastEvents(at, accessEnd) };
    }
    return first.events;
  };

  const findOpeningDay = ({ days, after }: PageOpeningRule): string | null => {
    const own = getOpeningDay(sheet.arrivalOn, days) ?? addedOn;
    const start = findLastDay(own, addedOn);
    if (!hasTracking || after === null) return start;
    const before = read.get(after.id);
    if (before === undefined) return null;
    return findLastDay(start, getLocalDay(timeZone, before));
  };
  const listPages = (): ForecastPage[] =>
    rules.map((rule) => {
      const at = read.get(rule.page.id);
      return {
        page: rule.page,
        opensOn: findOpeningDay(rule),
        after: hasTracking ? rule.after : null,
        readOn: at === undefined ? null : getLocalDay(timeZone, at),
      };
    });

  const hiddenPages = listFrozenPages(snapshot).length - rules.length;
  return { react, getFirst: () => first, listPages, hiddenPages };
};
