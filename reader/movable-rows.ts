import { findElement, listElements } from './device.ts';
import { createButton, createElement } from './elements.ts';

interface Row {
  row: HTMLElement;
  text: string;
  select: HTMLSelectElement;
  up: HTMLButtonElement;
  down: HTMLButtonElement;
}

const findRowAt = (boxes: readonly DOMRect[], y: number): number => {
  const distances = boxes.map(({ top, height }) => Math.abs(top + height / 2 - y));
  return distances.indexOf(Math.min(...distances));
};

interface Drag {
  grip: HTMLElement;
  /** Follows the pointer: the row, or the counterpart in it. */
  moved: HTMLElement;
  listRows: () => HTMLElement[];
  /** Receives the index of the row where it is left. */
  drop: (to: number) => void;
}

/** Lets a pointer drag a row, or a part of it, by a grip. */
const watchDrag = ({ grip, moved, listRows, drop }: Drag) => {
  grip.addEventListener('pointerdown', (start) => {
    if (start.button !== 0) return;
    start.preventDefault();
    const rows = listRows();
    const boxes = rows.map((one) => one.getBoundingClientRect());
    let to = rows.findIndex((row) => row.contains(moved));
    const mark = (at: number, isOver: boolean) => rows[at]?.toggleAttribute('data-over', isOver);
    const follow = ({ clientY }: PointerEvent) => {
      moved.style.translate = `0 ${clientY - start.clientY}px`;
      mark(to, false);
      to = findRowAt(boxes, clientY);
      mark(to, true);
    };
    const stop = ({ type }: PointerEvent) => {
      grip.removeEventListener('pointermove', follow);
      for (const end of ENDS) grip.removeEventListener(end, stop);
      mark(to, false);
      moved.toggleAttribute('data-dragged', false);
      moved.style.translate = '';
      if (type === 'pointerup') drop(to);
    };
    grip.setPointerCapture(start.pointerId);
    moved.toggleAttribute('data-dragged', true);
    grip.addEventListener('pointermove', follow);
    for (const end of ENDS) grip.addEventListener(end, stop);
  });
};
const ENDS = ['pointerup', 'pointercancel'] as const;

const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
};

/**
 * Items to rank move with their row, and their ranks follow. Pairs keep their rows, and exchange their counterparts.
 * The fields of the form stay: they hold the answer, and choosing in them moves too.
 */
class MovableRows {
  readonly #list: HTMLElement;
  readonly #isRanked: boolean;
  readonly #live = createElement('p', 'b-hidden');
  #rows: Row[];
  readonly #values: string[];

  constructor(list: HTMLElement, selects: readonly HTMLSelectElement[]) {
    this.#list = list;
    this.#isRanked = list.dataset.ranked !== undefined;
    this.#live.setAttribute('role', 'status');
    list.after(this.#live);
    this.#rows = selects.map((select) => this.#createRow(select));
    const values = selects.map(({ value }) => value);
    // An answer that the browser kept stays; otherwise the rows are an answer as they stand.
    const isKept = new Set(values).size === values.length && !values.includes('');
    if (isKept && this.#isRanked) this.#rows.sort((a, b) => Number(a.select.value) - Number(b.select.value));
    const options = selects.map((_, index) => selects[0]?.options[index + 1]?.value ?? '');
    // Ranks follow the rows; counterparts stay in the row where they were chosen.
    this.#values = isKept && !this.#isRanked ? values : options;
    this.#apply();
  }

  #createRow(select: HTMLSelectElement): Row {
    const row = select.closest<HTMLElement>('.b-quiz-select') ?? select;
    const text = findElement('.b-quiz-select-text', row)?.textContent ?? '';
    const getIndex = () => this.#rows.findIndex((one) => one.row === row);
    const step = (by: number) => this.#move(getIndex(), getIndex() + by, by < 0 ? 'up' : 'down');
    const what = this.#isRanked ? `«\u00a0${text}\u00a0»` : `la correspondance de «\u00a0${text}\u00a0»`;
    const up = createButton('r-move r-move-up', `Monter ${what}`, () => step(-1));
    const down = createButton('r-move r-move-down', `Descendre ${what}`, () => step(1));
    const grip = createElement('span', 'r-grip');
    const moves = createElement('span', 'r-moves');
    moves.append(up, down);
    const pair = createElement('span', 'r-counterpart');
    if (this.#isRanked) row.prepend(grip);
    else {
      select.before(pair);
      pair.append(grip, select);
    }
    row.append(moves);
    row.toggleAttribute('data-movable', true);
    const listRows = () => this.#rows.map((one) => one.row);
    const moved = this.#isRanked ? row : pair;
    watchDrag({ grip, moved, listRows, drop: (to) => this.#move(getIndex(), to) });
    select.addEventListener('change', () => this.#move(getIndex(), this.#values.indexOf(select.value), 'select'));
    return { row, text, select, up, down };
  }

  /** Moves a row, or exchanges two counterparts, and says the result. `focus`: the control that stays focused. */
  #move(from: number, to: number, focus?: 'up' | 'down' | 'select'): void {
    if (from < 0 || to < 0 || to >= this.#rows.length) return;
    if (from !== to) {
      if (this.#isRanked) this.#rows = moveItem(this.#rows, from, to);
      else {
        const [here = '', there = ''] = [this.#values[from], this.#values[to]];
        this.#values[from] = there;
        this.#values[to] = here;
      }
    }
    this.#apply();
    // A counterpart that moves takes the focus with it, so that several presses move it on.
    const moved = this.#rows[focus === 'select' && !this.#isRanked ? from : to];
    if (!moved) return;
    if (focus) moved[focus].focus();
    const words = moved.select.selectedOptions[0]?.textContent ?? '';
    this.#live.textContent = this.#isRanked
      ? `${moved.text}\u00a0: rang ${to + 1} sur ${this.#rows.length}`
      : `${moved.text}\u00a0: ${words}`;
    if (focus !== 'select') moved.select.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #apply(): void {
    this.#rows.forEach(({ row, select, up, down }, index) => {
      if (this.#isRanked && this.#list.children[index] !== row)
        this.#list.insertBefore(row, this.#list.children[index] ?? null);
      select.value = this.#values[index] ?? '';
      up.ariaDisabled = String(index === 0);
      down.ariaDisabled = String(index === this.#rows.length - 1);
    });
  }
}

/** Rows move only when each has an option of its own: two pairs may share a counterpart. */
export const startMovableRows = (form: HTMLElement): void => {
  for (const list of listElements('.b-quiz-selects', form)) {
    const selects = listElements<HTMLSelectElement>('select', list);
    if (selects.length > 1 && selects.every(({ options }) => options.length === selects.length + 1))
      new MovableRows(list, selects);
  }
};
