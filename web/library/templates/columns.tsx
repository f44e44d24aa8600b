import type { TemplateRow } from '../../../contract/library/chapter-templates.ts';
import { formatDay } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { LibraryItemCell } from './LibraryItemCell.tsx';
import classes from './library.module.css';
import { getChapterPath } from './library-paths.ts';
import { getCategoryLabel, getScopeLabel } from './names.ts';
import { TemplateBadge } from './TemplateBadge.tsx';

export const buildTemplateColumns = (t: typeof Translate): Column<TemplateRow>[] => [
  {
    id: 'title',
    header: t('library.column.title'),
    sortable: true,
    cell: ({ id, title, icon, code }) => (
      <LibraryItemCell name={title} icon={icon} code={code} to={getChapterPath(id)} />
    ),
  },
  {
    id: 'category',
    header: t('library.column.category'),
    sortable: true,
    cell: ({ category }) => getCategoryLabel(category),
  },
  {
    id: 'state',
    header: t('library.column.state'),
    sortable: true,
    cell: ({ state, changed }) => (
      <span className={shared.rowWrapXs}>
        <TemplateBadge state={state} />
        {changed && state === 'published' && <span className={classes.quiet}>{t('library.changed')}</span>}
      </span>
    ),
  },
  { id: 'scope', header: t('library.column.scope'), cell: ({ scope }) => getScopeLabel(scope) },
  {
    id: 'languages',
    header: t('articles.languages'),
    cell: ({ languages }) => languages.map(getLanguageTitle).join(', '),
  },
  { id: 'version', header: t('library.column.version'), kind: 'number', cell: ({ version }) => version || '—' },
  { id: 'pages', header: t('library.column.pages'), kind: 'number', cell: ({ pages }) => pages },
  {
    id: 'usages',
    header: t('library.column.usages'),
    sortable: true,
    kind: 'number',
    cell: ({ usages }) => t('library.usages', { count: usages }),
  },
  {
    id: 'updatedAt',
    header: t('library.column.updatedAt'),
    sortable: true,
    kind: 'date',
    hidden: true,
    cell: ({ updatedAt }) => formatDay(updatedAt),
  },
];
