import { leftDrafts } from './drafts.ts';
import type { AnyQueued, Keeper } from './keeper.ts';
import type { Operation } from './operations.ts';
import type { Queued } from './queued.ts';
import { isTreeOperation, type TreeOperation } from './tree-operations.ts';

/** Draft name of the tree, beside the ids of pages. */
export const TREE = 'tree';

/** Content of a block, without its place. */
export interface Words {
  type: string;
  props: unknown;
}

interface Left {
  keys: string[];
  items: Queued<Operation>[];
}

const isTreeItem = (item: AnyQueued): item is Queued<TreeOperation> => isTreeOperation(item.operation);
const isPageItem = (item: AnyQueued): item is Queued<Operation> => !isTreeOperation(item.operation);

/** Written content, in the order in which it was started. */
export const wordsOf = (items: readonly Queued<Operation>[]): Words[] => {
  const words = new Map<string, Words>();
  for (const { operation } of items) {
    if (operation.kind === 'add' || operation.kind === 'update') words.set(operation.block, operation);
    if (operation.kind === 'delete') words.delete(operation.block);
  }
  return [...words.values()];
};

/** Drafts of closed tabs, until they are in a queue of this tab. */
export class LeftWork {
  readonly #keeper: Keeper;
  readonly #pages = new Map<string, Left>();
  #treeKeys: string[] = [];

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** Reads the drafts of the device. Returns the tree operations, in the order in which they were made. */
  async find(userId: string, bookletId: string): Promise<Queued<TreeOperation>[]> {
    const changes: Queued<TreeOperation>[] = [];
    for (const { key, about, items } of await leftDrafts(userId, bookletId)) {
      changes.push(...items.filter(isTreeItem));
      if (about === TREE) this.#treeKeys.push(key);
      if (about === TREE) continue;
      const known = this.#pages.get(about) ?? { keys: [], items: [] };
      this.#pages.set(about, { keys: [...known.keys, key], items: [...known.items, ...items.filter(isPageItem)] });
    }
    return changes.toSorted((one, other) => one.made - other.made);
  }

  /** Pages with drafts. */
  get pages(): string[] {
    return [...this.#pages.keys()];
  }
  itemsOf(pageId: string): readonly Queued<Operation>[] {
    return this.#pages.get(pageId)?.items ?? [];
  }

  /** Removes the tree drafts: their operations are in the queue of this tab. */
  treeTaken(items: readonly AnyQueued[]): void {
    if (this.#treeKeys.length > 0) this.#keeper.takeOver(TREE, items, this.#treeKeys);
    this.#treeKeys = [];
  }

  /** Removes the drafts of a page: they are in its queue, `items`. */
  taken(pageId: string, items: readonly AnyQueued[]): void {
    const left = this.#pages.get(pageId);
    this.#pages.delete(pageId);
    if (left) this.#keeper.takeOver(pageId, items, left.keys);
  }
}
