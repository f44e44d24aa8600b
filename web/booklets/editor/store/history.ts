import type { BlockConditions } from '../../../../contract/booklets/content/content.ts';
import type { ChangeLabel } from './change-label.ts';
import type { PageFields } from './operations.ts';
import type { TreeChange } from './tree-operations.ts';

/** A change of an open page; `after: null` means first. `page` names another page than that of the step. */
export type PageChange =
  | { kind: 'props'; block: string; props: unknown }
  | { kind: 'conditions'; block: string; conditions: BlockConditions }
  | { kind: 'show'; block: string; after: string | null; page?: string }
  | { kind: 'hide'; block: string; page?: string }
  | { kind: 'move'; block: string; after: string | null }
  | { kind: 'page'; fields: Partial<PageFields> };

/** Changes that the server makes at once, for the whole booklet. */
export interface ServerChange {
  kind: 'server';
  run: () => void;
}

export interface HistoryStep {
  /** The page whose blocks or fields change; null for chapters and pages themselves. */
  page: string | null;
  undoChanges: readonly (PageChange | TreeChange | ServerChange)[];
  redoChanges: readonly (PageChange | TreeChange | ServerChange)[];
  changeLabel: ChangeLabel;
  /** Close consecutive steps with the same key become one: the letters of a word. */
  typingKey?: string;
}

/** A recorded step. */
export interface RecordedStep extends HistoryStep {
  id: string;
}

interface TimedStep extends RecordedStep {
  startedAt: number;
  at: number;
}

export const MAX_HISTORY_STEPS = 200;
const STEP_MERGE_MS = 1000;
const MAX_MERGED_STEP_MS = 6000;

const concernsPage = ({ page, undoChanges, redoChanges }: HistoryStep, id: string): boolean =>
  page === id || [...undoChanges, ...redoChanges].some((change) => 'page' in change && change.page === id);

type ContentChangeKind = 'props' | 'conditions';

const changesContent = (changes: HistoryStep['undoChanges'], kind: ContentChangeKind, block: string) =>
  changes.some((change) => change.kind === kind && change.block === block);

/** Undo history of a booklet in this session, for all its pages. */
export class EditHistory {
  #done: TimedStep[] = [];
  #undone: TimedStep[] = [];
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
  recordStep(step: HistoryStep, now = Date.now()): string {
    this.#undone = [];
    const last = this.#done.at(-1);
    const same = step.typingKey !== undefined && last?.typingKey === step.typingKey;
    const joins = last && same && now - last.at < STEP_MERGE_MS && now - last.startedAt < MAX_MERGED_STEP_MS;
    this.#last += 1;
    const made: TimedStep = joins
      ? { ...last, redoChanges: step.redoChanges, at: now }
      : { ...step, id: `${now}-${this.#last}`, startedAt: now, at: now };
    this.#done = [...(joins ? this.#done.slice(0, -1) : this.#done), made].slice(-MAX_HISTORY_STEPS);
    this.#changed();
    return made.id;
  }

  /** The last step, to be undone; null when there is none. */
  undo(): RecordedStep | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    this.#changed();
    return step;
  }

  redo(): RecordedStep | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    this.#changed();
    return step;
  }

  /** True when a step refers to this page: its blocks must stay in memory. */
  hasPageSteps(page: string): boolean {
    return [...this.#done, ...this.#undone].some((step) => concernsPage(step, page));
  }

  /** Drops a step that can be neither undone nor redone; the others stay. */
  dropStep(id: string): void {
    this.#keep((step) => step.id !== id);
  }

  /** Drops the steps of a page that no longer exists. */
  dropPageSteps(page: string): void {
    this.#keep((step) => !concernsPage(step, page));
  }

  /**
   * Drops the steps on the text or the conditions of a block that another editor changed: undoing ours, which are older,
   * would silently undo theirs.
   */
  dropContentSteps(kind: ContentChangeKind, block: string): void {
    this.#keep(
      ({ undoChanges, redoChanges }) => ![undoChanges, redoChanges].some((some) => changesContent(some, kind, block)),
    );
  }

  #keep(wanted: (step: TimedStep) => boolean): void {
    this.#done = this.#done.filter(wanted);
    this.#undone = this.#undone.filter(wanted);
    this.#changed();
  }
}
