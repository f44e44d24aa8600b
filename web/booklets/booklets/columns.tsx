import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { formatDay } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { BookletCover } from './BookletCover.tsx';
import { BookletLink } from './BookletLink.tsx';
import { BookletState } from './BookletState.tsx';
import classes from './columns.module.css';

/** Columns of the booklet list. */
export const buildBookletColumns = (t: typeof Translate): Column<BookletRow>[] => [
  {
    id: 'title',
    header: t('booklets.column.title'),
    sortable: true,
    cell: (row) => (
      <span className={classes.title}>
        <span className={classes.cover}>
          <BookletCover booklet={row} />
        </span>
        <BookletLink booklet={row} className={classes.link} />
      </span>
    ),
  },
  { id: 'type', header: t('booklets.column.type'), sortable: true, cell: (row) => t(`booklet.type.${row.type}`) },
  {
    id: 'state',
    header: t('booklets.column.state'),
    sortable: true,
    cell: (row) => (
      <span className={classes.states}>
        <BookletState booklet={row} />
      </span>
    ),
  },
  { id: 'sector', header: t('booklets.column.sector'), sortable: true, cell: (row) => row.sector ?? '—' },
  { id: 'pages', header: t('booklets.column.pages'), kind: 'number', cell: (row) => row.pages },
  {
    id: 'version',
    header: t('booklets.column.version'),
    kind: 'number',
    hidden: true,
    cell: (row) => row.onlineVersion ?? '—',
  },
  {
    id: 'access',
    header: t('booklets.column.access'),
    hidden: true,
    cell: ({ doors }) =>
      doors.length === 0 ? t('booklet.access.none') : doors.map((door) => t(`booklet.access.${door}`)).join(', '),
  },
  { id: 'owner', header: t('booklets.column.owner'), sortable: true, cell: (row) => row.owner?.name ?? '—' },
  {
    id: 'updatedAt',
    header: t('booklets.column.updatedAt'),
    sortable: true,
    kind: 'date',
    cell: (row) => <span title={row.updatedBy ?? undefined}>{formatDay(row.updatedAt)}</span>,
  },
];
