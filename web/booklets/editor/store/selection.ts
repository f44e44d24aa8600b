/** Field of the selected block to focus in the panel, by its path (`items.2.html`). */
interface FieldTarget {
  path: string;
  /** Increases, so that the same field can be requested twice. */
  requestCount: number;
}

export interface SelectionState {
  block: string | null;
  /** True while editing in the canvas itself. */
  editing: boolean;
  /** Pointer position when editing started, for the caret; null puts the caret at the end. */
  point: { x: number; y: number } | null;
  /** The insert menu is open after this block; `''` before the first. */
  insertAfter: string | null;
  target: FieldTarget | null;
}

const EMPTY_SELECTION: SelectionState = { block: null, editing: false, point: null, insertAfter: null, target: null };

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
    this.#state = { ...this.#state, point: null, target: null, ...next };
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    if (this.#state !== EMPTY_SELECTION) this.#set(EMPTY_SELECTION);
  }
  selectBlock(block: string | null): void {
    const { state } = this;
    if (state.block === block && !state.editing && state.insertAfter === null) return;
    this.#set({ block, editing: false, insertAfter: null });
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
  openInsert(after: string): void {
    this.#set({ insertAfter: after, editing: false });
  }
  closeInsert(): void {
    if (this.#state.insertAfter !== null) this.#set({ insertAfter: null });
  }
}
