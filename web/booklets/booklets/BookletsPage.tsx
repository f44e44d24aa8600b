import { Button, Group } from '@mantine/core';
import { IconLayoutGrid, IconPlus, IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { type BookletRow, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { lazyPart } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/user.ts';
import { ClearListButton } from '../../ui/ClearListButton.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import { buildBookletColumns } from './columns.tsx';
import { buildBookletFilters } from './filters.ts';
import {
  type BookletListView,
  getBookletTitle,
  loadBookletListView,
  saveBookletListView,
  useBookletListState,
} from './list-state.ts';
import { bookletKeys } from './use-booklet.ts';
import { useBookletActions } from './use-booklet-actions.tsx';

// Loaded on demand: most users stay on the table.
const BookletGrid = lazyPart(() => import('./BookletGrid.tsx').then((module) => ({ default: module.BookletGrid })));

export function BookletsPage() {
  const t = useT();
  const { table, filters, words, hasFilters, query, setTable, setFilters, setWords, clear } = useBookletListState();
  const [view, setView] = useState<BookletListView>(loadBookletListView);
  const mayCreate = useCan('booklet.create');
  const { actionsFor, purge } = useBookletActions();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...bookletKeys.list, query],
    queryFn: ({ signal }) => api(listBooklets, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => buildBookletColumns(t), [t]);

  const create = mayCreate && (
    <Button component={Link} to={paths.builder} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('booklets.create')}
    </Button>
  );
  const empty = hasFilters ? (
    <EmptyState
      title={t('booklets.none.found')}
      sentence={t('booklets.none.found.sentence')}
      drawing="search"
      action={<ClearListButton onClear={clear} />}
    />
  ) : (
    <EmptyState
      title={t('booklets.empty')}
      sentence={t('booklets.empty.sentence')}
      action={create}
      link={
        mayCreate && (
          <Button variant="subtle" component={Link} to={paths.builder} hash="importer">
            {t('booklets.import')}
          </Button>
        )
      }
    />
  );
  const toolbar = (
    <>
      <SearchField label={t('booklets.search')} value={words} onChange={setWords} />
      {data && <FilterChips filters={buildBookletFilters(data.facets, t)} values={filters} onChange={setFilters} />}
    </>
  );
  const tools = (
    <SegmentedChoice<BookletListView>
      label={t('booklets.view')}
      hideLabel
      value={view}
      onChange={(next) => {
        saveBookletListView(next);
        setView(next);
      }}
      options={[
        { value: 'table', label: <IconTable size={18} aria-label={t('booklets.view.table')} /> },
        { value: 'cards', label: <IconLayoutGrid size={18} aria-label={t('booklets.view.cards')} /> },
      ]}
    />
  );
  const failure = error ? { message: error.message, retry: () => void refetch() } : undefined;

  return (
    <>
      <PageHeader title={t('booklets.title')} sentence={t('booklets.sentence')} action={create} />
      {view === 'table' ? (
        <DataTable<BookletRow>
          label={t('booklets.title')}
          columns={columns}
          rows={data?.rows}
          total={data?.total ?? 0}
          rowId={(row) => row.id}
          rowName={(row) => getBookletTitle(row, t('booklets.untitled'))}
          state={table}
          onStateChange={setTable}
          loading={isFetching}
          error={failure}
          empty={empty}
          actions={actionsFor}
          toolbar={toolbar}
          tools={tools}
        />
      ) : (
        <>
          <Group justify="space-between" mb="md">
            <Group>{toolbar}</Group>
            {tools}
          </Group>
          <Suspense fallback={<LoadingSkeleton />}>
            <BookletGrid
              rows={data?.rows}
              total={data?.total ?? 0}
              state={table}
              onStateChange={setTable}
              error={failure}
              empty={empty}
              actionsFor={actionsFor}
            />
          </Suspense>
        </>
      )}
      {purge}
    </>
  );
}
