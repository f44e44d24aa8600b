import { Button } from '@mantine/core';
import {
  ARTICLE_STATES,
  listTutorials,
  TUTORIAL_CATEGORIES,
  TUTORIAL_SORTS,
  type TutorialRow,
} from '../../../contract/home/tutorials.ts';
import { articlePaths, paths } from '../../../contract/platform/paths.ts';
import { useTextLanguages } from '../../administration/languages/use-languages.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { formatDay } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { createFilter } from '../../ui/table/FilterChips.tsx';
import { ArticleBadge } from '../articles/ArticleBadge.tsx';
import classes from '../articles/articles.module.css';
import { tutorialKeys } from './use-tutorials.ts';

const buildTutorialColumns = (t: typeof Translate): Column<TutorialRow>[] => [
  {
    id: 'title',
    header: t('articles.column.title'),
    sortable: true,
    cell: ({ id, title }) => (
      <Link to={articlePaths.tutorial} params={{ tutorialId: id }} className={classes.link}>
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
  {
    id: 'languages',
    header: t('articles.languages'),
    cell: ({ languages }) => languages.map(getLanguageTitle).join(', '),
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
    call: listTutorials,
    path: paths.tutorials,
    sorts: TUTORIAL_SORTS,
    sort: { column: 'position', direction: 'asc' },
    filters: { category: 'famille', state: 'etat', language: 'langue' },
  });
  const result = useListQuery(listTutorials, { queryKey: tutorialKeys.list, query: list.query });
  const create = (
    <Button component={Link} to={paths.tutorialCreate} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('tutorials.create')}
    </Button>
  );
  const languages = useTextLanguages([]);
  const states = ARTICLE_STATES.filter((state) => state !== 'expired');
  const filters = [
    createFilter('category', t('articles.column.category'), TUTORIAL_CATEGORIES, (name) =>
      t(`tutorials.category.${name}`),
    ),
    createFilter('state', t('articles.column.state'), states, (state) => t(`articles.state.${state}`)),
    createFilter(
      'language',
      t('articles.languages'),
      languages.map(({ value }) => value),
      getLanguageTitle,
    ),
  ];
  return (
    <ListScreen<TutorialRow>
      title={t('tutorials.title')}
      sentence={t('tutorials.about')}
      action={create}
      columns={buildTutorialColumns(t)}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      search={t('tutorials.search')}
      filters={filters}
      empty={{ title: t('tutorials.none'), sentence: t('tutorials.none.sentence'), action: create }}
      noneFound={{ title: t('tutorials.none.found'), sentence: t('articles.none.found.sentence') }}
    />
  );
}
