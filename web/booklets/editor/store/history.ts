import type { PageFields } from './operations.ts';
import type { Said } from './said.ts';
import type { TreeChange } from './tree-operations.ts';

/** A change of an open page; `after: null` means first. */
export type Change =
  | { kind: 'props'; block: string; props: unknown }
  | { kind: 'show'; block: string; after: string | null }
  | { kind: 'hide'; block: string }
  | { kind: 'move'; block: string; after: string | null }
  | { kind: 'page'; fields: Partial<PageFields> };

export interface Step {
  /** The page whose blocks or fields change; null for chapters and pages themselves. */
  page: string | null;
  back: readonly (Change | TreeChange)[];
  forth: readonly (Change | TreeChange)[];
  said: Said;
  /** Close consecutive steps with the same key become one: the letters of a word. */
  typing?: string;
}

/** A recorded step. */
export interface Made extends Step {
  id: string;
}

interface Kept extends Made {
  startedAt: number;
  at: number;
}

export const MAX_STEPS = 200;
const PAUSE = 1000;
const LONGEST = 6000;

const names = (changes: Step['back'], block: string) =>
  changes.some((change) => change.kind === 'props' && change.block === block);

/** Undo history of a booklet in this session, for all its pages. */
export class History {
  #done: Kept[] = [];
  #undone: Kept[] = [];
  #last = 0;
  readonly #changed: () => void;

  /** `changed` is called for each step added or removed. */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Returns the id of the step, which is unique across tabs and sessions. */
  push(step: Step, now = Date.now()): string {
    this.#undone = [];
    const last = this.#done.at(-1);
    const same = step.typing !== undefined && last?.typing === step.typing;
    const joins = last && same && now - last.at < PAUSE && now - last.startedAt < LONGEST;
    this.#last += 1;
    const made: Kept = joins
      ? { ...last, forth: step.forth, at: now }
      : { ...step, id: `${now}-${this.#last}`, startedAt: now, at: now };
    this.#done = [...(joins ? this.#done.slice(0, -1) : this.#done), made].slice(-MAX_STEPS);
    this.#changed();
    return made.id;
  }

  /** The last step, to be undone; null when there is none. */
  undo(): Made | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    this.#changed();
    return step;
  }

  redo(): Made | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    this.#changed();
    return step;
  }

  /** True when a step refers to this page: its blocks must stay in memory. */
  mentions(page: string): boolean {
    return [...this.#done, ...this.#undone].some((step) => step.page === page);
  }

  /** Drops a step that can be neither undone nor redone; the others stay. */
  forget(id: string): void {
    this.#keep((step) => step.id !== id);
  }

  /** Drops the steps of a page that no longer exists. */
  forgetPage(page: string): void {
    this.#keep((step) => step.page !== page);
  }

  /** Drops the text steps of a block that another editor changed: undoing our older text would silently undo theirs. */
  forgetText(block: string): void {
    this.#keep((step) => !names(step.back, block) && !names(step.forth, block));
  }

  #keep(wanted: (step: Kept) => boolean): void {
    this.#done = this.#done.filter(wanted);
    this.#undone = this.#undone.filter(wanted);
    this.#changed();
  }
}
