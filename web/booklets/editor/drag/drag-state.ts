/** Place of a drop: beside an item of the list. */
export interface DropPlace {
  over: string;
  side: 'before' | 'after';
}

/** Vertical extent of an item on the screen. */
export interface DragItemRect {
  id: string;
  top: number;
  bottom: number;
}

/** Share of the height of an item at each end where the pointer decides the side by itself. */
const EDGE_SHARE = 0.25;

/**
 * Place of a drop at a height of the window: beside the item level with it, the inner one of two nested ones. In the
 * middle of an item, what comes from above goes after it, and what comes from below before it.
 */
export const findDropPlace = (rects: readonly DragItemRect[], dragged: string, y: number): DropPlace | null => {
  const nearest = rects
    .map((rect) => ({ ...rect, gap: Math.max(0, rect.top - y, y - rect.bottom), height: rect.bottom - rect.top }))
    .sort((a, b) => a.gap - b.gap || a.height - b.height)[0];
  if (!nearest) return null;
  const edge = nearest.height * EDGE_SHARE;
  const ids = rects.map(({ id }) => id);
  const isFromAbove = ids.indexOf(dragged) < ids.indexOf(nearest.id);
  const side =
    y < nearest.top + edge ? 'before' : y > nearest.bottom - edge ? 'after' : isFromAbove ? 'after' : 'before';
  return { over: nearest.id, side };
};

/** Next place of a drag by keys: one item down (1) or up (−1). */
export const findNextPlace = (
  ids: readonly string[],
  { over, side }: DropPlace,
  dragged: string,
  by: -1 | 1,
): DropPlace => {
  const at = ids.indexOf(over) + by;
  const next = ids[at];
  if (next === undefined) return { over, side };
  return { over: next, side: at > ids.indexOf(dragged) ? 'after' : 'before' };
};

/** The drag in progress of a list; components subscribe to what concerns them. */
export class DragState {
  #dragged: readonly string[] = [];
  #place: DropPlace | null = null;
  readonly #listeners = new Set<() => void>();

  get dragged(): readonly string[] {
    return this.#dragged;
  }
  get place(): DropPlace | null {
    return this.#place;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(dragged: readonly string[]): void {
    this.#dragged = dragged;
    this.#place = null;
    this.#notify();
  }
  /** Returns true when the place is another one. */
  setPlace(place: DropPlace | null): boolean {
    if (place?.over === this.#place?.over && place?.side === this.#place?.side) return false;
    this.#place = place;
    this.#notify();
    return true;
  }
  end(): void {
    if (this.#dragged.length === 0) return;
    this.start([]);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
