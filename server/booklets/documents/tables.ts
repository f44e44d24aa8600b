import type { NewBlock } from '../../../blocks/registry.ts';
import { splitIntoChunks } from '../../platform/data/statements/split-into-chunks.ts';
import type { DocumentPart, TableCell } from './document-parts.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import { runsToHtml, runsToText, splitRuns, type TextRun } from './runs.ts';

const MAX_TABLE_COLUMNS = 8;
const MAX_TABLE_ROWS = 60;
const MAX_CELL_CHARS = 1000;
const MAX_CAPTION_CHARS = 120;

type CellGrid = TextRun[][][];

/** Rows of equal length: a merged cell repeats its content in all rows and columns that it covers. */
const splitMergedCells = (rows: TableCell[][]): { grid: CellGrid; merged: boolean } => {
  const grid: CellGrid = rows.map(() => []);
  let merged = false;
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x]) x += 1;
      if (cell.columns > 1 || cell.rows > 1) merged = true;
      // A cell as wide as the table is a separator: its text appears once.
      const once = cell.columns > 1 && row.length === 1;
      for (let dy = 0; dy < cell.rows; dy += 1) {
        for (let dx = 0; dx < cell.columns; dx += 1) {
          const line = grid[y + dy];
          if (line) line[x + dx] = once && dx > 0 ? [] : cell.runs;
        }
      }
      x += cell.columns;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return { grid: grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? [])), merged };
};

/** A cell above the size limit continues in the rows below. */
const splitLongCells = (row: TextRun[][]): CellGrid => {
  const cut = row.map((runs) => (runs.length === 0 ? [[]] : splitRuns(runs, MAX_CELL_CHARS)));
  const height = Math.max(...cut.map((parts) => parts.length));
  return Array.from({ length: height }, (_, y) => cut.map((parts) => parts[y] ?? []));
};

const joinGridText = (grid: CellGrid) => grid.flat().map(runsToText).join(' ');

/**
 * Builds the blocks of one table. `caption` is the author's, or empty; `fallback` is used otherwise. A table with one
 * row or one cell is layout, not data: its text goes to `paragraphs`.
 */
export const buildTableBlocks = (
  table: DocumentPart & { kind: 'table' },
  { caption, fallback, where }: { caption: string; fallback: string; where: string },
): { blocks: NewBlock[]; paragraphs: TextRun[][]; notes: ImportNote[]; named: boolean } => {
  const notes: ImportNote[] = [];
  let title = caption;
  let rows = table.rows.filter((row) => row.some(({ runs }) => runs.length > 0));
  const wide = Math.max(0, ...rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)));
  const [first] = rows;
  let { header } = table;
  if (
    rows.length > 2 &&
    first?.length === 1 &&
    wide > 1 &&
    title === '' &&
    runsToText(first[0]?.runs ?? []).length <= MAX_CAPTION_CHARS
  ) {
    title = runsToText(first[0]?.runs ?? []);
    rows = rows.slice(1);
    header = false;
  }
  const { grid, merged } = splitMergedCells(rows);
  const width = grid[0]?.length ?? 0;
  if (grid.length < 2 || width === 0) {
    if (width > 0) notes.push(note('table', 'Un tableau d’une seule ligne a été repris comme du texte.', { where }));
    const paragraphs = grid.flat().filter((runs) => runs.length > 0);
    return {
      blocks: [],
      paragraphs: title ? [[{ text: title, bold: true }], ...paragraphs] : paragraphs,
      notes,
      named: true,
    };
  }
  if (merged)
    notes.push(note('table', 'Les cellules fusionnées d’un tableau ont été séparées : vérifiez-le.', { where }));

  const lines = grid.flatMap(splitLongCells);
  if (lines.length > grid.length) {
    notes.push(note('split', 'Une cellule de tableau trop longue se poursuit sur la ligne suivante.', { where }));
  }
  if (!header) {
    notes.push(
      note('table-header', 'La première ligne d’un tableau a été prise comme ligne d’en-tête : vérifiez-la.', {
        where,
      }),
    );
  }
  const [head = [], ...body] = lines;
  const columnSets =
    width <= MAX_TABLE_COLUMNS
      ? [Array.from({ length: width }, (_, x) => x)]
      : splitIntoChunks(
          Array.from({ length: width - 1 }, (_, x) => x + 1),
          MAX_TABLE_COLUMNS - 1,
        ).map((set) => [0, ...set]);
  const rowSets = splitIntoChunks(body, MAX_TABLE_ROWS - 1);
  const count = columnSets.length * rowSets.length;
  if (count > 1) {
    notes.push(
      note('split', 'Un tableau de {lignes} lignes et {colonnes} colonnes a été réparti en {tableaux} tableaux.', {
        where,
        values: { lignes: lines.length, colonnes: width, tableaux: count },
      }),
    );
  }
  const name = title || fallback;
  const blocks = columnSets.flatMap((columns, part) =>
    rowSets.map((set, index): NewBlock => {
      const suffix = count > 1 ? ` (${part * rowSets.length + index + 1}/${count})` : '';
      return {
        type: 'table',
        props: {
          caption: clipText(name, MAX_CAPTION_CHARS - suffix.length) + suffix,
          headerRow: true,
          headerColumn: false,
          rows: [head, ...set].map((row) => columns.map((x) => ({ html: runsToHtml(row[x] ?? []) }))),
        },
      };
    }),
  );
  const paragraphs: TextRun[][] = caption.length > MAX_CAPTION_CHARS ? [[{ text: caption }]] : [];
  return { blocks: joinGridText(grid) === '' ? [] : blocks, paragraphs, notes, named: title !== '' };
};
