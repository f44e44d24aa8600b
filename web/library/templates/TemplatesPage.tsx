import { Button } from '@mantine/core';
import { IconBulb, IconPlus, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { BOOKLET_TYPES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { CATEGORY_CODES, TEMPLATE_STATES } from '../../../contract/library/categories.ts';
import { listTemplates, type TemplateRow } from '../../../contract/library/chapter-templates.ts';
import { ApiError, api } from '../../lib/api.ts';
import { lazyPart } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { ClearListButton } from '../../ui/ClearListButton.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { buildTemplateColumns } from './columns.tsx';
import { libraryPagePaths } from './library-paths.ts';
import { useTemplateListState } from './list-state.ts';
import { getCategoryLabel, getScopeLabel, getTemplateStateLabel } from './names.ts';
import { libraryKeys } from './use-library.ts';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })));
const ProposeDialog = lazyPart(() =>
  import('./ProposeDialog.tsx').then((module) => ({ default: module.ProposeDialog })),
);

/** `/parametres/builder/chapitres` (A15): chapters that new booklets start from. */
export function TemplatesPage() {
  const t = useT();
  const list = useTemplateListState();
  const [open, setOpen] = useState<'import' | 'propose' | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...libraryKeys.list, list.query],
    queryFn: ({ signal }) => api(listTemplates, { query: list.query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => buildTemplateColumns(t), [t]);
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  const hasFilters = list.words !== '' || Object.values(list.filters).some((value) => value !== undefined);
  const create = data?.can.create && (
    <Button component={Link} to={libraryPagePaths.newChapter} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('library.create')}
    </Button>
  );
  const more =
    data &&
    (data.can.create ? (
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpen('import')}>
        {t('library.import')}
      </Button>
    ) : (
      <Button variant="default" leftSection={<IconBulb size={18} aria-hidden />} onClick={() => setOpen('propose')}>
        {t('library.propose')}
      </Button>
    ));
  const filters = [
    {
      id: 'category',
      label: t('library.column.category'),
      options: CATEGORY_CODES.map((value) => ({ value, label: getCategoryLabel(value) })),
    },
    {
      id: 'state',
      label: t('library.column.state'),
      options: TEMPLATE_STATES.map((value) => ({ value, label: getTemplateStateLabel(value) })),
    },
    {
      id: 'scope',
      label: t('library.column.scope'),
      options: (['global', 'company'] as const).map((value) => ({ value, label: getScopeLabel(value) })),
    },
    {
      id: 'type',
      label: t('library.column.type'),
      options: BOOKLET_TYPES.map((value) => ({ value, label: t(`booklet.type.${value}`) })),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('library.chapters.title')}
        sentence={t('library.chapters.about')}
        action={create}
        more={more}
      />
      <DataTable<TemplateRow>
        label={t('library.chapters.title')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        state={list.table}
        onStateChange={list.setTable}
        loading={isFetching}
        error={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={
          hasFilters ? (
            <EmptyState
              title={t('library.none.found')}
              sentence={t('library.none.found.sentence')}
              drawing="search"
              action={<ClearListButton onClear={list.clear} />}
            />
          ) : (
            <EmptyState title={t('library.none')} sentence={t('library.none.sentence')} action={create} />
          )
        }
        toolbar={
          <>
            <SearchField label={t('library.search')} value={list.words} onChange={list.setWords} />
            <FilterChips filters={filters} values={list.filters} onChange={list.setFilters} />
          </>
        }
      />
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
        {open === 'propose' && <ProposeDialog templateId={null} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
