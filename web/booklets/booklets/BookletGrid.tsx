import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import { TableFooter } from '../../ui/table/TableFooter.tsx';
import { BookletCard } from './BookletCard.tsx';
import classes from './BookletGrid.module.css';

/** List of booklets as cards. */
export function BookletGrid({ rows, total, state, onStateChange, error, empty, actions }: DataTableProps<BookletRow>) {
  if (error) return <ErrorState message={error.message} onRetry={error.retry} />;
  if (!rows) return <LoadingSkeleton />;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={classes.grid}>
        {rows.map((row) => (
          <li key={row.id}>
            <BookletCard booklet={row} actions={actions?.(row) ?? []} heading="h2" />
          </li>
        ))}
      </ul>
      <TableFooter state={state} total={total} onStateChange={onStateChange} />
    </>
  );
}
