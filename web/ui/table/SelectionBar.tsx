import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import classes from './DataTable.module.css';
import type { BulkAction } from './table-state.ts';

interface SelectionBarProps {
  selected: readonly string[];
  actions: readonly BulkAction[];
  clear: () => void;
}

/** Stands above the rows as soon as one is ticked. */
export function SelectionBar({ selected, actions, clear }: SelectionBarProps) {
  const t = useT();
  return (
    <div className={classes.selection} role="toolbar" aria-label={t('ui.table.bulk')}>
      <strong role="status">{t('ui.table.selected', { count: selected.length })}</strong>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="compact-md"
          variant="default"
          color={action.danger ? 'red' : undefined}
          leftSection={action.icon}
          data-danger={action.danger}
          onClick={() => action.onClick(selected, clear)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="compact-md" variant="subtle" onClick={clear}>
        {t('ui.table.unselect')}
      </Button>
    </div>
  );
}
