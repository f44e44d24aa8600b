/** Field of the selected block to focus in the panel, by its path (`items.2.html`). */
interface FieldTarget {
  path: string;
  /** Increases, so that the same field can be requested twice. */
  requestCount: number;
}

/** HTML of a text before and after an empty paragraph. */
export interface TextSplit {
  before: string;
  rest: string;
}

export interface SelectionState {
  block: string | null;
  /** Blocks selected together, in the order of the page; `block` is one of them. Empty when there is only one. */
  blocks: readonly string[];
  /** The block from which the selection of several began. */
  anchor: string | null;
  /** True while editing in the canvas itself. */
  editing: boolean;
  /** Pointer position when editing started, for the caret; null puts the caret at the end. */
  point: { x: number; y: number } | null;
  /** The insert menu is open after this block; `''` before the first. */
  insertAfter: string | null;
  /** With `insertAfter`: the text is cut around the new block, which is asked for in one of its empty paragraphs. */
  split: TextSplit | null;
  target: FieldTarget | null;
}

const NO_BLOCKS: readonly string[] = [];
const EMPTY_SELECTION: SelectionState = {
  block: null,
  blocks: NO_BLOCKS,
  anchor: null,
  editing: false,
  point: null,
  insertAfter: null,
  split: null,
  target: null,
};

/** Selection of the user in the open page. */
export class EditorSelection {
  #state: SelectionState = EMPTY_SELECTION;
  readonly #listeners = new Set<() => void>();

  get state(): SelectionState {
    return this.#state;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #set(next: Partial<SelectionState>): void {
    this.#state = { ...this.#state, point: null, target: null, blocks: NO_BLOCKS, anchor: null, split: null, ...next };
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    if (this.#state !== EMPTY_SELECTION) this.#set(EMPTY_SELECTION);
  }
  selectBlock(block: string | null): void {
    const { state } = this;
    const isAlone = state.blocks === NO_BLOCKS;
    if (state.block === block && isAlone && !state.editing && state.insertAfter === null) return;
    this.#set({ block, editing: false, insertAfter: null });
  }
  /** Selects the blocks from the anchor to this one, in the order of the page. */
  extendTo(block: string, order: readonly string[]): void {
    const anchor = this.#state.anchor ?? this.#state.block ?? block;
    const [from, to] = [order.indexOf(anchor), order.indexOf(block)].sort((a, b) => a - b);
    const blocks = order.slice(from, (to ?? 0) + 1);
    this.#set({
      block,
      editing: false,
      insertAfter: null,
      ...(blocks.length > 1 ? { blocks, anchor } : { anchor }),
    });
  }
  /** Selects these blocks; the last one has the focus. */
  selectBlocks(blocks: readonly string[]) {
    const last = blocks.at(-1) ?? null;
    if (blocks.length < 2) return this.selectBlock(last);
    this.#set({ block: last, blocks, anchor: blocks[0] ?? null, editing: false, insertAfter: null });
  }
  /** Adds a block to the selected ones, or removes it from them. */
  toggleBlock(block: string, order: readonly string[]): void {
    const { blocks, block: current } = this.#state;
    const before = blocks.length > 0 ? blocks : current === null ? [] : [current];
    const after = before.includes(block) ? before.filter((id) => id !== block) : [...before, block];
    this.selectBlocks(order.filter((id) => after.includes(id)));
  }
  editBlock(block: string, point: SelectionState['point'] = null): void {
    if (this.#state.block === block && this.#state.editing) return;
    this.#set({ block, editing: true, insertAfter: null, point });
  }
  goToField(block: string, path: string): void {
    this.#set({
      block,
      editing: false,
      insertAfter: null,
      target: { path, requestCount: (this.#state.target?.requestCount ?? 0) + 1 },
    });
  }
  openInsert(after: string, split: TextSplit | null = null): void {
    this.#set({ insertAfter: after, editing: false, split });
  }
  closeInsert(): void {
    if (this.#state.insertAfter !== null) this.#set({ insertAfter: null });
  }
}
