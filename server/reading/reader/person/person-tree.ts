import { type AudienceReader, isInAudience } from '../../../../contract/booklets/content/audience.ts';
import {
  type FrozenPage,
  filterSnapshotForReader,
  filterSnapshotPages,
  listFrozenPages,
  type Snapshot,
} from '../../../booklets/index.ts';
import { getRequirements } from '../../../people/index.ts';
import { buildLockPlaceholder, findPageLocks } from './page-locks.ts';
import type { BookletTree, PageLock, ReaderPerson } from './reader-context.ts';

const MAX_CACHED_TREES = 200;

/** Attributes that select the pages of a participant. */
export const toAudienceReader = ({ sheet }: Pick<ReaderPerson, 'sheet'>): AudienceReader => ({
  site: sheet.site || null,
  department: sheet.department || null,
  contractType: sheet.contractType,
  groups: sheet.groups,
  language: sheet.language || null,
});

const buildBookletTree = (key: string, visible: Snapshot, locked: ReadonlyMap<string, PageLock>): BookletTree => {
  const readable = filterSnapshotPages(visible, ({ id }) => !locked.has(id));
  return { key, visible, readable, pages: listFrozenPages(readable), locked, requirements: getRequirements(visible) };
};

/** What a tree is made from. */
interface TreeSource {
  publicationId: string;
  whole: Snapshot;
  person: ReaderPerson;
  today: string;
  /** Somebody records which pages are read. */
  hasTracking: boolean;
}

/**
 * The single rule of what a participant sees of a version on a day. Trees of the online versions are each built once:
 * those who see and may open the same pages share one.
 */
export const createTreeCache = () => {
  const known = new Map<string, BookletTree>();
  const visibleParts = new Map<string, Snapshot>();
  const findVisible = (publicationId: string, whole: Snapshot, person: ReaderPerson): [string, Snapshot] => {
    const reader = toAudienceReader(person);
    const flags = listFrozenPages(whole).map(({ audience = null }) => (isInAudience(audience, reader) ? '1' : '0'));
    const key = `${publicationId} ${flags.join('')}`;
    const found = visibleParts.get(key);
    if (found) return [key, found];
    if (visibleParts.size >= MAX_CACHED_TREES) visibleParts.clear();
    const visible = filterSnapshotForReader(whole, reader);
    visibleParts.set(key, visible);
    return [key, visible];
  };
  return ({ publicationId, whole, person, today, hasTracking }: TreeSource): BookletTree => {
    const [visibleKey, visible] = findVisible(publicationId, whole, person);
    const locked = findPageLocks(visible, {
      arrivalOn: person.enrolment.arrivalOn,
      today,
      done: hasTracking ? person.done : null,
    });
    const key = `${visibleKey} ${[...locked].map(([id, lock]) => `${id}${buildLockPlaceholder(lock)}`).join()}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MAX_CACHED_TREES) known.clear();
    const tree = buildBookletTree(key, visible, locked);
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
