import { Button } from '@mantine/core';
import { listNews, NEWS_CATEGORIES, NEWS_SORTS, type NewsRow } from '../../../contract/home/news.ts';
import { ARTICLE_STATES } from '../../../contract/home/tutorials.ts';
import { articlePaths, paths } from '../../../contract/platform/paths.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { formatDay, formatDayAndTime } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { IconPin, IconPlus } from '../../ui/icons/index.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { createFilter } from '../../ui/table/FilterChips.tsx';
import shared from '../../ui/theme/shared.module.css';
import { ArticleBadge } from '../articles/ArticleBadge.tsx';
import classes from '../articles/articles.module.css';
import { newsKeys } from './use-news.ts';

const buildNewsColumns = (t: typeof Translate): Column<NewsRow>[] => [
  {
    id: 'title',
    header: t('articles.column.title'),
    sortable: true,
    cell: ({ id, title, pinned }) => (
      <span className={`${shared.rowWrap} ${classes.file}`}>
        <Link to={articlePaths.newsForm} params={{ newsId: id }} className={classes.link}>
          {title}
        </Link>
        {pinned && <IconPin size={16} role="img" aria-label={t('news.pinned')} />}
      </span>
    ),
  },
  {
    id: 'category',
    header: t('articles.column.category'),
    sortable: true,
    cell: ({ category }) => t(`news.category.${category}`),
  },
  { id: 'state', header: t('articles.column.state'), cell: ({ state }) => <ArticleBadge state={state} /> },
  {
    id: 'publishAt',
    header: t('news.column.publishAt'),
    sortable: true,
    kind: 'date',
    cell: ({ publishAt }) => (publishAt ? formatDayAndTime(publishAt) : '—'),
  },
  {
    id: 'expireAt',
    header: t('news.column.expireAt'),
    kind: 'date',
    hidden: true,
    cell: ({ expireAt }) => (expireAt ? formatDayAndTime(expireAt) : '—'),
  },
  {
    id: 'readers',
    header: t('articles.column.readers'),
    kind: 'number',
    cell: ({ readers, important, acknowledged }) =>
      important ? t('news.readers.understood', { readers, understood: acknowledged }) : readers,
  },
  {
    id: 'updatedAt',
    header: t('articles.column.updatedAt'),
    sortable: true,
    kind: 'date',
    cell: ({ updatedAt }) => formatDay(updatedAt),
  },
];

/** `/parametres/actualites` (A20): news for the home page of users. */
export function NewsListPage() {
  const t = useT();
  const list = useListState({
    call: listNews,
    path: paths.newsList,
    sorts: NEWS_SORTS,
    sort: { column: 'updatedAt', direction: 'desc' },
    filters: { category: 'famille', state: 'etat' },
  });
  const result = useListQuery(listNews, { queryKey: newsKeys.list, query: list.query });
  const create = (
    <Button component={Link} to={paths.newsCreate} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('news.create')}
    </Button>
  );
  const filters = [
    createFilter('category', t('articles.column.category'), NEWS_CATEGORIES, (name) => t(`news.category.${name}`)),
    createFilter('state', t('articles.column.state'), ARTICLE_STATES, (state) => t(`articles.state.${state}`)),
  ];
  return (
    <ListScreen<NewsRow>
      title={t('news.title')}
      sentence={t('news.about')}
      action={create}
      columns={buildNewsColumns(t)}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      search={t('news.search')}
      filters={filters}
      empty={{ title: t('news.none'), sentence: t('news.none.sentence'), action: create }}
      noneFound={{ title: t('news.none.found'), sentence: t('articles.none.found.sentence') }}
    />
  );
}
