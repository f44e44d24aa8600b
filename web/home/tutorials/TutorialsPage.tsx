import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  ARTICLE_STATES,
  listTutorials,
  TUTORIAL_CATEGORIES,
  TUTORIAL_SORTS,
  type TutorialRow,
} from '../../../contract/home/tutorials.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { articlePaths, paths } from '../../../contract/platform/paths.ts';
import { ApiError, api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { ClearListButton } from '../../ui/ClearListButton.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ArticleBadge } from '../articles/ArticleBadge.tsx';
import classes from '../articles/articles.module.css';
import { tutorialKeys } from './use-tutorials.ts';

const buildTutorialColumns = (t: typeof Translate): Column<TutorialRow>[] => [
  {
    id: 'title',
    header: t('articles.column.title'),
    sortable: true,
    cell: ({ id, title }) => (
      <Link to={articlePaths.tutorial as string} params={{ tutorialId: id } as never} className={classes.link}>
        {title}
      </Link>
    ),
  },
  {
    id: 'category',
    header: t('articles.column.category'),
    sortable: true,
    cell: ({ category }) => t(`tutorials.category.${category}`),
  },
  { id: 'state', header: t('articles.column.state'), cell: ({ state }) => <ArticleBadge state={state} /> },
  {
    id: 'roles',
    header: t('articles.column.roles'),
    cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', ') || t('articles.roles.none'),
  },
  { id: 'readers', header: t('articles.column.readers'), kind: 'number', cell: ({ readers }) => readers },
  {
    id: 'useful',
    header: t('tutorials.column.useful'),
    cell: ({ useful: { yes, no } }) => (yes + no === 0 ? '—' : t('tutorials.useful.share', { yes, total: yes + no })),
  },
  {
    id: 'position',
    header: t('tutorials.column.position'),
    sortable: true,
    kind: 'number',
    cell: ({ position }) => position,
  },
  {
    id: 'updatedAt',
    header: t('articles.column.updatedAt'),
    sortable: true,
    kind: 'date',
    cell: ({ updatedAt }) => formatDay(updatedAt),
  },
];

/** `/parametres/tutoriels` (A19): tutorials of the help page. */
export function TutorialsPage() {
  const t = useT();
  const list = useListState({
    path: paths.tutorials,
    sorts: TUTORIAL_SORTS,
    sort: { column: 'position', direction: 'asc' },
    filters: { category: 'famille', state: 'etat' },
  });
  const query = list.query as CallQueryInput<typeof listTutorials>;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...tutorialKeys.list, query],
    queryFn: ({ signal }) => api(listTutorials, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => buildTutorialColumns(t), [t]);
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  const create = (
    <Button component={Link} to={paths.tutorialCreate} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('tutorials.create')}
    </Button>
  );
  const filters = [
    {
      id: 'category',
      label: t('articles.column.category'),
      options: TUTORIAL_CATEGORIES.map((value) => ({ value, label: t(`tutorials.category.${value}`) })),
    },
    {
      id: 'state',
      label: t('articles.column.state'),
      options: ARTICLE_STATES.filter((value) => value !== 'expired').map((value) => ({
        value,
        label: t(`articles.state.${value}`),
      })),
    },
  ];
  return (
    <>
      <PageHeader title={t('tutorials.title')} sentence={t('tutorials.about')} action={create} />
      <DataTable<TutorialRow>
        label={t('tutorials.title')}
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
          list.hasFilters ? (
            <EmptyState
              title={t('tutorials.none.found')}
              sentence={t('articles.none.found.sentence')}
              drawing="search"
              action={<ClearListButton onClear={list.clear} />}
            />
          ) : (
            <EmptyState title={t('tutorials.none')} sentence={t('tutorials.none.sentence')} action={create} />
          )
        }
        toolbar={
          <>
            <SearchField label={t('tutorials.search')} value={list.words} onChange={list.setWords} />
            <FilterChips filters={filters} values={list.filters} onChange={list.setFilters} />
          </>
        }
      />
    </>
  );
}
