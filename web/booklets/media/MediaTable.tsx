import { useMemo } from 'react';
import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import { formatDay, formatNumber, formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import type { MediaListProps } from './list-props.ts';
import { MediaBadges } from './MediaBadges.tsx';
import { MediaThumbnail } from './MediaThumbnail.tsx';
import classes from './media.module.css';

/** Files as a table. */
export function MediaTable({ onOpen, canDrag: _, ...list }: MediaListProps) {
  const t = useT();
  const columns = useMemo(
    (): Column<ListedMedia>[] => [
      {
        id: 'name',
        header: t('media.column.name'),
        sortable: true,
        cell: (row) => (
          <span className={classes.lineName}>
            <MediaThumbnail media={row} isSmall />
            <button type="button" className={classes.open} onClick={() => onOpen(row.id)}>
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
          <span className={classes.marks}>
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
    ],
    [t, onOpen],
  );
  return (
    <DataTable<ListedMedia>
      label={t('media.title')}
      columns={columns}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      {...list}
    />
  );
}
