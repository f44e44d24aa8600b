import type { NewBlock } from '../../../blocks/registry.ts';
import type { Cell, Flow } from './flow.ts';
import { clip, type ImportNote, note } from './notes.ts';
import { html, pieces, plain, type Run } from './runs.ts';

const MAX_COLUMNS = 8;
const MAX_ROWS = 60;
const MAX_CELL = 1000;
const MAX_CAPTION = 120;

type Grid = Run[][][];

/** Rows of equal length: a merged cell repeats its content in all rows and columns that it covers. */
const unfold = (rows: Cell[][]): { grid: Grid; merged: boolean } => {
  const grid: Grid = rows.map(() => []);
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
const continued = (row: Run[][]): Grid => {
  const cut = row.map((runs) => (runs.length === 0 ? [[]] : pieces(runs, MAX_CELL)));
  const height = Math.max(...cut.map((parts) => parts.length));
  return Array.from({ length: height }, (_, y) => cut.map((parts) => parts[y] ?? []));
};

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const words = (grid: Grid) => grid.flat().map(plain).join(' ');

/**
 * Builds the blocks of one table. `caption` is the author's, or empty; `fallback` is used otherwise. A table with one
 * row or one cell is layout, not data: its text goes to `paragraphs`.
 */
export const tableBlocks = (
  table: Flow & { kind: 'table' },
  { caption, fallback, where }: { caption: string; fallback: string; where: string },
): { blocks: NewBlock[]; paragraphs: Run[][]; notes: ImportNote[]; named: boolean } => {
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
    plain(first[0]?.runs ?? []).length <= MAX_CAPTION
  ) {
    title = plain(first[0]?.runs ?? []);
    rows = rows.slice(1);
    header = false;
  }
  const { grid, merged } = unfold(rows);
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

  const lines = grid.flatMap(continued);
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
    width <= MAX_COLUMNS
      ? [Array.from({ length: width }, (_, x) => x)]
      : chunks(
          Array.from({ length: width - 1 }, (_, x) => x + 1),
          MAX_COLUMNS - 1,
        ).map((set) => [0, ...set]);
  const rowSets = chunks(body, MAX_ROWS - 1);
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
          caption: clip(name, MAX_CAPTION - suffix.length) + suffix,
          headerRow: true,
          headerColumn: false,
          rows: [head, ...set].map((row) => columns.map((x) => ({ html: html(row[x] ?? []) }))),
        },
      };
    }),
  );
  const paragraphs: Run[][] = caption.length > MAX_CAPTION ? [[{ text: caption }]] : [];
  return { blocks: words(grid) === '' ? [] : blocks, paragraphs, notes, named: title !== '' };
};
