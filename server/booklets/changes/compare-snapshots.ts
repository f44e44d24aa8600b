import { diffArrays } from 'diff';
import type { FieldReferences } from '#renderer';
import { getBlockDefinition, isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import type { ComparedPage, KindCounts } from '../../../contract/booklets/publications/comparison.ts';
import type { ChangeKind } from '../../../contract/booklets/publications/version-changes.ts';
import { toCanonicalJson } from '../../platform/security/canonical.ts';
import type { FrozenBlock, FrozenPage, Snapshot } from '../publications/snapshot.ts';
import { comparePageRules } from './compare-booklet.ts';
import {
  type IndexedSnapshot,
  indexSnapshot,
  isSameContent,
  listMovedIds,
  PAGE_HEAD_TYPE,
  type PlacedBlock,
} from './snapshot-changes.ts';

/** A block that differs, in the place where readers meet it. */
export interface BlockDifference {
  id: string;
  type: string;
  kind: ChangeKind;
  isMoved: boolean;
  before: PlacedBlock | null;
  after: PlacedBlock | null;
}

/** A page of one of the two versions, with what differs in it. */
export interface PageDifference {
  id: string;
  /** Null: it is absent from this version. */
  before: FrozenPage | null;
  after: FrozenPage | null;
  chapter: string;
  kind: ChangeKind | null;
  differences: BlockDifference[];
}

/** A side of a comparison. `base`: address of the files of this version. */
export interface ComparisonSide {
  snapshot: Snapshot;
  base: string;
}

/** Quizzes of both sides keep the same order of answers, and stored props get the shape that they have today. */
const toComparedSnapshot = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  quizKey: snapshot.bookletId,
  chapters: snapshot.chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => {
        if (!isBlockType(block.type)) return block;
        const { version } = getBlockDefinition(block.type);
        return block.version === version
          ? block
          : { ...block, props: migrateBlock(block.type, block.props, block.version), version };
      }),
    })),
  })),
});

const toRuleKey = ({ audience = null, unlockDays = null }: Partial<FrozenBlock>): string =>
  toCanonicalJson([audience, unlockDays]);

const isSameBlock = (old: PlacedBlock, from: IndexedSnapshot, fresh: PlacedBlock, to: IndexedSnapshot): boolean =>
  isSameContent(old, from, fresh, to) && toRuleKey(old.block) === toRuleKey(fresh.block);

/** Ids of both lists in one order: what is gone stands after what it followed. */
const mergeOrder = (before: readonly string[], after: readonly string[]): string[] => {
  const kept = new Set(after);
  const gone = new Map<string, string[]>();
  let previous = '';
  for (const id of before) {
    if (kept.has(id)) previous = id;
    else gone.set(previous, [...(gone.get(previous) ?? []), id]);
  }
  return [...(gone.get('') ?? []), ...after.flatMap((id) => [id, ...(gone.get(id) ?? [])])];
};

/** Ids that changed their order between two lists, among those of both. */
export const listReordered = (before: readonly string[], after: readonly string[]): Set<string> => {
  const [from, to] = [new Set(before), new Set(after)];
  const [old, fresh] = [before.filter((id) => to.has(id)), after.filter((id) => from.has(id))];
  if (old.join() === fresh.join()) return new Set();
  return new Set(diffArrays(old, fresh).flatMap(({ added, value }) => (added ? value : [])));
};

interface PlacedPage {
  page: FrozenPage;
  chapterId: string;
  chapter: string;
}

const placePages = ({ chapters }: Snapshot, fill: (text: string) => string): Map<string, PlacedPage> =>
  new Map(
    chapters.flatMap(({ id, title, pages }) =>
      pages.map((page) => [page.id, { page, chapterId: id, chapter: fill(title) }]),
    ),
  );

/** Two versions, ready to be compared page by page. */
export const createComparison = (before: ComparisonSide, after: ComparisonSide) => {
  const [oldSnapshot, newSnapshot] = [toComparedSnapshot(before.snapshot), toComparedSnapshot(after.snapshot)];
  const [from, to] = [indexSnapshot(oldSnapshot), indexSnapshot(newSnapshot)];
  const [oldPages, newPages] = [placePages(oldSnapshot, from.fill), placePages(newSnapshot, to.fill)];
  const moved = listMovedIds(from, to);
  const reordered = listReordered([...oldPages.keys()], [...newPages.keys()]);
  const references = [from, to].map(
    (index): FieldReferences => ({
      findFile: (id) => {
        const file = Object.hasOwn(index.media, id) ? index.media[id] : undefined;
        return file ? { name: file.name, key: file.storageKey } : null;
      },
      findPageTitle: (id) => {
        const page = index.pages.get(id);
        return page ? index.fill(page.title) : null;
      },
    }),
  ) as [FieldReferences, FieldReferences];

  const findDifference = (id: string, pageId: string): BlockDifference | null => {
    const [old, fresh] = [from.blocks.get(id) ?? null, to.blocks.get(id) ?? null];
    const made = (kind: ChangeKind, isMoved = false): BlockDifference => ({
      ...{ id, type: (fresh ?? old)?.block.type ?? '', kind, isMoved },
      ...{ before: old, after: fresh },
    });
    if (!old) return made('added');
    if (!fresh) return made('removed');
    // It stands on its new page.
    if (fresh.page.id !== pageId) return null;
    const isHead = fresh.block.type === PAGE_HEAD_TYPE;
    const isMoved = !isHead && (moved.has(id) || old.page.id !== fresh.page.id);
    const hasRules = isHead && comparePageRules(old.page, fresh.page, references).length > 0;
    if (hasRules || !isSameBlock(old, from, fresh, to)) return made('changed', isMoved);
    return isMoved ? made('moved', true) : null;
  };

  const findPageKind = (id: string): ChangeKind | null => {
    const [old, fresh] = [oldPages.get(id), newPages.get(id)];
    if (!old) return 'added';
    if (!fresh) return 'removed';
    return old.chapterId !== fresh.chapterId || reordered.has(id) ? 'moved' : null;
  };

  const listIds = (id: string): string[] => {
    const toIds = (page: FrozenPage | undefined) => (page ? [page.id, ...page.blocks.map((block) => block.id)] : []);
    return mergeOrder(toIds(oldPages.get(id)?.page), toIds(newPages.get(id)?.page));
  };

  const findPage = (id: string): PageDifference | null => {
    const [old, fresh] = [oldPages.get(id), newPages.get(id)];
    const placed = fresh ?? old;
    if (!placed) return null;
    return {
      ...{ id, before: old?.page ?? null, after: fresh?.page ?? null },
      ...{ chapter: placed.chapter, kind: findPageKind(id) },
      differences: listIds(id).flatMap((blockId) => findDifference(blockId, id) ?? []),
    };
  };

  const order = mergeOrder([...oldPages.keys()], [...newPages.keys()]);
  return { oldSnapshot, newSnapshot, from, to, references, order, listIds, findPage, before, after };
};

export type Comparison = ReturnType<typeof createComparison>;

export const countKinds = (differences: readonly Pick<BlockDifference, 'kind'>[]): KindCounts => {
  const counts: KindCounts = { added: 0, removed: 0, moved: 0, changed: 0 };
  for (const { kind } of differences) counts[kind] += 1;
  return counts;
};

/** Pages that differ, and the number of those that do not. */
export const summarisePages = ({ order, findPage, from, to }: Comparison) => {
  const pages: ComparedPage[] = [];
  for (const id of order) {
    const found = findPage(id);
    const page = found?.after ?? found?.before;
    if (!found || !page || (found.kind === null && found.differences.length === 0)) continue;
    const { chapter, kind, differences } = found;
    const title = (found.after ? to : from).fill(page.title);
    pages.push({ id, title, chapter, kind, counts: countKinds(differences) });
  }
  const counts = countKinds([]);
  for (const page of pages) {
    for (const kind of Object.keys(counts) as ChangeKind[]) counts[kind] += page.counts[kind];
  }
  return { pages, unchanged: order.length - pages.length, counts };
};
