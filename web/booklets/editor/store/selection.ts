/** Field of the selected block to focus in the panel, by its path (`items.2.html`). */
interface Target {
  path: string;
  /** Increases, so that the same field can be requested twice. */
  asked: number;
}

export interface Selected {
  block: string | null;
  /** True while editing in the canvas itself. */
  editing: boolean;
  /** Pointer position when editing started, for the caret; null puts the caret at the end. */
  point: { x: number; y: number } | null;
  /** The insert menu is open after this block; `''` before the first. */
  insertAfter: string | null;
  target: Target | null;
}

const NOTHING: Selected = { block: null, editing: false, point: null, insertAfter: null, target: null };

/** Selection of the user in the open page. */
export class Selection {
  #state: Selected = NOTHING;
  readonly #listeners = new Set<() => void>();

  get state(): Selected {
    return this.#state;
  }
  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #set(next: Partial<Selected>): void {
    this.#state = { ...this.#state, point: null, target: null, ...next };
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    if (this.#state !== NOTHING) this.#set(NOTHING);
  }
  select(block: string | null): void {
    const { state } = this;
    if (state.block === block && !state.editing && state.insertAfter === null) return;
    this.#set({ block, editing: false, insertAfter: null });
  }
  edit(block: string, point: Selected['point'] = null): void {
    if (this.#state.block === block && this.#state.editing) return;
    this.#set({ block, editing: true, insertAfter: null, point });
  }
  goTo(block: string, path: string): void {
    this.#set({
      block,
      editing: false,
      insertAfter: null,
      target: { path, asked: (this.#state.target?.asked ?? 0) + 1 },
    });
  }
  openInsert(after: string): void {
    this.#set({ insertAfter: after, editing: false });
  }
  closeInsert(): void {
    if (this.#state.insertAfter !== null) this.#set({ insertAfter: null });
  }
}
