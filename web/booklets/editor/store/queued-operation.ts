import type { BlockConditions, BlockContent, Tree } from '../../../../contract/booklets/content/content.ts';

/** Answer of the server to an operation. */
export interface Acknowledgement {
  block?: BlockContent;
  order?: readonly string[];
  /** Conditions of a block after a change of them; its row version stays. */
  conditions?: BlockConditions;
  /** Row version of the page (or of the chapter) after a change of its fields or of its place. */
  rowVersion?: number;
  /** The chapters and pages of the booklet after a change of them. */
  tree?: Tree;
}

/** A failed call; ApiError of web/lib/api has this shape. `status` 0: no answer came. */
export interface CallFailure {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  body: Record<string, unknown>;
}

export type HaltReason = 'invalid' | 'refused' | 'conflict' | 'gone' | 'locked';

export interface QueuedOperation<Op> {
  operation: Op;
  /** Increases with each change, on any page: an operation that depends on another is sent after it. */
  made: number;
  /** Milliseconds since 1970: not sent before. */
  dueAt: number;
  /** Start of the wait: typing that never stops is saved all the same. */
  since: number;
  /** Reason why it is not sent until the user decides or corrects. */
  halt?: HaltReason;
  failure?: Pick<CallFailure, 'code' | 'message' | 'errors'>;
}

export type PauseReason = 'offline' | 'signed-out' | 'denied';

/** Ordering and merging rules of operations. */
export interface QueueRules<Op> {
  /** Subject of an operation: two on the same subject are sent in order. */
  getSubject: (operation: Op) => string;
  /** The subjects it depends on, its own included: it waits while one of them is halted. */
  listDependencies: (operation: Op) => readonly string[];
  /** True when it waits for a pause in the typing. */
  isTyped: (operation: Op) => boolean;
  /** True when it is sent in the order in which it was made, whatever its subject. */
  isStructural: (operation: Op) => boolean;
  /** Both merged into one, or null. */
  mergeOperations: (waiting: Op, next: Op) => Op | null;
  /** The same operation with another base version. */
  rebaseOperation: (operation: Op, rowVersion: number) => Op;
}

export const isCallFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

let lastSequence = 0;
/** Sequence number of a change, across all pages. */
export const getNextSequence = (now: number): number => {
  lastSequence = Math.max(lastSequence + 1, now * 1000);
  return lastSequence;
};

/** Prepares an operation stored on the device to be sent again; older versions stored no order. */
export const prepareRetry = <Op>({ operation, made, since }: QueuedOperation<Op>): QueuedOperation<Op> => ({
  operation,
  made: made ?? since * 1000,
  dueAt: 0,
  since,
});
