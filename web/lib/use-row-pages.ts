import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface RowPage<Row> {
  rows: Row[];
  total: number;
}

interface RowPagesOptions<Row> {
  /** The first page, when another answer already has it; when it changes, the list starts again. */
  first?: RowPage<Row>;
  /** Time to the next reading of the pages shown, in milliseconds; false: none. */
  refetchEvery?: (rows: Row[]) => number | false;
}

/** Rows of a list, a page after another on demand. */
export const useRowPages = <Row extends { id: string }>(
  queryKey: QueryKey,
  load: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>,
  { first, refetchEvery }: RowPagesOptions<Row> = {},
) => {
  const { data, fetchNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey: first ? [...queryKey, first.total, first.rows[0]?.id ?? ''] : queryKey,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => load(pageParam, signal),
    getNextPageParam: (last, pages) =>
      pages.reduce((count, { rows }) => count + rows.length, 0) < last.total && last.rows.length > 0
        ? pages.length + 1
        : undefined,
    refetchInterval: ({ state }) => refetchEvery?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) ?? false,
    ...(first && { initialData: { pages: [first], pageParams: [1] }, staleTime: Number.POSITIVE_INFINITY }),
  });
  // A row added since the first page moves the others: one of them may come twice.
  const rows = [...new Map((data?.pages.flatMap((page) => page.rows) ?? []).map((row) => [row.id, row])).values()];
  const more = {
    shown: rows.length,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
  };
  return { ...query, isLoaded: data !== undefined, rows, more };
};
