export type TableCells = { html: string }[][];

const moveItem = <Item>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Adds an empty row before `place`, with as many cells as the others. */
export const addTableRow = (cells: TableCells, place: number): TableCells =>
  cells.toSpliced(
    place,
    0,
    Array.from({ length: cells[0]?.length ?? 2 }, () => ({ html: '' })),
  );

export const addTableColumn = (cells: TableCells, place: number): TableCells =>
  cells.map((row) => row.toSpliced(place, 0, { html: '' }));

export const removeTableRow = (cells: TableCells, place: number): TableCells => cells.toSpliced(place, 1);
export const removeTableColumn = (cells: TableCells, place: number): TableCells =>
  cells.map((row) => row.toSpliced(place, 1));
export const moveTableRow = (cells: TableCells, from: number, to: number): TableCells => moveItem(cells, from, to);
export const moveTableColumn = (cells: TableCells, from: number, to: number): TableCells =>
  cells.map((row) => moveItem(row, from, to));
