import { Checkbox } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu } from '../ActionMenu.tsx';
import classes from './DataTable.module.css';
import { SkeletonRows } from './SkeletonRows.tsx';
import { SortButton } from './SortButton.tsx';
import type { TableBodyProps } from './table-body-props.ts';
import { useOverflow } from './use-overflow.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The rows as a table, from 640 px wide. */
export function TableGrid<Row extends object>(props: TableBodyProps<Row>) {
  const { table, label, columns, rowName, actions, selectable, loading, waiting } = props;
  const t = useT();
  const [scroller, overflows] = useOverflow();
  const kinds = new Map(columns.map((column) => [column.id, column.kind ?? 'text']));
  const endOf = (id: string) => (kinds.get(id) === 'number' ? 'end' : undefined);
  const heads = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table className={classes.table} aria-label={label} aria-busy={loading} data-waiting={waiting}>
        <thead>
          <tr>
            {selectable && (
              <td className={classes.tick}>
                <Checkbox
                  aria-label={t('ui.table.selectAll')}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                />
              </td>
            )}
            {heads.map(({ id, column }) => {
              const sorted = column.getIsSorted();
              const { header } = column.columnDef;
              return (
                <th
                  key={id}
                  scope="col"
                  data-align={endOf(column.id)}
                  aria-sort={column.getCanSort() ? (sorted ? ariaSort[sorted] : 'none') : undefined}
                >
                  {column.getCanSort() ? (
                    <SortButton label={String(header)} direction={sorted} onClick={() => column.toggleSorting()} />
                  ) : (
                    String(header)
                  )}
                </th>
              );
            })}
            {actions && (
              <td className={classes.actions}>
                <span className={classes.hidden}>{t('ui.table.actions')}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {waiting ? (
            <SkeletonRows columns={heads.length + (selectable ? 1 : 0) + (actions ? 1 : 0)} />
          ) : (
            table.getRowModel().rows.map((row) => (
              <tr key={row.id} data-selected={row.getIsSelected()}>
                {selectable && (
                  <td className={classes.tick}>
                    <Checkbox
                      aria-label={t('ui.table.select', { name: rowName(row.original) })}
                      checked={row.getIsSelected()}
                      onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, index) => {
                  const Cell = index === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={cell.id}
                      scope={index === 0 ? 'row' : undefined}
                      data-align={endOf(cell.column.id)}
                      data-figures={kinds.get(cell.column.id) !== 'text' || undefined}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  );
                })}
                {actions && (
                  <td className={classes.actions}>
                    <ActionMenu
                      label={t('ui.table.actionsOf', { name: rowName(row.original) })}
                      actions={actions(row.original)}
                    />
                  </td>
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
