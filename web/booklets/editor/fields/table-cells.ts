export type Cells = { html: string }[][];

const moved = <Item>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Adds an empty row before `place`, with as many cells as the others. */
export const addRow = (cells: Cells, place: number): Cells =>
  cells.toSpliced(
    place,
    0,
    Array.from({ length: cells[0]?.length ?? 2 }, () => ({ html: '' })),
  );

export const addColumn = (cells: Cells, place: number): Cells =>
  cells.map((row) => row.toSpliced(place, 0, { html: '' }));

export const removeRow = (cells: Cells, place: number): Cells => cells.toSpliced(place, 1);
export const removeColumn = (cells: Cells, place: number): Cells => cells.map((row) => row.toSpliced(place, 1));
export const moveRow = (cells: Cells, from: number, to: number): Cells => moved(cells, from, to);
export const moveColumn = (cells: Cells, from: number, to: number): Cells => cells.map((row) => moved(row, from, to));
