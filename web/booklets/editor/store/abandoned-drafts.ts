import type { DraftWriter } from './draft-writer.ts';
import { type AnyQueuedOperation, listAbandonedDrafts } from './drafts.ts';
import type { BlockToAdd, PageOperation } from './operations.ts';
import type { QueuedOperation } from './queued-operation.ts';
import { isTreeOperation, type TreeOperation } from './tree-operations.ts';

/** Draft name of the tree, beside the ids of pages. */
export const TREE_DRAFT = 'tree';

interface PageDrafts {
  keys: string[];
  items: QueuedOperation<PageOperation>[];
}

const isTreeItem = (item: AnyQueuedOperation): item is QueuedOperation<TreeOperation> =>
  isTreeOperation(item.operation);
const isPageItem = (item: AnyQueuedOperation): item is QueuedOperation<PageOperation> =>
  !isTreeOperation(item.operation);

/** Written content, in the order in which it was started. */
export const listUnsavedBlocks = (items: readonly QueuedOperation<PageOperation>[]): BlockToAdd[] => {
  const words = new Map<string, BlockToAdd>();
  for (const { operation } of items) {
    if (operation.kind === 'add' || operation.kind === 'update') words.set(operation.block, operation);
    const known = 'block' in operation ? words.get(operation.block) : undefined;
    if (operation.kind === 'conditions' && known) words.set(operation.block, { ...known, ...operation.conditions });
    if (operation.kind === 'delete') words.delete(operation.block);
  }
  return [...words.values()];
};

/** Drafts of closed tabs, until they are in a queue of this tab. */
export class AbandonedDrafts {
  readonly #keeper: DraftWriter;
  readonly #pages = new Map<string, PageDrafts>();
  #treeKeys: string[] = [];

  constructor(keeper: DraftWriter) {
    this.#keeper = keeper;
  }

  /** Reads the drafts of the device. Returns the tree operations, in the order in which they were made. */
  async loadDrafts(userId: string, bookletId: string): Promise<QueuedOperation<TreeOperation>[]> {
    const changes: QueuedOperation<TreeOperation>[] = [];
    for (const { key, subject, items } of await listAbandonedDrafts(userId, bookletId)) {
      changes.push(...items.filter(isTreeItem));
      if (subject === TREE_DRAFT) this.#treeKeys.push(key);
      if (subject === TREE_DRAFT) continue;
      const known = this.#pages.get(subject) ?? { keys: [], items: [] };
      this.#pages.set(subject, { keys: [...known.keys, key], items: [...known.items, ...items.filter(isPageItem)] });
    }
    return changes.toSorted((one, other) => one.made - other.made);
  }

  /** Pages with drafts. */
  get pageIds(): string[] {
    return [...this.#pages.keys()];
  }
  listItems(pageId: string): readonly QueuedOperation<PageOperation>[] {
    return this.#pages.get(pageId)?.items ?? [];
  }

  /** Removes the tree drafts: their operations are in the queue of this tab. */
  removeTreeDrafts(items: readonly AnyQueuedOperation[]): void {
    if (this.#treeKeys.length > 0) this.#keeper.replaceDrafts(TREE_DRAFT, items, this.#treeKeys);
    this.#treeKeys = [];
  }

  /** Removes the drafts of a page: they are in its queue, `items`. */
  removePageDrafts(pageId: string, items: readonly AnyQueuedOperation[]): void {
    const left = this.#pages.get(pageId);
    this.#pages.delete(pageId);
    if (left) this.#keeper.replaceDrafts(pageId, items, left.keys);
  }
}
