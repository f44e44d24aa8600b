import { Checkbox } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu } from '../overlays/ActionMenu.tsx';
import shared from '../theme/shared.module.css';
import classes from './DataTable.module.css';
import { SkeletonRows } from './SkeletonRows.tsx';
import { SortButton } from './SortButton.tsx';
import type { TableBodyProps } from './table-body-props.ts';
import { type Column, type TableState, toggleSort } from './table-state.ts';
import { useOverflow } from './use-overflow.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const getAriaSort = ({ sort }: TableState, id: string) => (sort?.column === id ? ariaSort[sort.direction] : 'none');
const toAlign = (kind: Column<never>['kind']) => (kind === 'number' ? 'end' : undefined);

/** The rows as a table, from 640 px wide. */
export function TableGrid<Row extends object>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowId, rowName, state, onStateChange, actions } = props;
  const { selectable, selection, loading, waiting } = props;
  const t = useT();
  const [scroller, overflows] = useOverflow();
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-overflows={overflows || undefined}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table className={classes.table} aria-label={label} aria-busy={loading} data-waiting={waiting}>
        <thead>
          <tr>
            {selectable && (
              <td className={classes.tick}>
                <Checkbox
                  size="md"
                  aria-label={t('ui.table.selectAll')}
                  checked={selection.wholePage}
                  indeterminate={selection.selected.length > 0 && !selection.wholePage}
                  onChange={(event) => selection.togglePage(event.currentTarget.checked)}
                />
              </td>
            )}
            {columns.map(({ id, header, kind, sortable }) => (
              <th
                key={id}
                scope="col"
                data-align={toAlign(kind)}
                aria-sort={sortable ? getAriaSort(state, id) : undefined}
              >
                {sortable ? (
                  <SortButton
                    label={header}
                    direction={state.sort?.column === id && state.sort.direction}
                    onClick={() => onStateChange(toggleSort(state, id))}
                  />
                ) : (
                  header
                )}
              </th>
            ))}
            {actions && (
              <td className={classes.actions}>
                <span className={shared.hidden}>{t('ui.table.actions')}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {waiting ? (
            <SkeletonRows columns={columns.length + (selectable ? 1 : 0) + (actions ? 1 : 0)} />
          ) : (
            rows.map((row) => (
              <tr key={rowId(row)} data-selected={selection.has(rowId(row))}>
                {selectable && (
                  <td className={classes.tick}>
                    <Checkbox
                      size="md"
                      aria-label={t('ui.table.select', { name: rowName(row) })}
                      checked={selection.has(rowId(row))}
                      onChange={(event) => selection.toggle(rowId(row), event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map(({ id, cell, kind }, index) => {
                  const Cell = index === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={id}
                      scope={index === 0 ? 'row' : undefined}
                      data-align={toAlign(kind)}
                      data-figures={kind === 'number' || kind === 'date' || undefined}
                    >
                      {cell(row)}
                    </Cell>
                  );
                })}
                {actions && (
                  <td className={classes.actions}>
                    <ActionMenu label={t('ui.table.actionsOf', { name: rowName(row) })} actions={actions(row)} />
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
