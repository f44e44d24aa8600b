import type { ReactNode } from 'react';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What a table shows. The caller keeps it, in the URL: a list can then be sent to a colleague as one sees it. */
export interface TableState {
  /** From 1. */
  page: number;
  pageSize: number;
  sort: { column: string; direction: 'asc' | 'desc' } | null;
  /** Ids of the columns to show; `null` is the columns’ own choice. */
  columns: readonly string[] | null;
}

export const firstPage: TableState = { page: 1, pageSize: PAGE_SIZES[0], sort: null, columns: null };

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Can be taken away by the person; the first column never is. Default true. */
  hideable?: boolean;
  /** Only shown when asked for. */
  hidden?: boolean;
  /** Numbers stand at the end of their column, dates at its start; the figures of both line up. */
  kind?: 'text' | 'number' | 'date';
}

export interface BulkAction {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** In the menu at the end of the bar, with the others that are seldom wanted. */
  more?: boolean;
  /** `clear` empties the selection: call it once the work is done. `all`: everything found is meant, beyond this page. */
  onClick: (ids: readonly string[], clear: () => void, all: boolean) => void;
}

/** The columns a state shows, in their own order; the first column always. */
export function shownColumns<Row>(columns: readonly Column<Row>[], state: TableState): readonly Column<Row>[] {
  return columns.filter(
    ({ id, hidden }, index) => index === 0 || (state.columns ? state.columns.includes(id) : hidden !== true),
  );
}

/** First and last line of the page, from 1; 0 and 0 when there is nothing. */
export function pageRange({ page, pageSize }: TableState, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total) };
}

export const pageCount = ({ pageSize }: TableState, total: number): number => Math.max(1, Math.ceil(total / pageSize));
