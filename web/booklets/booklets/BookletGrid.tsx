import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
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
