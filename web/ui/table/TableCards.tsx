import { Checkbox, Skeleton } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu } from '../overlays/ActionMenu.tsx';
import shared from '../theme/shared.module.css';
import classes from './TableCards.module.css';
import type { TableBodyProps } from './table-body-props.ts';

/** The rows as cards, under 640 px: the first column is the title, the others have labels. */
export function TableCards<Row extends object>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowId, rowName, actions, selectable, selection, loading, waiting } = props;
  const t = useT();
  const [title, ...others] = columns;
  if (waiting) {
    return (
      <div className={shared.stackSm} aria-busy>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={148} radius="lg" />
        ))}
      </div>
    );
  }
  return (
    <ul className={shared.stackSm} aria-label={label} aria-busy={loading}>
      {rows.map((row) => (
        <li key={rowId(row)} className={`${shared.card} ${classes.card}`} data-selected={selection.has(rowId(row))}>
          <div className={`${shared.rowSm} ${classes.head}`}>
            {selectable && (
              <Checkbox
                size="md"
                aria-label={t('ui.table.select', { name: rowName(row) })}
                checked={selection.has(rowId(row))}
                onChange={(event) => selection.toggle(rowId(row), event.currentTarget.checked)}
              />
            )}
            <div className={`${shared.fill} ${shared.strong} ${shared.breakable}`}>{title?.cell(row)}</div>
            {actions && <ActionMenu label={t('ui.table.actionsOf', { name: rowName(row) })} actions={actions(row)} />}
          </div>
          <dl className={classes.facts}>
            {others.map((column) => (
              <div key={column.id} className={classes.fact}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
