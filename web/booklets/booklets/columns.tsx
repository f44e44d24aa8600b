import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { formatDay } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { BookletCover } from './BookletCover.tsx';
import { BookletLink } from './BookletLink.tsx';
import { BookletState } from './BookletState.tsx';
import classes from './columns.module.css';
import type { BookletFiguresFinder } from './use-booklet-figures.ts';

const TwoLines = ({ first, second }: { first: string; second: string | null }) => (
  <>
    {first}
    {second && <span className={`${shared.block} ${shared.hint}`}>{second}</span>}
  </>
);

/** Columns of the booklet list. */
export const buildBookletColumns = (t: typeof Translate, findFigures: BookletFiguresFinder): Column<BookletRow>[] => [
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
  {
    id: 'sector',
    header: t('booklets.column.sector'),
    sortable: true,
    hidden: true,
    cell: (row) => row.sector ?? '—',
  },
  {
    id: 'language',
    header: t('booklets.column.language'),
    hidden: true,
    cell: (row) => getLanguageTitle(row.language),
  },
  {
    id: 'participants',
    header: t('booklets.column.participants'),
    kind: 'number',
    cell: ({ id }) => {
      const { active = 0, total = 0 } = findFigures(id)?.participants ?? {};
      if (total === 0) return '—';
      return active === total ? active : t('booklets.participants.ofTotal', { active, total });
    },
  },
  {
    id: 'completion',
    header: t('booklets.column.completion'),
    kind: 'number',
    cell: ({ id }) => {
      const completion = findFigures(id)?.completion ?? null;
      return completion === null ? '—' : t('booklets.completion', { percent: completion });
    },
  },
  {
    id: 'nextCampaign',
    header: t('booklets.column.nextCampaign'),
    hidden: true,
    cell: ({ id }) => {
      const next = findFigures(id)?.nextCampaign;
      return next ? <TwoLines first={formatDay(next.at)} second={next.name} /> : '—';
    },
  },
  { id: 'pages', header: t('booklets.column.pages'), kind: 'number', hidden: true, cell: (row) => row.pages },
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
    cell: (row) => <TwoLines first={formatDay(row.updatedAt)} second={row.updatedBy} />,
  },
];
