import type { ReactNode } from 'react';
import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import type { MenuAction } from '../../ui/ActionMenu.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { TableFooter } from '../../ui/table/TableFooter.tsx';
import type { TableState } from '../../ui/table/table-state.ts';
import { BookletCard } from './BookletCard.tsx';
import classes from './BookletGrid.module.css';

interface BookletGridProps {
  rows: readonly BookletRow[] | undefined;
  total: number;
  state: TableState;
  onStateChange: (state: TableState) => void;
  error?: { message: string; retry: () => void };
  empty: ReactNode;
  actionsFor: (row: BookletRow) => readonly MenuAction[];
}

/** List of booklets as cards. */
export function BookletGrid({ rows, total, state, onStateChange, error, empty, actionsFor }: BookletGridProps) {
  if (error) return <ErrorState message={error.message} onRetry={error.retry} />;
  if (!rows) return <LoadingSkeleton />;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={classes.grid}>
        {rows.map((row) => (
          <li key={row.id}>
            <BookletCard booklet={row} actions={actionsFor(row)} heading="h2" />
          </li>
        ))}
      </ul>
      <TableFooter state={state} total={total} onStateChange={onStateChange} />
    </>
  );
}
