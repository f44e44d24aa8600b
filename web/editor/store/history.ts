import type { PageFields } from './operations.ts';

/** One way to change an open page; `after: null` means first. */
export type Change =
  | { kind: 'props'; block: string; props: unknown }
  | { kind: 'show'; block: string; after: string | null }
  | { kind: 'hide'; block: string }
  | { kind: 'move'; block: string; after: string | null }
  | { kind: 'page'; fields: Partial<PageFields> };

export interface Step {
  back: readonly Change[];
  forth: readonly Change[];
  /** Steps with the same mark that follow each other closely are one: the letters of a word. */
  typing?: string;
}

interface Kept extends Step {
  startedAt: number;
  at: number;
}

export const MAX_STEPS = 200;
const PAUSE = 1000;
const LONGEST = 6000;

const names = (changes: readonly Change[], block: string) =>
  changes.some((change) => change.kind === 'props' && change.block === block);

/** What was done on a page in this session, to be undone and done again. */
export class History {
  #done: Kept[] = [];
  #undone: Kept[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(step: Step, now = Date.now()): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    const same = step.typing !== undefined && last?.typing === step.typing;
    if (last && same && now - last.at < PAUSE && now - last.startedAt < LONGEST) {
      this.#done[this.#done.length - 1] = { ...last, forth: step.forth, at: now };
      return;
    }
    this.#done = [...this.#done, { ...step, startedAt: now, at: now }].slice(-MAX_STEPS);
  }

  /** The changes that undo the last step, or null. */
  undo(): readonly Change[] | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    return step.back;
  }

  redo(): readonly Change[] | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    return step.forth;
  }

  /** Somebody else wrote in this block: to undo one's own older text would silently undo theirs. */
  forgetText(block: string): void {
    const keep = (step: Kept) => !names(step.back, block) && !names(step.forth, block);
    this.#done = this.#done.filter(keep);
    this.#undone = this.#undone.filter(keep);
  }
}
