import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import type { DragContextValue } from './drag-context.ts';
import { DragState, type DropPlace, findDropPlace, findNextPlace } from './drag-state.ts';
import { scrollNearEdge } from './scroll-near-edge.ts';

/** Distance in pixels before a press becomes a drag. */
const DRAG_DISTANCE_PX = 6;

export interface DragListOptions {
  /** Name of an item, on the label of the drag and in announcements. */
  getName: (id: string) => string;
  /** Items dragged with this one, itself included; by default it alone. */
  getGroup?: (id: string) => readonly string[];
  announce: (message: string) => void;
  onDrop: (ids: readonly string[], place: DropPlace) => void;
  /** Called with the `data-drop-page` of an element elsewhere in the window. Without it, only the list takes a drop. */
  onDropOutside?: (ids: readonly string[], page: string) => void;
}

const listItems = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-drag-item]')];
/** Element of another list under the pointer that takes a drop. */
const findOutside = ({ x, y }: { x: number; y: number }): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-page]') ?? null;
const getItemId = (item: HTMLElement): string => item.dataset.dragItem ?? '';

/** Drag of one list: by the pointer, or by keys from its handles. */
class DragSession implements DragContextValue {
  readonly state = new DragState();
  readonly #root: RefObject<HTMLElement | null>;
  readonly #label: RefObject<HTMLElement | null>;
  readonly #options: RefObject<DragListOptions>;
  #byKeys = false;
  #outside: HTMLElement | null = null;
  #forget: (() => void) | null = null;

  constructor(
    root: RefObject<HTMLElement | null>,
    label: RefObject<HTMLElement | null>,
    options: RefObject<DragListOptions>,
  ) {
    this.#root = root;
    this.#label = label;
    this.#options = options;
  }

  #getGroup(id: string): readonly string[] {
    return this.#options.current.getGroup?.(id) ?? [id];
  }

  #show(place: DropPlace | null, id: string): void {
    const { announce, getName } = this.#options.current;
    if (this.state.setPlace(place) && place && place.over !== id)
      announce(t('editor.drag.over', { name: getName(id), over: getName(place.over) }));
  }

  #showOutside(element: HTMLElement | null): void {
    this.#outside?.removeAttribute('data-dropping');
    this.#outside = element;
    element?.setAttribute('data-dropping', 'true');
  }

  #drop() {
    const { dragged, place } = this.state;
    const page = this.#outside?.dataset.dropPage;
    this.#end();
    if (page !== undefined) return this.#options.current.onDropOutside?.(dragged, page);
    if (place && !dragged.includes(place.over)) this.#options.current.onDrop(dragged, place);
  }

  #end(): void {
    this.#forget?.();
    this.#forget = null;
    this.#showOutside(null);
    this.#byKeys = false;
    this.state.end();
  }

  cancel = (): void => {
    const { dragged } = this.state;
    if (!this.#byKeys || dragged[0] === undefined) return;
    this.#end();
    this.#options.current.announce(t('editor.drag.cancel', { name: this.#options.current.getName(dragged[0]) }));
  };

  startPointer = (id: string, event: React.PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || this.#forget) return;
    const from = { x: event.clientX, y: event.clientY };
    let at = from;
    let frame = 0;
    const follow = () => {
      const root = this.#root.current;
      if (!root) return this.#end();
      this.#showOutside(this.#options.current.onDropOutside ? findOutside(at) : null);
      if (!this.#outside) scrollNearEdge(root, at.y);
      const rects = listItems(root).map((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return { id: getItemId(item), top, bottom };
      });
      this.#show(this.#outside ? null : findDropPlace(rects, id, at.y), id);
      if (this.#label.current) this.#label.current.style.translate = `${at.x + 12}px ${at.y + 12}px`;
      frame = requestAnimationFrame(follow);
    };
    const move = (moved: PointerEvent) => {
      at = { x: moved.clientX, y: moved.clientY };
      if (frame !== 0 || Math.hypot(at.x - from.x, at.y - from.y) < DRAG_DISTANCE_PX) return;
      this.state.start(this.#getGroup(id));
      follow();
    };
    const release = () => {
      if (frame === 0) return this.#end();
      // The place under the pointer, even if it was let go before the next frame.
      cancelAnimationFrame(frame);
      follow();
      this.#drop();
    };
    const press = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopPropagation();
      this.#end();
    };
    const stop = () => this.#end();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', press, true);
    this.#forget = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', press, true);
    };
  };

  pressKey = (id: string, event: React.KeyboardEvent<HTMLElement>) => {
    const { announce, getName } = this.#options.current;
    const act = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (!this.#byKeys) {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      return act(() => {
        this.#byKeys = true;
        this.state.start(this.#getGroup(id));
        this.state.setPlace({ over: id, side: 'before' });
        announce(t('editor.drag.start', { name: getName(id) }));
      });
    }
    if (event.key === ' ' || event.key === 'Enter') return act(() => this.#drop());
    if (event.key === 'Escape') return act(this.cancel);
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const { place } = this.state;
    if (by === undefined || !place || !this.#root.current) return;
    const items = listItems(this.#root.current);
    act(() => {
      const next = findNextPlace(items.map(getItemId), place, id, by);
      this.#show(next, id);
      items.find((item) => getItemId(item) === next.over)?.scrollIntoView({ block: 'nearest' });
    });
  };

  stop(): void {
    this.#end();
  }
}

/** The drag of a list. `root` holds its items, `label` follows the pointer. */
export const useDragList = (
  root: RefObject<HTMLElement | null>,
  label: RefObject<HTMLElement | null>,
  options: DragListOptions,
): DragContextValue => {
  const latest = useRef(options);
  latest.current = options;
  const session = useMemo(() => new DragSession(root, label, latest), [root, label]);
  useEffect(() => () => session.stop(), [session]);
  return session;
};
