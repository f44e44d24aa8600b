import { type ImportSource, MAX_IMPORT_LINES } from '../../contract/participant-imports.ts';
import type { CustomField } from '../../contract/participants.ts';
import { Refusal } from '../refusal.ts';
import { csvLines, firstLines, type Line, SEPARATORS, type Separator } from './csv.ts';
import { decode } from './decode.ts';
import { fieldNamed, isForbidden } from './headings.ts';
import { xlsxLines } from './xlsx.ts';

export interface ReadFile {
  source: ImportSource;
  /** Without the headings; cells of what is never kept are empty. */
  lines: Line[];
}

/** Headings may stand below a title. */
const WITHIN = 20;
const MAX_HEADING = 80;

const recognised = (cells: readonly string[], custom: readonly CustomField[]): number =>
  cells.filter((cell) => cell.length <= MAX_HEADING && (fieldNamed(cell, custom) !== null || isForbidden(cell))).length;

/** Words that no table holds below its headings. */
const looksLikeHeadings = ({ cells }: Line): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 1 && filled.every((cell) => !/@|^\s*[+\d][\d\s./-]*$/.test(cell));
};

/** Where the headings are, among the first lines; null: nowhere. */
const headingsOf = (lines: readonly Line[], custom: readonly CustomField[]): { line: Line; score: number } | null => {
  let best: { line: Line; score: number } | null = null;
  for (const line of lines.slice(0, WITHIN)) {
    const score = recognised(line.cells, custom);
    if (score > (best?.score ?? 0)) best = { line, score };
  }
  if (best) return best;
  const [first] = lines;
  return first && looksLikeHeadings(first) ? { line: first, score: 0 } : null;
};

/** The separator under which most headings are known, then which makes most columns. */
const separatorOf = (text: string, custom: readonly CustomField[]): Separator => {
  const worth = (separator: Separator) => {
    const lines = firstLines(text, separator, WITHIN);
    const columns = Math.max(0, ...lines.map(({ cells }) => cells.length));
    return (headingsOf(lines, custom)?.score ?? 0) * 1000 + columns;
  };
  const [best = ';'] = SEPARATORS.map((separator) => ({ separator, worth: worth(separator) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ separator }) => separator);
  return best;
};

const samplesOf = (lines: readonly Line[], index: number): string[] => {
  const samples: string[] = [];
  for (const { cells } of lines) {
    const text = (cells[index] ?? '').trim();
    if (text !== '') samples.push(text.slice(0, 60));
    if (samples.length === 3) break;
  }
  return samples;
};

const tabled = (
  lines: readonly Line[],
  custom: readonly CustomField[],
  mandatory: string,
  made: Pick<ImportSource, 'format' | 'separator' | 'encoding'>,
): ReadFile => {
  const found = headingsOf(lines, custom);
  if (!found) throw new Refusal('PAR-003', { liste: mandatory });
  const below = lines.filter(({ line }) => line > found.line.line);
  if (below.length > MAX_IMPORT_LINES) throw new Refusal('PAR-004', { n: below.length.toLocaleString('fr-FR') });
  const headings = found.line.cells.map((cell) => cell.trim().slice(0, MAX_HEADING));
  while (headings.at(-1) === '') headings.pop();
  const forbidden = headings.map(isForbidden);
  // Dropped here, before anything is kept.
  for (const { cells } of below) {
    // In place: a file may be large.
    cells.length = Math.min(cells.length, headings.length);
    for (let index = 0; index < headings.length; index += 1) {
      if (forbidden[index] || cells[index] === undefined) cells[index] = '';
    }
  }
  const columns = headings.map((heading, index) => ({
    heading,
    forbidden: forbidden[index] ?? false,
    samples: samplesOf(below, index),
  }));
  return { source: { ...made, headerLine: found.line.line, columns }, lines: below };
};

/**
 * What a file of participants holds, judged by its bytes. PAR-003 without headings (`mandatory` names what was looked for),
 * PAR-004 above 50,000 lines, PAR-005 for what is neither CSV nor XLSX.
 */
export const readFile = async (bytes: Buffer, custom: readonly CustomField[], mandatory: string): Promise<ReadFile> => {
  const decoded = decode(bytes);
  if (decoded.format === 'xlsx') {
    const lines = await xlsxLines(decoded.bytes);
    return tabled(lines, custom, mandatory, { format: 'xlsx', separator: ';', encoding: 'utf-8' });
  }
  const { text, encoding } = decoded;
  // What Excel writes above, so that it is opened rightly; it is a line of the file.
  const said = /^sep=(.)\r?\n/i.exec(text);
  const rest = said ? `\n${text.slice(said[0].length)}` : text;
  const separator = SEPARATORS.find((one) => one === said?.[1]) ?? separatorOf(rest, custom);
  return tabled(csvLines(rest, separator), custom, mandatory, { format: 'csv', separator, encoding });
};
