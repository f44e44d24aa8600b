import { Checkbox, NativeSelect } from '@mantine/core';
import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import { TableFooter } from '../../ui/table/TableFooter.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import shared from '../../ui/theme/shared.module.css';
import { MEDIA_DRAG_TYPE, type MediaGridProps } from './grid-props.ts';
import { MediaBadges } from './MediaBadges.tsx';
import { MediaThumbnail } from './MediaThumbnail.tsx';
import classes from './media.module.css';

const SORT_ORDERS = ['createdAt-desc', 'createdAt-asc', 'name-asc', 'name-desc', 'size-desc', 'size-asc'] as const;

interface MediaCardProps {
  row: ListedMedia;
  ticked: boolean;
  onTick: () => void;
  list: MediaGridProps;
  /** Ids of the files that a drag of this card moves. */
  dragged: readonly string[];
}

function MediaCard({ row, ticked, onTick, list, dragged }: MediaCardProps) {
  const t = useT();
  const { actions, bulkActions = [] } = list;
  const menu = actions?.(row) ?? [];
  return (
    <li
      className={`${shared.stackTight} ${shared.card} ${classes.card}`}
      data-selected={ticked || undefined}
      draggable={list.canDrag}
      onDragStart={(event) => {
        event.dataTransfer.setData(MEDIA_DRAG_TYPE, JSON.stringify(dragged));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <button type="button" className={classes.cardOpen} onClick={() => list.onOpen(row.id)}>
        <MediaThumbnail media={row} />
        <span className={classes.name}>{row.name}</span>
      </button>
      <span className={shared.hint}>
        {t(`media.kind.${row.kind}`)} · {formatSize(row.size)}
      </span>
      <span className={shared.hint}>{t('media.uses', { count: row.uses })}</span>
      <span className={shared.wrapTight}>
        <MediaBadges media={row} />
      </span>
      {bulkActions.length > 0 && (
        <Checkbox
          className={classes.tick}
          size="md"
          aria-label={t('media.select', { name: row.name })}
          checked={ticked}
          onChange={onTick}
        />
      )}
      {menu.length > 0 && (
        <span className={classes.cardMenu}>
          <ActionMenu label={t('media.actions', { name: row.name })} actions={menu} />
        </span>
      )}
    </li>
  );
}

/** Files as a grid of thumbnails. */
export function MediaGrid(list: MediaGridProps) {
  const t = useT();
  const { rows, total, state, onStateChange, error, loading, empty, toolbar, tools, bulkActions = [] } = list;
  const { selected, has, toggle, clear } = useSelection({ ids: (rows ?? []).map(({ id }) => id), total });
  const order = `${state.sort?.column}-${state.sort?.direction}`;
  return (
    <div className={shared.stackSm}>
      <div className={`${shared.wrapSm} ${classes.toolbar}`}>
        <div className={`${shared.rowWrapSm} ${classes.filters}`}>{toolbar}</div>
        <NativeSelect
          aria-label={t('media.order')}
          value={order}
          data={SORT_ORDERS.map((value) => ({ value, label: t(`media.order.${value}`) }))}
          onChange={(event) => {
            const [column = '', direction] = event.currentTarget.value.split('-');
            const sort = { column, direction: direction === 'asc' ? ('asc' as const) : ('desc' as const) };
            onStateChange({ ...state, sort, page: 1 });
          }}
        />
        {tools}
      </div>
      {selected.length > 0 && (
        <SelectionBar selected={selected} actions={bulkActions} clear={clear} total={total} all={false} />
      )}
      {error && <ErrorState message={error.message} onRetry={error.retry} />}
      {!error && !rows && <LoadingSkeleton blocks={2} />}
      {!error && rows && total === 0 && empty}
      {!error && rows && total > 0 && (
        <>
          <ul className={classes.grid} aria-label={t('media.title')} aria-busy={loading}>
            {rows.map((row) => (
              <MediaCard
                key={row.id}
                row={row}
                list={list}
                ticked={has(row.id)}
                onTick={() => toggle(row.id, !has(row.id))}
                dragged={has(row.id) ? selected : [row.id]}
              />
            ))}
          </ul>
          <TableFooter state={state} total={total} onStateChange={onStateChange} />
        </>
      )}
    </div>
  );
}
