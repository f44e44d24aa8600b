import type { MenuAction } from '../ActionMenu.tsx';
import type { Column } from './table-state.ts';
import type { ServerTable } from './use-server-table.ts';

/** What both bodies of a table need: the grid of wide screens and the cards of narrow ones. */
export interface TableBodyProps<Row extends object> {
  table: ServerTable<Row>;
  label: string;
  /** The shown ones. */
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  actions?: (row: Row) => readonly MenuAction[];
  selectable: boolean;
  /** Rows are on their way. */
  loading: boolean;
  /** …and there is nothing to show meanwhile. */
  waiting: boolean;
}
