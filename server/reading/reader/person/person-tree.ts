import { type AudienceReader, isInAudience } from '../../../../contract/booklets/content/audience.ts';
import {
  type FrozenPage,
  filterSnapshotForReader,
  filterSnapshotPages,
  listFrozenPages,
  type Snapshot,
} from '../../../booklets/index.ts';
import { getOpeningDay, getRequirements } from '../../../people/index.ts';
import type { BookletTree, ReaderPerson } from './reader-context.ts';

const MAX_CACHED_TREES = 200;

/** Attributes that select the pages of a participant. */
const toAudienceReader = ({ sheet }: ReaderPerson): AudienceReader => ({
  site: sheet.site || null,
  department: sheet.department || null,
  contractType: sheet.contractType,
  groups: sheet.groups,
  language: sheet.language || null,
});

const buildBookletTree = (
  key: string,
  whole: Snapshot,
  person: ReaderPerson,
  isLocked: (page: FrozenPage) => boolean,
): BookletTree => {
  const visible = filterSnapshotForReader(whole, toAudienceReader(person));
  const all = listFrozenPages(visible);
  const readable = filterSnapshotPages(visible, (page) => !isLocked(page));
  return {
    key,
    visible,
    readable,
    pages: listFrozenPages(readable),
    locked: new Map(all.filter(isLocked).map(({ id, unlockDays }) => [id, unlockDays ?? 0])),
    requirements: getRequirements(visible),
  };
};

/** Trees of the online versions, each built once. */
export const createTreeCache = () => {
  const known = new Map<string, BookletTree>();
  return (publicationId: string, whole: Snapshot, person: ReaderPerson, today: string): BookletTree => {
    const reader = toAudienceReader(person);
    const arrivalOn = person.enrolment.arrivalOn;
    const isLocked = ({ unlockDays }: FrozenPage) => (getOpeningDay(arrivalOn, unlockDays) ?? '') > today;
    const flags = listFrozenPages(whole).map((page) => {
      if (!isInAudience(page.audience ?? null, reader)) return '0';
      return isLocked(page) ? '2' : '1';
    });
    const key = `${publicationId} ${flags.join('')}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MAX_CACHED_TREES) known.clear();
    const tree = buildBookletTree(key, whole, person, isLocked);
    known.set(key, tree);
    return tree;
  };
};

/**
 * Page where reading resumes: the one after the last read page, else the first unread one. Null: all pages are read.
 */
export const findResumePage = ({ pages }: BookletTree, done: ReadonlySet<string>): FrozenPage | null => {
  const last = pages.findLastIndex(({ id }) => done.has(id));
  return pages.slice(last + 1).find(({ id }) => !done.has(id)) ?? pages.find(({ id }) => !done.has(id)) ?? null;
};
