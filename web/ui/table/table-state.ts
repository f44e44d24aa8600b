import type { ReactNode } from 'react';
import type { ActionIconSource } from '../overlays/ActionMenu.tsx';

export const PAGE_SIZES = [25, 50, 100] as const;

/** Display state of a table. The caller keeps it in the URL, so that a list can be shared as displayed. */
export interface TableState {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  sort: { column: string; direction: 'asc' | 'desc' } | null;
  /** Ids of the visible columns; `null` uses the defaults of the columns. */
  columns: readonly string[] | null;
}

export const initialTableState: TableState = { page: 1, pageSize: PAGE_SIZES[0], sort: null, columns: null };

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** The user can hide it; the first column always stays. Default true. */
  hideable?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** Numbers are aligned at the end of their column, dates at its start; the figures of both line up. */
  kind?: 'text' | 'number' | 'date';
}

export interface BulkAction {
  label: string;
  icon?: ActionIconSource;
  danger?: boolean;
  /** Shown in the overflow menu of the bar, with other rare actions. */
  more?: boolean;
  /** `clear` empties the selection: call it after the action. `all`: every result is selected, beyond this page. */
  onClick: (ids: readonly string[], clear: () => void, all: boolean) => void;
}

/** The visible columns of a state, in their own order; always with the first one. */
export function listVisibleColumns<Row>(columns: readonly Column<Row>[], state: TableState): readonly Column<Row>[] {
  return columns.filter(
    ({ id, hidden }, index) => index === 0 || (state.columns ? state.columns.includes(id) : hidden !== true),
  );
}

/** Sorts by a column, ascending first; the other order starts again at the first page. */
export const toggleSort = (state: TableState, column: string): TableState => ({
  ...state,
  sort: { column, direction: state.sort?.column === column && state.sort.direction === 'asc' ? 'desc' : 'asc' },
  page: 1,
});

/** First and last row of the page, from 1; 0 and 0 when there is none. */
export function getPageRange({ page, pageSize }: TableState, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total) };
}

export const getPageCount = ({ pageSize }: TableState, total: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
