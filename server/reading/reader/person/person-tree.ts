import { type AudienceReader, isInAudience } from '../../../../contract/booklets/content/audience.ts';
import {
  type FrozenBlock,
  type FrozenPage,
  filterSnapshotBlocks,
  filterSnapshotForReader,
  filterSnapshotPages,
  listAudiences,
  listFrozenPages,
  type Snapshot,
} from '../../../booklets/index.ts';
import { getRequirements, toAudienceReader as toReader } from '../../../people/index.ts';
import { buildLockPlaceholder, findPageLocks, isBlockOpen } from './page-locks.ts';
import type { BookletTree, PageLock, ReaderPerson } from './reader-context.ts';

const MAX_CACHED_TREES = 200;

/** Attributes that select the pages of a participant. */
export const toAudienceReader = ({ sheet }: Pick<ReaderPerson, 'sheet'>): AudienceReader => toReader(sheet);

const buildBookletTree = (
  key: string,
  visible: Snapshot,
  locked: ReadonlyMap<string, PageLock>,
  isOpen: (block: FrozenBlock) => boolean,
): BookletTree => {
  const openPages = filterSnapshotPages(visible, ({ id }) => !locked.has(id));
  const readable = filterSnapshotBlocks(openPages, isOpen);
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
    const flags = listAudiences(whole).map((audience) => (isInAudience(audience, reader) ? '1' : '0'));
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
    const opening = { arrivalOn: person.enrolment.arrivalOn, today, done: hasTracking ? person.done : null };
    const locked = findPageLocks(visible, opening);
    const isOpen = (block: FrozenBlock) => isBlockOpen(block, opening);
    const closed = listFrozenPages(visible).flatMap(({ blocks }) => blocks.filter((block) => !isOpen(block)));
    const locks = [...locked].map(([id, lock]) => `${id}${buildLockPlaceholder(lock)}`);
    const key = `${visibleKey} ${[...locks, ...closed.map(({ id }) => id)].join()}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MAX_CACHED_TREES) known.clear();
    const tree = buildBookletTree(key, visible, locked, isOpen);
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
