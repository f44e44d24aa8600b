/**
 * Parsers for separate processes. Only that process loads a parser, and only the requested one. Inputs and results are
 * structured clones: plain data, `Map`, `Buffer`.
 */
export const parsers = {
  document: async () => (await import('../../../booklets/documents/read-file.ts')).parseDocumentFile,
  booklet: async () => (await import('../../../booklets/documents/read-file.ts')).buildImportedBooklet,
  participants: async () => (await import('../../../people/imports/parse-file.ts')).parseParticipantsFile,
};

export type Parsers = typeof parsers;
export type ParserName = keyof Parsers;
type Parser<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>;
export type ParserInput<Name extends ParserName> = Parameters<Parser<Name>>[0];
export type ParserResult<Name extends ParserName> = Awaited<ReturnType<Parser<Name>>>;

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
