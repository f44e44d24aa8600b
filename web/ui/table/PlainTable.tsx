import { useMediaQuery } from '@mantine/hooks';
import shared from '../theme/shared.module.css';
import classes from './DataTable.module.css';
import { TableCards } from './TableCards.tsx';
import { TableGrid } from './TableGrid.tsx';
import { type Column, initialTableState } from './table-state.ts';
import { useSelection } from './use-selection.ts';

interface PlainTableProps<Row extends object> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** True while other rows load. */
  loading?: boolean;
}

const ignoreState = () => {};

/** A few rows in their own order, without pages: a table, or cards on narrow screens. */
export function PlainTable<Row extends object>({ loading = false, ...props }: PlainTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const selection = useSelection({ ids: [], total: 0 });
  const Body = narrow ? TableCards : TableGrid;
  return (
    <div className={`${shared.card} ${classes.panel}`} data-cards={narrow}>
      <Body
        {...props}
        state={initialTableState}
        onStateChange={ignoreState}
        selectable={false}
        selection={selection}
        loading={loading}
        waiting={false}
      />
    </div>
  );
}
