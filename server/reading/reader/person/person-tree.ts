import { isInAudience } from '../../../../contract/booklets/content/audience.ts';
import {
  type FrozenBlock,
  type FrozenPage,
  filterMajorsForReader,
  filterSnapshotBlocks,
  filterSnapshotForReader,
  filterSnapshotPages,
  listAudiences,
  listFrozenPages,
  listGonePlaces,
  type MajorVersion,
  type Snapshot,
} from '../../../booklets/index.ts';
import { getRequirements, toAudienceReader } from '../../../people/index.ts';
import { buildLockPlaceholder, findPageLocks, isBlockOpen } from './page-locks.ts';
import type { BookletTree, PageLock, ReaderPerson } from './reader-context.ts';

const MAX_CACHED_TREES = 200;

/** What participants of one audience see of a version. */
interface VisiblePart {
  key: string;
  visible: Snapshot;
  majors: readonly MajorVersion[];
}

const buildBookletTree = (
  key: string,
  { visible, majors }: VisiblePart,
  locked: ReadonlyMap<string, PageLock>,
  isOpen: (block: FrozenBlock) => boolean,
): BookletTree => {
  const openPages = filterSnapshotPages(visible, ({ id }) => !locked.has(id));
  const readable = filterSnapshotBlocks(openPages, isOpen);
  const requirements = getRequirements(visible);
  return { key, visible, readable, pages: listFrozenPages(readable), locked, majors, requirements };
};

/** What a tree is made from. */
interface TreeSource {
  publicationId: string;
  /** Major versions up to this one. */
  majors: readonly MajorVersion[];
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
  const visibleParts = new Map<string, VisiblePart>();
  const findVisible = ({ publicationId, majors, whole, person }: TreeSource): VisiblePart => {
    const reader = toAudienceReader(person.sheet);
    const audiences = [...listAudiences(whole), ...listGonePlaces(majors).map(({ audience = null }) => audience)];
    const flags = audiences.map((audience) => (isInAudience(audience, reader) ? '1' : '0'));
    const key = `${publicationId} ${flags.join('')}`;
    const found = visibleParts.get(key);
    if (found) return found;
    if (visibleParts.size >= MAX_CACHED_TREES) visibleParts.clear();
    const part = {
      key,
      visible: filterSnapshotForReader(whole, reader),
      majors: filterMajorsForReader(majors, reader),
    };
    visibleParts.set(key, part);
    return part;
  };
  return (source: TreeSource): BookletTree => {
    const { person, today, hasTracking } = source;
    const part = findVisible(source);
    const { visible } = part;
    const opening = { arrivalOn: person.enrolment.arrivalOn, today, done: hasTracking ? person.done : null };
    const locked = findPageLocks(visible, opening);
    const isOpen = (block: FrozenBlock) => isBlockOpen(block, opening);
    const closed = listFrozenPages(visible).flatMap(({ blocks }) => blocks.filter((block) => !isOpen(block)));
    const locks = [...locked].map(([id, lock]) => `${id}${buildLockPlaceholder(lock)}`);
    const key = `${part.key} ${[...locks, ...closed.map(({ id }) => id)].join()}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MAX_CACHED_TREES) known.clear();
    const tree = buildBookletTree(key, part, locked, isOpen);
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
