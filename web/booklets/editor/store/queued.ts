import type { BlockContent, Tree } from '../../../../contract/booklets/content/content.ts';
import type { Operation } from './operations.ts';

/** What the server answered to an operation. */
export interface Acknowledgement {
  block?: BlockContent;
  order?: readonly string[];
  /** The page's (or the chapter's) own row version after a change of its fields or of its place. */
  rowVersion?: number;
  /** The chapters and pages of the booklet after a change of them. */
  tree?: Tree;
}

/** How a call fails; ApiError of web/lib/api has this shape. `status` 0: no answer came. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  body: Record<string, unknown>;
}

export type Halt = 'invalid' | 'refused' | 'conflict' | 'gone' | 'locked';

export interface Queued<Op = Operation> {
  operation: Op;
  /** Grows from one change to the next, whatever page it is about: what depends on another goes after it. */
  made: number;
  /** Milliseconds since 1970: not sent before. */
  dueAt: number;
  /** Since when it waits: typing that never stops is saved all the same. */
  since: number;
  /** Why it is not sent until somebody decides or corrects. */
  halt?: Halt;
  failure?: Pick<Failure, 'code' | 'message' | 'errors'>;
}

export type Pause = 'offline' | 'signed-out' | 'denied';

/** How operations wait for each other. */
export interface Rules<Op> {
  /** What it is about: two about the same go one after the other. */
  subjectOf: (operation: Op) => string;
  /** The subjects it needs, its own among them: it waits while one of them is halted. */
  refsOf: (operation: Op) => readonly string[];
  /** Waits for a pause in the typing. */
  isTyped: (operation: Op) => boolean;
  /** Goes in the order in which it was made, whatever it is about. */
  isStructural: (operation: Op) => boolean;
  /** Both as one, or null. */
  joined: (waiting: Op, next: Op) => Op | null;
  /** The same, from this version on. */
  rebased: (operation: Op, rowVersion: number) => Op;
}

export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

let lastMade = 0;
/** The place of a change among all that are made. */
export const nextMade = (now: number): number => {
  lastMade = Math.max(lastMade + 1, now * 1000);
  return lastMade;
};

/** What was kept on the device, to be sent again; an older program kept no order. */
export const again = <Op>({ operation, made, since }: Queued<Op>): Queued<Op> => ({
  operation,
  made: made ?? since * 1000,
  dueAt: 0,
  since,
});
