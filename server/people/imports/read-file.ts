import { type ImportSource, MAX_IMPORT_LINES } from '../../../contract/people/imports/participant-imports.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { CSV_SEPARATORS, type CsvSeparator, parseCsvLines, parseFirstLines, type TableLine } from './csv.ts';
import { decodeImportFile } from './decode.ts';
import { findFieldByHeading, isForbiddenHeading, toCustomTarget } from './headings.ts';
import { ColumnInspector, findPersonalData } from './personal-data.ts';
import { readWorksheets, type Worksheet } from './xlsx.ts';

export interface ParsedFile {
  source: ImportSource;
  /** Lines below the headings; cells with forbidden data are empty. */
  lines: TableLine[];
}

/** Lines searched for headings: titles may come before. */
const MAX_HEADING_DEPTH = 20;
const MAX_HEADING_CHARS = 80;

const countKnownHeadings = (cells: readonly string[], custom: readonly CustomField[]): number =>
  cells.filter(
    (cell) =>
      cell.length <= MAX_HEADING_CHARS && (findFieldByHeading(cell, custom) !== null || isForbiddenHeading(cell)),
  ).length;

/** True for a line of words without e-mails, numbers or personal data. */
const looksLikeHeadings = ({ cells }: TableLine): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return (
    filled.length > 1 && filled.every((cell) => !/@|^\s*[+\d][\d\s./-]*$/.test(cell) && findPersonalData(cell) === null)
  );
};

/** Finds the headings among the first lines; null if there are none. */
const findHeadings = (
  lines: readonly TableLine[],
  custom: readonly CustomField[],
): { line: TableLine; score: number } | null => {
  let best: { line: TableLine; score: number } | null = null;
  for (const line of lines.slice(0, MAX_HEADING_DEPTH)) {
    const score = countKnownHeadings(line.cells, custom);
    if (score > (best?.score ?? 0)) best = { line, score };
  }
  if (best) return best;
  const [first] = lines;
  return first && looksLikeHeadings(first) ? { line: first, score: 0 } : null;
};

/** Chooses the separator with the most known headings, then with the most columns. */
const detectSeparator = (text: string, custom: readonly CustomField[]): CsvSeparator => {
  const worth = (separator: CsvSeparator) => {
    const lines = parseFirstLines(text, separator, MAX_HEADING_DEPTH);
    const columns = Math.max(0, ...lines.map(({ cells }) => cells.length));
    return (findHeadings(lines, custom)?.score ?? 0) * 1000 + columns;
  };
  const [best = ';'] = CSV_SEPARATORS.map((separator) => ({ separator, worth: worth(separator) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ separator }) => separator);
  return best;
};

const listSamples = (lines: readonly TableLine[], index: number): string[] => {
  const samples: string[] = [];
  for (const { cells } of lines) {
    const text = (cells[index] ?? '').trim();
    if (text !== '') samples.push(text.slice(0, 60));
    if (samples.length === 3) break;
  }
  return samples;
};

/** Programs write `="00012"` to keep leading zeros: its text is the content. */
const unwrapFormulaText = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;

/** True for a footer of a program: a total, a print date. */
const isFooter = ({ cells }: TableLine): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const [first = ''] = filled;
  return (
    cells.length > 2 &&
    filled.length <= 2 &&
    /^(?:sous-)?total\b|^nombre d|^effectif\b|^page \d|^(?:édité|imprimé|exporté|extrait) le\b/i.test(first.trim())
  );
};

type ColumnCheck = Pick<ImportSource['columns'][number], 'forbidden' | 'content' | 'removed'>;

/**
 * Empties cells with forbidden data before anything is stored: columns with a forbidden heading, columns with forbidden
 * content, and single cells. Works in place, since a file may be large.
 */
const dropPersonalData = (
  lines: readonly TableLine[],
  headings: readonly string[],
  custom: readonly CustomField[],
): ColumnCheck[] => {
  const dates = new Set<string | null>([
    'arrivalOn',
    'endOn',
    ...custom.filter(({ kind }) => kind === 'date').map(toCustomTarget),
  ]);
  const byName = headings.map(isForbiddenHeading);
  const inspectors = headings.map(
    (heading) => new ColumnInspector({ dates: dates.has(findFieldByHeading(heading, custom)) }),
  );
  for (const { cells } of lines) {
    cells.length = Math.min(cells.length, headings.length);
    for (let index = 0; index < headings.length; index += 1) {
      const cell = unwrapFormulaText(cells[index] ?? '');
      cells[index] = byName[index] || inspectors[index]?.inspectCell(cell) ? '' : cell;
    }
  }
  const contents = inspectors.map((inspector) => inspector.refusalReason);
  const refused = [...contents.keys()].filter((index) => contents[index] !== null);
  if (refused.length > 0) for (const { cells } of lines) for (const index of refused) cells[index] = '';
  return headings.map((_, index) => {
    const content = contents[index] ?? null;
    const forbidden = byName[index] === true || content !== null;
    return { forbidden, content, removed: forbidden ? 0 : (inspectors[index]?.removedCells ?? 0) };
  });
};

const buildParsedFile = (
  lines: readonly TableLine[],
  custom: readonly CustomField[],
  mandatory: string,
  made: Pick<ImportSource, 'format' | 'separator' | 'encoding' | 'sheets' | 'sheet'>,
): ParsedFile => {
  const found = findHeadings(lines, custom);
  if (!found) throw new Refusal('PAR-003', { liste: mandatory });
  const below = lines.filter((one) => one.line > found.line.line && !isFooter(one));
  if (below.length > MAX_IMPORT_LINES) throw new Refusal('PAR-004', { n: below.length });
  const headings = found.line.cells.map((cell) =>
    findPersonalData(cell) === null ? cell.trim().slice(0, MAX_HEADING_CHARS) : '',
  );
  while (headings.at(-1) === '') headings.pop();
  const judged = dropPersonalData(below, headings, custom);
  const columns = headings.map((heading, index) => ({
    heading,
    ...(judged[index] ?? { forbidden: false, content: null, removed: 0 }),
    samples: listSamples(below, index),
  }));
  return { source: { ...made, headerLine: found.line.line, columns }, lines: below };
};

/**
 * Chooses the worksheet: the requested one, otherwise the one whose headings name most fields, first of equals.
 * Workbooks often open on a cover or a summary.
 */
const chooseSheet = (
  sheets: readonly Worksheet[],
  custom: readonly CustomField[],
  wanted: string,
): Worksheet | undefined => {
  const asked = sheets.find(({ name }) => name === wanted);
  if (asked) return asked;
  const scores = sheets.map(({ lines }) => findHeadings(lines, custom)?.score ?? -1);
  return sheets[scores.indexOf(Math.max(...scores))];
};

/**
 * Reads a participants file, detected by its bytes. `sheet` is the worksheet of a workbook, '' for an automatic choice.
 * Throws PAR-003 without headings (`mandatory` lists the expected ones), PAR-004 above 50,000 lines, PAR-005 for
 * anything but CSV or XLSX.
 */
export const readParticipantsFile = async (
  bytes: Buffer,
  custom: readonly CustomField[],
  mandatory: string,
  sheet = '',
): Promise<ParsedFile> => {
  const decoded = decodeImportFile(bytes);
  if (decoded.format === 'xlsx') {
    const sheets = await readWorksheets(decoded.bytes);
    const chosen = chooseSheet(sheets, custom, sheet);
    return buildParsedFile(chosen?.lines ?? [], custom, mandatory, {
      format: 'xlsx',
      separator: ';',
      encoding: 'utf-8',
      sheets: sheets.map(({ name }) => name),
      sheet: chosen?.name ?? '',
    });
  }
  const { text, encoding } = decoded;
  // Excel reads the separator from this first line; it counts in the line numbers.
  const said = /^sep=(.)(\r?\n)/i.exec(text);
  const rest = said ? `${said[2]}${text.slice(said[0].length)}` : text;
  const separator = CSV_SEPARATORS.find((one) => one === said?.[1]) ?? detectSeparator(rest, custom);
  return buildParsedFile(parseCsvLines(rest, separator), custom, mandatory, {
    format: 'csv',
    separator,
    encoding,
    sheets: [],
    sheet: '',
  });
};
