import type { ParserName, Parsers } from './platform/work/parsing/parser.ts';

/** Parsers for separate processes. Only that process loads a parser, and only the requested one. */
export const parsers: { [Name in ParserName]: () => Promise<Parsers[Name]> } = {
  document: async () => (await import('./booklets/documents/read-file.ts')).parseDocumentFile,
  booklet: async () => (await import('./booklets/documents/read-file.ts')).buildImportedBooklet,
  participants: async () => (await import('./people/imports/parse-file.ts')).parseParticipantsFile,
};
