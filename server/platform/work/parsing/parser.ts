/** Parsers by name. Each domain declares its own here; server/parsers.ts loads them. */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface Parsers {}

export type ParserName = keyof Parsers;
/** Inputs and results are structured clones: plain data, `Map`, `Buffer`. */
export type ParserInput<Name extends ParserName> = Parameters<Parsers[Name]>[0];
export type ParserResult<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>;

/** Reports the progress of a parser, as a share from 0 to 1. */
export type OnProgress = (share: number) => void | Promise<void>;

export interface ParserRequest {
  name: ParserName;
  input: unknown;
  /** Output path of the result: large results must not go through the channel between the processes. */
  resultPath: string;
}

export type ParserMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done' }
  | { kind: 'refused'; code: string; values: Record<string, string | number> }
  | { kind: 'failed'; reason: string };
