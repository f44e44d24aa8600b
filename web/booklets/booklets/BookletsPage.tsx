import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { withBookletRows } from '../../../contract/booklets/booklets/booklet-rows.ts';
import { type BookletRow, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useCan } from '../../lib/user.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { IconLayoutGrid, IconPlus, IconTable } from '../../ui/icons/index.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import { useBulkActions } from './bulk/use-bulk-actions.tsx';
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
import { useBookletFigures } from './use-booklet-figures.ts';

// Loaded on demand: most users stay on the table.
const BookletGrid = lazyComponent('BookletGrid', () => import('./BookletGrid.tsx'));

export function BookletsPage() {
  const t = useT();
  const list = useBookletListState();
  const [view, setView] = useState<BookletListView>(loadBookletListView);
  const mayCreate = useCan('booklet.create');
  const { actionsFor, dialogs, refresh } = useBookletActions();
  const result = useListQuery(listBooklets, {
    queryKey: bookletKeys.list,
    query: list.query,
    select: withBookletRows,
  });
  const { data } = result;
  const findFigures = useBookletFigures(data?.rows);
  const { bulkActions, dialog } = useBulkActions({ rows: data?.rows ?? [], tags: data?.facets.tags ?? [], refresh });
  const create = mayCreate && (
    <Button component={Link} to={paths.builder} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('booklets.create')}
    </Button>
  );
  const createFirst = mayCreate && (
    <Button component={Link} to={paths.builder} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('booklets.create.first')}
    </Button>
  );
  const otherWays = mayCreate && (
    <Group justify="center">
      <Button variant="subtle" component={Link} to={paths.builder} hash="modele">
        {t('booklets.create.template')}
      </Button>
      <Button variant="subtle" component={Link} to={paths.builder} hash="importer">
        {t('booklets.import')}
      </Button>
    </Group>
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
  const renderGrid = (table: DataTableProps<BookletRow>) => (
    <>
      <Group justify="space-between" mb="md">
        <Group>{table.toolbar}</Group>
        {tools}
      </Group>
      <Suspense fallback={<LoadingSkeleton />}>
        <BookletGrid {...table} />
      </Suspense>
    </>
  );
  return (
    <>
      <ListScreen<BookletRow>
        title={t('booklets.title')}
        sentence={t('booklets.sentence')}
        action={create}
        columns={buildBookletColumns(t, findFigures)}
        list={list}
        result={result}
        rowId={(row) => row.id}
        rowName={(row) => getBookletTitle(row, t('booklets.untitled'))}
        actions={actionsFor}
        bulkActions={bulkActions}
        search={t('booklets.search')}
        filters={data && buildBookletFilters(data.facets, t)}
        tools={tools}
        empty={{
          title: t('booklets.empty'),
          sentence: t('booklets.empty.sentence'),
          action: createFirst,
          link: otherWays,
        }}
        noneFound={{ title: t('booklets.none.found'), sentence: t('booklets.none.found.sentence') }}
        render={view === 'cards' ? renderGrid : undefined}
      />
      {dialogs}
      {dialog}
    </>
  );
}
