import { Checkbox, Skeleton } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu } from '../ActionMenu.tsx';
import classes from './TableCards.module.css';
import type { TableBodyProps } from './table-body-props.ts';

/** The rows as cards, under 640 px: the first column is the title, the others have labels. */
export function TableCards<Row extends object>(props: TableBodyProps<Row>) {
  const { table, label, columns, rowName, actions, selectable, loading, waiting } = props;
  const t = useT();
  const [title, ...others] = columns;
  if (waiting) {
    return (
      <div className={classes.cards} aria-busy>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={148} radius="lg" />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={loading}>
      {table.getRowModel().rows.map((row) => (
        <li key={row.id} className={classes.card} data-selected={row.getIsSelected()}>
          <div className={classes.head}>
            {selectable && (
              <Checkbox
                aria-label={t('ui.table.select', { name: rowName(row.original) })}
                checked={row.getIsSelected()}
                onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
              />
            )}
            <div className={classes.title}>{title?.cell(row.original)}</div>
            {actions && (
              <ActionMenu
                label={t('ui.table.actionsOf', { name: rowName(row.original) })}
                actions={actions(row.original)}
              />
            )}
          </div>
          <dl className={classes.facts}>
            {others.map((column) => (
              <div key={column.id} className={classes.fact}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row.original)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
