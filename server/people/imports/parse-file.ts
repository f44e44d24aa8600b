import { readFile as readBytes } from 'node:fs/promises';
import type { ImportSource } from '../../../contract/people/imports/participant-imports.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import { writeLines } from './kept-lines.ts';
import { readFile } from './read-file.ts';

export interface ParticipantsFile {
  path: string;
  /** Where its lines are written, as `keptLines` reads them. */
  linesPath: string;
  custom: readonly CustomField[];
  /** The fields that must be found, named in PAR-003. */
  mandatory: string;
  /** The sheet to read of a workbook; '' to choose. */
  sheet: string;
}

/** Reads a file of participants and writes its lines beside; refusals of `readFile` write nothing. */
export const parseParticipantsFile = async ({
  path,
  linesPath,
  custom,
  mandatory,
  sheet,
}: ParticipantsFile): Promise<{ source: ImportSource; count: number }> => {
  const { source, lines } = await readFile(await readBytes(path), custom, mandatory, sheet);
  await writeLines(linesPath, lines);
  return { source, count: lines.length };
};
