import { type ImportSource, MAX_IMPORT_LINES } from '../../../contract/people/imports/participant-imports.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { csvLines, firstLines, type Line, SEPARATORS, type Separator } from './csv.ts';
import { decode } from './decode.ts';
import { customTarget, fieldNamed, isForbidden } from './headings.ts';
import { ColumnInspector, findPersonalData } from './personal-data.ts';
import { type Sheet, xlsxSheets } from './xlsx.ts';

export interface ReadFile {
  source: ImportSource;
  /** Lines below the headings; cells with forbidden data are empty. */
  lines: Line[];
}

/** Lines searched for headings: titles may come before. */
const WITHIN = 20;
const MAX_HEADING = 80;

const recognised = (cells: readonly string[], custom: readonly CustomField[]): number =>
  cells.filter((cell) => cell.length <= MAX_HEADING && (fieldNamed(cell, custom) !== null || isForbidden(cell))).length;

/** True for a line of words without e-mails, numbers or personal data. */
const looksLikeHeadings = ({ cells }: Line): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return (
    filled.length > 1 && filled.every((cell) => !/@|^\s*[+\d][\d\s./-]*$/.test(cell) && findPersonalData(cell) === null)
  );
};

/** Finds the headings among the first lines; null if there are none. */
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

/** Chooses the separator with the most known headings, then with the most columns. */
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

/** Programs write `="00012"` to keep leading zeros: its text is the content. */
const plainText = (cell: string): string => (cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell);

/** True for a footer of a program: a total, a print date. */
const isFooter = ({ cells }: Line): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const [first = ''] = filled;
  return (
    cells.length > 2 &&
    filled.length <= 2 &&
    /^(?:sous-)?total\b|^nombre d|^effectif\b|^page \d|^(?:édité|imprimé|exporté|extrait) le\b/i.test(first.trim())
  );
};

type ColumnJudgement = Pick<ImportSource['columns'][number], 'forbidden' | 'content' | 'removed'>;

/**
 * Empties cells with forbidden data before anything is stored: columns with a forbidden heading, columns with forbidden
 * content, and single cells. Works in place, since a file may be large.
 */
const dropPersonalData = (
  lines: readonly Line[],
  headings: readonly string[],
  custom: readonly CustomField[],
): ColumnJudgement[] => {
  const dates = new Set<string | null>([
    'arrivalOn',
    'endOn',
    ...custom.filter(({ kind }) => kind === 'date').map(customTarget),
  ]);
  const byName = headings.map(isForbidden);
  const inspectors = headings.map((heading) => new ColumnInspector({ dates: dates.has(fieldNamed(heading, custom)) }));
  for (const { cells } of lines) {
    cells.length = Math.min(cells.length, headings.length);
    for (let index = 0; index < headings.length; index += 1) {
      const cell = plainText(cells[index] ?? '');
      cells[index] = byName[index] || inspectors[index]?.inspect(cell) ? '' : cell;
    }
  }
  const contents = inspectors.map((inspector) => inspector.refused);
  const refused = [...contents.keys()].filter((index) => contents[index] !== null);
  if (refused.length > 0) for (const { cells } of lines) for (const index of refused) cells[index] = '';
  return headings.map((_, index) => {
    const content = contents[index] ?? null;
    const forbidden = byName[index] === true || content !== null;
    return { forbidden, content, removed: forbidden ? 0 : (inspectors[index]?.removed ?? 0) };
  });
};

const tabled = (
  lines: readonly Line[],
  custom: readonly CustomField[],
  mandatory: string,
  made: Pick<ImportSource, 'format' | 'separator' | 'encoding' | 'sheets' | 'sheet'>,
): ReadFile => {
  const found = headingsOf(lines, custom);
  if (!found) throw new Refusal('PAR-003', { liste: mandatory });
  const below = lines.filter((one) => one.line > found.line.line && !isFooter(one));
  if (below.length > MAX_IMPORT_LINES) throw new Refusal('PAR-004', { n: below.length });
  const headings = found.line.cells.map((cell) =>
    findPersonalData(cell) === null ? cell.trim().slice(0, MAX_HEADING) : '',
  );
  while (headings.at(-1) === '') headings.pop();
  const judged = dropPersonalData(below, headings, custom);
  const columns = headings.map((heading, index) => ({
    heading,
    ...(judged[index] ?? { forbidden: false, content: null, removed: 0 }),
    samples: samplesOf(below, index),
  }));
  return { source: { ...made, headerLine: found.line.line, columns }, lines: below };
};

/**
 * Chooses the worksheet: the requested one, otherwise the one whose headings name most fields, first of equals.
 * Workbooks often open on a cover or a summary.
 */
const chooseSheet = (sheets: readonly Sheet[], custom: readonly CustomField[], wanted: string): Sheet | undefined => {
  const asked = sheets.find(({ name }) => name === wanted);
  if (asked) return asked;
  const scores = sheets.map(({ lines }) => headingsOf(lines, custom)?.score ?? -1);
  return sheets[scores.indexOf(Math.max(...scores))];
};

/**
 * Reads a participants file, detected by its bytes. `sheet` is the worksheet of a workbook, '' for an automatic choice.
 * Throws PAR-003 without headings (`mandatory` lists the expected ones), PAR-004 above 50,000 lines, PAR-005 for
 * anything but CSV or XLSX.
 */
export const readFile = async (
  bytes: Buffer,
  custom: readonly CustomField[],
  mandatory: string,
  sheet = '',
): Promise<ReadFile> => {
  const decoded = decode(bytes);
  if (decoded.format === 'xlsx') {
    const sheets = await xlsxSheets(decoded.bytes);
    const chosen = chooseSheet(sheets, custom, sheet);
    return tabled(chosen?.lines ?? [], custom, mandatory, {
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
  const separator = SEPARATORS.find((one) => one === said?.[1]) ?? separatorOf(rest, custom);
  return tabled(csvLines(rest, separator), custom, mandatory, {
    format: 'csv',
    separator,
    encoding,
    sheets: [],
    sheet: '',
  });
};
