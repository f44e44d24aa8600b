import { functionalUpdate, type RowSelectionState, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { TABLE_FEATURES } from './table-features.ts';
import { type Column, listVisibleColumns, type TableState } from './table-state.ts';

interface ServerTableOptions<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total: number;
  rowId: (row: Row) => string;
  selectable: boolean;
  state: TableState;
  onStateChange: (state: TableState) => void;
}

/**
 * Converts our state, which fits a URL, to and from the state of the table. Another order or page size restarts at page
 * 1.
 */
export function useServerTable<Row extends object>(options: ServerTableOptions<Row>) {
  const { columns, rows, total, rowId, selectable, state, onStateChange } = options;
  const [ticked, setTicked] = useState<RowSelectionState>({});
  /** Total at the time when every result was selected, beyond this page. */
  const [askedAll, setAskedAll] = useState<number | null>(null);

  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => row,
        cell: ({ row }: { row: { original: Row } }) => column.cell(row.original),
        enableSorting: column.sortable ?? false,
        sortDescFirst: false,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  // A row that is no longer visible is no longer selected: nobody deletes rows that they do not see.
  const rowSelection = useMemo(
    () => Object.fromEntries(rows.map(rowId).flatMap((id) => (ticked[id] ? [[id, true as const]] : []))),
    [rows, rowId, ticked],
  );
  const shown = new Set(listVisibleColumns(columns, state).map((column) => column.id));
  const sorting = state.sort ? [{ id: state.sort.column, desc: state.sort.direction === 'desc' }] : [];

  const table = useTable({
    features: TABLE_FEATURES,
    columns: definitions,
    data,
    rowCount: total,
    getRowId: rowId,
    manualPagination: true,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection: selectable,
    state: {
      sorting,
      pagination: { pageIndex: state.page - 1, pageSize: state.pageSize },
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.has(id)])),
      rowSelection,
    },
    onSortingChange(updater) {
      const [next] = functionalUpdate(updater, sorting);
      const sort = next ? ({ column: next.id, direction: next.desc ? 'desc' : 'asc' } as const) : null;
      onStateChange({ ...state, sort, page: 1 });
    },
    onRowSelectionChange: (updater) => {
      setAskedAll(null);
      setTicked(functionalUpdate(updater, rowSelection));
    },
  });

  const selected = Object.keys(rowSelection);
  const wholePage = rows.length > 0 && selected.length === rows.length;
  return {
    table,
    selected,
    wholePage,
    // Another search has other results, which were not selected.
    allFound: wholePage && askedAll === total,
    selectAllFound: () => setAskedAll(total),
    clearSelection: () => {
      setAskedAll(null);
      setTicked({});
    },
  };
}

export type ServerTable<Row extends object> = ReturnType<typeof useServerTable<Row>>['table'];
