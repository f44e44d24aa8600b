import { readConditions } from '../../../../contract/booklets/content/content.ts';
import type { ChangeApplier } from './change-applier.ts';
import type { ChangeLabel } from './change-label.ts';
import type { PageChange } from './history.ts';
import { MAX_BLOCKS_PER_PAGE } from './limits.ts';
import type { BlockToAdd } from './operations.ts';
import type { PageDisplay } from './page-display.ts';

interface BlockGroupsDependencies {
  page: PageDisplay;
  changing: ChangeApplier;
  /** Adds a block without a step to undo. Null when the page is full. */
  addBlock: (block: BlockToAdd, after: string | null) => string | null;
  remember: (undo: readonly PageChange[], redo: readonly PageChange[], label: ChangeLabel) => void;
}

/** Another open page, which receives blocks. */
interface TargetPage {
  id: string;
  order: readonly string[];
  groups: BlockGroups;
}

/** Changes of several blocks of a page, each of them one step to undo. */
export class BlockGroups {
  readonly #parts: BlockGroupsDependencies;

  constructor(parts: BlockGroupsDependencies) {
    this.#parts = parts;
  }

  /** Ids of blocks of this page, in its order. */
  sortByOrder(ids: readonly string[]): string[] {
    return this.#parts.page.order.filter((id) => ids.includes(id));
  }

  hasRoomFor(count: number): boolean {
    return this.#parts.page.order.length + count <= MAX_BLOCKS_PER_PAGE;
  }

  /**
   * Adds blocks one after the other. Returns their ids; empty when the page has no room for all of them. `replaced` is
   * deleted in the same step: the empty text where they were asked for.
   */
  addBlocks(blocks: readonly BlockToAdd[], after: string | null, replaced: string | null = null): string[] {
    const { undo, redo, ids } = this.#add(blocks, after);
    if (ids.length === 0) return [];
    if (replaced !== null) this.#hide(replaced, undo, redo);
    this.#parts.remember(undo, redo, this.#nameGroup('Added', ids));
    return ids;
  }

  /** Cuts a text in two around a new block: `before` stays, `rest` follows the new one. Returns the id of the new one. */
  splitText(id: string, before: unknown, block: BlockToAdd, rest: unknown): string | null {
    const { page, changing, remember } = this.#parts;
    const text = page.blocks.get(id);
    // All that stands in a text for some readers is for them.
    const conditions = text && readConditions(text);
    const added = rest === null ? [block] : [block, { type: 'text', props: rest }];
    const parts = added.map((one) => ({ ...one, ...conditions }));
    const { undo, redo, ids } = text ? this.#add(parts, id) : { undo: [], redo: [], ids: [] };
    const [first] = ids;
    if (!text || first === undefined) return null;
    const forth: PageChange = { kind: 'props', block: id, props: before };
    changing.applyChange(forth);
    remember(
      [...undo, { kind: 'props', block: id, props: text.props }],
      [forth, ...redo],
      this.#nameGroup('Added', [first]),
    );
    return first;
  }

  /** Moves blocks after another one, in the order of the page. */
  moveBlocks(ids: readonly string[], after: string | null): void {
    const { page, changing, remember } = this.#parts;
    const moved = this.sortByOrder(ids);
    const undo = moved.map((block): PageChange => ({ kind: 'move', block, after: page.findPreviousId(block) }));
    const redo = moved.map((block, at): PageChange => ({ kind: 'move', block, after: moved[at - 1] ?? after }));
    if (moved.length === 0) return;
    for (const change of redo) changing.applyChange(change);
    remember(undo, redo, this.#nameGroup('Moved', moved));
  }

  removeBlocks(ids: readonly string[]): void {
    const removed = this.sortByOrder(ids);
    if (removed.length === 0) return;
    const label = this.#nameGroup('Removed', removed);
    const undo = this.#listReturns(removed);
    const redo = removed.map((block): PageChange => ({ kind: 'hide', block }));
    for (const change of redo) this.#parts.changing.applyChange(change);
    this.#parts.remember(undo, redo, label);
  }

  /** Moves blocks to the end of another open page. Returns their new ids; empty when that page is full. */
  moveBlocksTo(target: TargetPage, ids: readonly string[]): string[] {
    const { page, changing, remember } = this.#parts;
    const moved = this.sortByOrder(ids);
    const blocks = structuredClone(moved.flatMap((id) => page.blocks.get(id) ?? []));
    const last = target.order.at(-1) ?? null;
    const added = target.groups.#add(blocks, last).ids;
    if (added.length === 0) return [];
    const label = this.#nameGroup('Moved', moved);
    const undo = [
      ...added.map((block): PageChange => ({ kind: 'hide', block, page: target.id })),
      ...this.#listReturns(moved),
    ];
    const hidden = moved.map((block): PageChange => ({ kind: 'hide', block }));
    const shown = added.map(
      (block, at): PageChange => ({ kind: 'show', block, after: added[at - 1] ?? last, page: target.id }),
    );
    for (const change of hidden) changing.applyChange(change);
    remember(undo, [...hidden, ...shown], label);
    return added;
  }

  #add(blocks: readonly BlockToAdd[], after: string | null) {
    const ids: string[] = [];
    const redo: PageChange[] = [];
    if (this.hasRoomFor(blocks.length)) {
      for (const block of blocks) {
        const place = ids.at(-1) ?? after;
        const id = this.#parts.addBlock(block, place);
        if (id === null) continue;
        ids.push(id);
        redo.push({ kind: 'show', block: id, after: place });
      }
    }
    const undo = ids.map((block): PageChange => ({ kind: 'hide', block }));
    return { ids, undo, redo };
  }

  #hide(block: string, undo: PageChange[], redo: PageChange[]): void {
    const change: PageChange = { kind: 'hide', block };
    undo.push({ kind: 'show', block, after: this.#parts.page.findPreviousId(block) });
    redo.push(change);
    this.#parts.changing.applyChange(change);
  }

  /** Changes that bring blocks back, in an order where the one before each of them is already there. */
  #listReturns(ids: readonly string[]): PageChange[] {
    return ids.map((block) => ({ kind: 'show', block, after: this.#parts.page.findPreviousId(block) }));
  }

  #nameGroup(what: 'Added' | 'Moved' | 'Removed', ids: readonly string[]): ChangeLabel {
    const [only = ''] = ids;
    if (ids.length > 1) return { what: `blocks${what}`, name: String(ids.length) };
    return { what: `block${what}`, name: this.#parts.page.blocks.get(only)?.type ?? '' };
  }
}
