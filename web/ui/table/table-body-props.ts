import type { MenuAction } from '../ActionMenu.tsx';
import type { Column } from './table-state.ts';
import type { ServerTable } from './use-server-table.ts';

/** Common props of both table bodies: the grid of wide screens and the cards of narrow ones. */
export interface TableBodyProps<Row extends object> {
  table: ServerTable<Row>;
  label: string;
  /** The visible columns. */
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  actions?: (row: Row) => readonly MenuAction[];
  selectable: boolean;
  /** True while rows load. */
  loading: boolean;
  /** True while rows load and there are none to show yet. */
  waiting: boolean;
}
