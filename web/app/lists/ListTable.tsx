import type { ReactNode } from 'react';
import type { ListState } from '../../lib/use-list-state.ts';
import { EmptyState, type EmptyStateProps } from '../../ui/states/EmptyState.tsx';
import { ClearListButton } from '../../ui/table/ClearListButton.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { type Filter, FilterChips } from '../../ui/table/FilterChips.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';

/** The answer of a list call, as `useListQuery` returns it. */
export interface ListResult<Row> {
  data: { rows: readonly Row[]; total: number } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

type SharedProps = 'label' | 'columns' | 'rowId' | 'rowName' | 'actions' | 'bulkActions' | 'beyondPage' | 'tools';

export interface ListTableProps<Row extends object> extends Pick<DataTableProps<Row>, SharedProps> {
  list: ListState;
  result: ListResult<Row>;
  /** Label of the search field; absent where a list has none. */
  search?: string;
  /** Absent where a list has none, and until they are known. */
  filters?: readonly Filter[] | undefined;
  /** Comes before the filters. */
  period?: ReactNode;
  /** Without rows: the purpose of the list, and the button that creates the first one. */
  empty: EmptyStateProps;
  /** With a search or filters that no row fits; `empty` by default. A button clears them. */
  noneFound?: EmptyStateProps;
  /** Shows the rows in place of the table: a grid of cards. */
  render?: ((table: DataTableProps<Row>) => ReactNode) | undefined;
}

/** Table of a list call, with its search and filters, and the states without rows: loading, empty and failed. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, result, search, filters, period, empty, noneFound = empty, render, ...shared } = props;
  const { data, error, isFetching, refetch } = result;
  const table: DataTableProps<Row> = {
    ...shared,
    rows: data?.rows,
    total: data?.total ?? 0,
    state: list.table,
    onStateChange: list.setTable,
    loading: isFetching,
    error: error ? { message: error.message, retry: () => void refetch() } : undefined,
    empty: list.hasFilters ? (
      <EmptyState drawing="search" action={<ClearListButton onClear={list.clear} />} {...noneFound} />
    ) : (
      <EmptyState {...empty} />
    ),
    toolbar: (
      <>
        {search !== undefined && <SearchField label={search} value={list.words} onChange={list.setWords} />}
        {period}
        {filters && <FilterChips filters={filters} values={list.filters} onChange={list.setFilters} />}
      </>
    ),
  };
  return render ? render(table) : <DataTable<Row> {...table} />;
}
