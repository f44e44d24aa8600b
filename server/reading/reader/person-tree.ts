import { isInAudience } from '../../../contract/booklets/content/audience.ts';
import { type FrozenPage, frozenPages, type Snapshot } from '../../booklets/publications/snapshot.ts';
import { visibleTo, withPages } from '../../booklets/publications/visible.ts';
import { openingDay, type Requirements, requirementsIn } from '../../people/enrolments/requirements.ts';
import { audienceOf, type Person } from './person.ts';

/** Part of a version that one participant sees today; shared by all who see the same pages. */
export interface Tree {
  /** Identifies this tree among those of the version. */
  key: string;
  /** Everything for this audience, locked pages included. */
  visible: Snapshot;
  /** The part that is open today. */
  readable: Snapshot;
  /** Readable pages, in order. */
  pages: readonly FrozenPage[];
  /** Locked pages by id, with the number of days after arrival at which they open. */
  locked: ReadonlyMap<string, number>;
  /** Requirements of the booklet, locked pages included. */
  requirements: Requirements<FrozenPage>;
}

const MOST = 200;

const growTree = (key: string, whole: Snapshot, person: Person, isLocked: (page: FrozenPage) => boolean): Tree => {
  const visible = visibleTo(whole, audienceOf(person));
  const all = frozenPages(visible);
  const readable = withPages(visible, (page) => !isLocked(page));
  return {
    key,
    visible,
    readable,
    pages: frozenPages(readable),
    locked: new Map(all.filter(isLocked).map(({ id, unlockDays }) => [id, unlockDays ?? 0])),
    requirements: requirementsIn(visible),
  };
};

/** Trees of the online versions, each built once. */
export const openTrees = () => {
  const known = new Map<string, Tree>();
  return (publicationId: string, whole: Snapshot, person: Person, today: string): Tree => {
    const reader = audienceOf(person);
    const arrivalOn = person.enrolment.arrivalOn;
    const isLocked = ({ unlockDays }: FrozenPage) => (openingDay(arrivalOn, unlockDays) ?? '') > today;
    const flags = frozenPages(whole).map((page) => {
      if (!isInAudience(page.audience ?? null, reader)) return '0';
      return isLocked(page) ? '2' : '1';
    });
    const key = `${publicationId} ${flags.join('')}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MOST) known.clear();
    const tree = growTree(key, whole, person, isLocked);
    known.set(key, tree);
    return tree;
  };
};

export type Trees = ReturnType<typeof openTrees>;

/**
 * Page where reading resumes: the one after the last read page, else the first unread one. Null: all pages are read.
 */
export const resumeAt = ({ pages }: Tree, done: ReadonlySet<string>): FrozenPage | null => {
  const last = pages.findLastIndex(({ id }) => done.has(id));
  return pages.slice(last + 1).find(({ id }) => !done.has(id)) ?? pages.find(({ id }) => !done.has(id)) ?? null;
};
