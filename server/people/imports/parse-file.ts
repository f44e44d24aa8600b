import { readFile as readBytes } from 'node:fs/promises';
import type { ImportSource } from '../../../contract/people/imports/participant-imports.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import { readParticipantsFile } from './read-file.ts';
import { writeStoredLines } from './stored-lines.ts';

declare module '../../platform/work/parsing/parser.ts' {
  interface Parsers {
    participants: typeof parseParticipantsFile;
  }
}

export interface ParticipantsFile {
  path: string;
  /** Output path of the lines, which `loadStoredLines` reads. */
  linesPath: string;
  custom: readonly CustomField[];
  /** Mandatory fields, named in PAR-003. */
  mandatory: string;
  /** Worksheet to read; '' for an automatic choice. */
  sheet: string;
}

/** Parses a participants file and writes its lines to `linesPath`; after a refusal of `readFile` nothing is written. */
export const parseParticipantsFile = async (
  file: ParticipantsFile,
): Promise<{ source: ImportSource; count: number }> => {
  const bytes = await readBytes(file.path);
  const { source, lines } = await readParticipantsFile(bytes, file.custom, file.mandatory, file.sheet);
  await writeStoredLines(file.linesPath, lines);
  return { source, count: lines.length };
};
