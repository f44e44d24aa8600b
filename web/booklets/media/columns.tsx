import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import { formatDay, formatNumber, formatSize } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { MediaBadges } from './MediaBadges.tsx';
import { MediaThumbnail } from './MediaThumbnail.tsx';
import classes from './media.module.css';

export const buildMediaColumns = (t: typeof Translate, open: (id: string) => void): Column<ListedMedia>[] => [
  {
    id: 'name',
    header: t('media.column.name'),
    sortable: true,
    cell: (row) => (
      <span className={shared.rowSm}>
        <MediaThumbnail media={row} isSmall />
        <button type="button" className={classes.open} onClick={() => open(row.id)}>
          {row.name}
        </button>
      </span>
    ),
  },
  { id: 'kind', header: t('media.column.kind'), cell: (row) => t(`media.kind.${row.kind}`) },
  {
    id: 'size',
    header: t('media.column.size'),
    kind: 'number',
    sortable: true,
    cell: (row) => formatSize(row.size),
  },
  { id: 'uses', header: t('media.column.uses'), kind: 'number', cell: (row) => formatNumber(row.uses) },
  {
    id: 'marks',
    header: t('media.column.marks'),
    cell: (row) => (
      <span className={shared.wrapTight}>
        <MediaBadges media={row} />
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: t('media.column.createdAt'),
    kind: 'date',
    sortable: true,
    cell: (row) => formatDay(row.createdAt),
  },
];
