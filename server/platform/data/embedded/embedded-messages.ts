/** Messages between a process and the thread of its embedded database. */

/** Given to the thread when it starts. */
export interface ThreadOptions {
  /** Folder of the database; null: in memory. */
  folder: string | null;
  /** What the database starts from: a gzipped tar. */
  snapshot: Uint8Array<ArrayBuffer> | null;
  /** Folder of compiled scripts. */
  compileCache: string | null;
  /** PGlite as a former thread of this process compiled it; null: this one compiles it. */
  program: WebAssembly.Module | null;
}

/** `transaction`: the open transaction that a statement belongs to; null: one of its own. */
export type DatabaseCall =
  | {
      kind: 'query';
      text: string;
      params: unknown[];
      rowMode: 'array' | 'object';
      /** Types whose values stay the text that PostgreSQL sends. */
      rawTypes: number[];
      transaction: number | null;
    }
  | { kind: 'exec'; text: string; transaction: number | null }
  | { kind: 'begin'; transaction: number }
  | { kind: 'end'; transaction: number; isCommitted: boolean }
  | { kind: 'dump' }
  | { kind: 'close' };

export interface CallMessage {
  id: number;
  call: DatabaseCall;
}

/** Result of one statement. */
export interface StatementResult {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
}

/** Opening answers the call 0, with the compiled PGlite. `failure`: what was thrown, with its own fields. */
export type AnswerMessage =
  | { id: number; value: unknown }
  | { id: number; failure: { message: string; isError: boolean; fields: Record<string, unknown> } };
