import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import type { MenuActions } from '../overlays/ActionMenu.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import shared from '../theme/shared.module.css';
import { ColumnChooser } from './ColumnChooser.tsx';
import classes from './DataTable.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { TableCards } from './TableCards.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableGrid } from './TableGrid.tsx';
import { type BulkAction, type Column, getPageCount, listVisibleColumns, type TableState } from './table-state.ts';
import { useSelection } from './use-selection.ts';

export { type BulkAction, type Column, initialTableState, PAGE_SIZES, type TableState } from './table-state.ts';

export interface DataTableProps<Row extends object> {
  /** Accessible name of the table: « Livrets ». */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the page that `state` describes; undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Number of rows across all pages. */
  total: number;
  rowId: (row: Row) => string;
  /** Accessible name of a row: « Sélectionner Accueil 2026 ». */
  rowName: (row: Row) => string;
  state: TableState;
  onStateChange: (state: TableState) => void;
  loading?: boolean;
  error?: { message: string; retry: () => void } | undefined;
  /** Shown instead of the table when there is no row: an EmptyState. */
  empty: ReactNode;
  actions?: (row: Row) => MenuActions;
  /** With at least one, rows have a checkbox. */
  bulkActions?: readonly BulkAction[];
  /** Once a page is selected whole, the user can select every result: for actions that take a filter instead of ids. */
  beyondPage?: boolean;
  /** Search and filters, above the rows, on the left. */
  toolbar?: ReactNode;
  /** Shown beside « Colonnes »: an export. */
  tools?: ReactNode;
}

const noRows: readonly never[] = [];

/** Table whose rows, order and pages come from the server. Its only state is the selection. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, rowId, rowName, state, onStateChange, loading = false, error, empty } = props;
  const { actions, bulkActions = [], beyondPage = false, toolbar, tools } = props;
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const selectable = bulkActions.length > 0;
  const shown = rows ?? noRows;
  const selection = useSelection({ ids: shown.map(rowId), total });
  const { selected, allFound } = selection;
  const waiting = rows === undefined;
  const choosable = columns.slice(1).some(({ hideable }) => hideable !== false);
  const lastPage = getPageCount(state, total);

  // The last rows of the last page were deleted, or the address names a page that no longer exists.
  useEffect(() => {
    if (!waiting && !loading && total > 0 && state.page > lastPage) onStateChange({ ...state, page: lastPage });
  });

  const Body = narrow ? TableCards : TableGrid;
  return (
    <div className={shared.stackSm}>
      <div className={`${shared.wrapSm} ${classes.toolbar}`}>
        <div className={`${shared.rowWrapSm} ${classes.filters}`}>{toolbar}</div>
        <div className={classes.tools}>
          {tools}
          {choosable && <ColumnChooser columns={columns} state={state} onStateChange={onStateChange} />}
        </div>
      </div>
      {selected.length > 0 && (
        <SelectionBar
          selected={selected}
          actions={bulkActions}
          clear={selection.clear}
          total={total}
          all={allFound}
          takeAll={beyondPage && selection.wholePage && total > selected.length ? selection.selectAllFound : undefined}
        />
      )}
      <div className={`${shared.card} ${classes.panel}`} data-cards={narrow}>
        {error && <ErrorState message={error.message} onRetry={error.retry} />}
        {!error && !waiting && total === 0 && empty}
        {!error && (waiting || total > 0) && (
          <>
            <Body
              label={label}
              columns={listVisibleColumns(columns, state)}
              rows={shown}
              rowId={rowId}
              rowName={rowName}
              state={state}
              onStateChange={onStateChange}
              actions={actions}
              selectable={selectable}
              selection={selection}
              loading={loading || waiting}
              waiting={waiting}
            />
            {!waiting && <TableFooter state={state} total={total} onStateChange={onStateChange} />}
          </>
        )}
      </div>
    </div>
  );
}
