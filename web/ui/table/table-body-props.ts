import type { MenuActions } from '../overlays/ActionMenu.tsx';
import type { Column, TableState } from './table-state.ts';
import type { Selection } from './use-selection.ts';

/** Common props of both table bodies: the grid of wide screens and the cards of narrow ones. */
export interface TableBodyProps<Row extends object> {
  label: string;
  /** The visible columns. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  state: TableState;
  onStateChange: (state: TableState) => void;
  actions?: (row: Row) => MenuActions;
  selectable: boolean;
  selection: Selection;
  /** True while rows load. */
  loading: boolean;
  /** True while rows load and there are none to show yet. */
  waiting: boolean;
}
