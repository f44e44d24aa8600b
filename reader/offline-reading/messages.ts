/*
 * Words between a page and the service worker of its booklet. Types only: the worker is one file of its own.
 */

/** An answer of the reader that waits for the network. */
export interface PendingAction {
  /** Path within the booklet: `moi/page`, `quiz/{block}`… */
  path: string;
  /** Block or page that it answers; empty: none. */
  subject: string;
}

/** A waiting answer, with what its form shows of it: the text of a note, and the next press of a bookmark. */
export interface WaitingAction extends PendingAction {
  note: string;
  bookmark: string;
}

/** Marks of a quiz sent on return of the network. */
export interface SentMarks {
  words: string;
  questions: { right: boolean; feedback: string }[];
}

/** Outcome of an action sent on return of the network. */
export interface ActionResult extends PendingAction {
  id: number;
  isStored: boolean;
  /** Reason of a refusal, or words of a quiz. */
  message: string;
  /** Title of the page where it was given. */
  title: string;
  marks: SentMarks | null;
  /** Number of the receipt of a confirmation; 0: none. */
  receipt: number;
}

export interface OfflineState {
  /** False: nothing may be kept for this reader on this device. */
  isKeeping: boolean;
  pages: number;
  bytes: number;
  pending: WaitingAction[];
  results: ActionResult[];
}

/** From the page to the worker. Each is answered with the state. */
export type OfflineMessage =
  /** The page that is read, its files, and its tone. */
  | { kind: 'read'; url: string; files: string[]; tone: string }
  /** Asks the server for news, and sends what waits. */
  | { kind: 'check' }
  | { kind: 'state' }
  /** The results were shown. */
  | { kind: 'seen'; ids: number[] }
  | { kind: 'forget' };

/** From the worker to its pages, once actions were sent. */
export interface OfflineNews {
  kind: 'sent';
}
