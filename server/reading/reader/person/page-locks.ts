import { getBlockDefinition, isBlockType } from '../../../../blocks/registry.ts';
import { type FrozenBlock, type FrozenPage, listFrozenPages, type Snapshot } from '../../../booklets/index.ts';
import { getOpeningDay } from '../../../people/index.ts';
import { toFrenchDay } from '../../../platform/text/format-date.ts';
import type { PageLock, ReaderPerson } from './reader-context.ts';

/** The rule that opens the pages of a participant: `done` null when nobody records what they read. */
export interface OpeningContext {
  arrivalOn: string | null;
  today: string;
  done: ReadonlySet<string> | null;
}

/** Tells if the day of a block has come. */
export const isBlockOpen = (
  { unlockDays = null }: Partial<Pick<FrozenBlock, 'unlockDays'>>,
  { arrivalOn, today }: Pick<OpeningContext, 'arrivalOn' | 'today'>,
): boolean => (getOpeningDay(arrivalOn, unlockDays) ?? '') <= today;

const isSubstance = ({ type }: FrozenBlock): boolean => !isBlockType(type) || !getBlockDefinition(type).isFraming;

/**
 * First day on which a page shows something: its own, or that of its first block of substance when each of them has a
 * day. Headings and separators alone are no page; a page of nothing else waits for the last of them.
 */
export const getPageUnlockDays = ({ unlockDays, blocks }: Pick<FrozenPage, 'unlockDays' | 'blocks'>): number | null => {
  const substance = blocks.filter(isSubstance);
  const days = (substance.length > 0 ? substance : blocks).map((block) => block.unlockDays ?? null);
  if (days.length === 0 || (substance.length > 0 ? days.includes(null) : days.every((day) => day === null)))
    return unlockDays;
  const known = days.map((day) => day ?? Number.NEGATIVE_INFINITY);
  const shown = substance.length > 0 ? Math.min(...known) : Math.max(...known);
  return Math.max(unlockDays ?? Number.NEGATIVE_INFINITY, shown);
};

/** Ids of the pages that wait for each other: no reader could ever open them. */
const listCycles = (waiting: ReadonlyMap<string, string>): Set<string> => {
  const cycles = new Set<string>();
  for (const start of waiting.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !path.has(at)) {
      path.add(at);
      at = waiting.get(at);
    }
    if (at === start) cycles.add(start);
  }
  return cycles;
};

/** When a page opens. */
export interface PageOpeningRule {
  page: FrozenPage;
  /** Days from the arrival; null: from the start. */
  days: number | null;
  /** Page to read first; null: none. */
  after: FrozenPage | null;
}

/**
 * Opening rules of the part of a version that a participant sees, in its order. A page waits for another only while that
 * other page is visible to them: a page hidden, deleted or for another audience locks nothing, nor do pages that wait for
 * each other.
 */
export const listPageOpeningRules = (visible: Snapshot): PageOpeningRule[] => {
  const all = listFrozenPages(visible);
  const byId = new Map(all.map((page) => [page.id, page]));
  const waiting = new Map(
    all.flatMap(({ id, unlockAfterId }) => (unlockAfterId && byId.has(unlockAfterId) ? [[id, unlockAfterId]] : [])),
  );
  const cycles = waiting.size === 0 ? null : listCycles(waiting);
  return all.map((page) => ({
    page,
    days: getPageUnlockDays(page),
    after: cycles?.has(page.id) ? null : (byId.get(waiting.get(page.id) ?? '') ?? null),
  }));
};

/**
 * Locked pages of the part of a version that a participant sees, by id. Without tracking nothing says what is read, and
 * no page waits for another.
 */
export const findPageLocks = (
  visible: Snapshot,
  { arrivalOn, today, done }: OpeningContext,
): ReadonlyMap<string, PageLock> => {
  const findLock = ({ days, after }: PageOpeningRule): PageLock | null => {
    if ((getOpeningDay(arrivalOn, days) ?? '') > today) return { kind: 'day', days: days ?? 0 };
    return done === null || after === null || done.has(after.id) ? null : { kind: 'page', page: after };
  };
  return new Map(
    listPageOpeningRules(visible).flatMap((rule) => {
      const lock = findLock(rule);
      return lock ? [[rule.page.id, lock] as const] : [];
    }),
  );
};

/** When a locked page opens, as a sentence. `read` fills the variables of a title. */
export const describePageLock = (
  lock: PageLock,
  { enrolment }: Pick<ReaderPerson, 'enrolment'>,
  read: (title: string) => string,
): string =>
  lock.kind === 'page'
    ? `S’ouvre après «\u00a0${read(lock.page.title)}\u00a0»`
    : `S’ouvre le ${toFrenchDay(getOpeningDay(enrolment.arrivalOn, lock.days) ?? '')}`;

/** Name of the placeholder of a lock in the reader's documents: `o{days}`, or `a{id}` for a page to read first. */
export const buildLockPlaceholder = (lock: PageLock): string =>
  lock.kind === 'page' ? `a${lock.page.id}` : `o${lock.days}`;
