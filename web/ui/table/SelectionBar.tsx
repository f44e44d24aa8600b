import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { IconChevronDown } from '../icons/index.ts';
import { ActionMenu, renderActionIcon } from '../overlays/ActionMenu.tsx';
import shared from '../theme/shared.module.css';
import classes from './DataTable.module.css';
import type { BulkAction } from './table-state.ts';

interface SelectionBarProps {
  selected: readonly string[];
  actions: readonly BulkAction[];
  clear: () => void;
  /** Number of rows across all pages. */
  total: number;
  /** True when every result is selected, beyond this page. */
  all: boolean;
  /** Selects every result; absent where that is impossible. */
  takeAll?: (() => void) | undefined;
}

/** Bar above the rows, shown once one is selected. */
export function SelectionBar({ selected, actions, clear, total, all, takeAll }: SelectionBarProps) {
  const t = useT();
  const more = actions.filter((action) => action.more);
  return (
    <div className={`${shared.rowWrapXs} ${classes.selection}`} role="toolbar" aria-label={t('ui.table.bulk')}>
      <strong role="status">
        {all ? t('ui.table.allSelected', { count: total }) : t('ui.table.selected', { count: selected.length })}
      </strong>
      {/* Comes first: never beside the delete button, which comes last. */}
      <Button size="compact-md" variant="subtle" onClick={clear}>
        {t('ui.table.unselect')}
      </Button>
      {takeAll && !all && (
        <Button size="compact-md" variant="subtle" onClick={takeAll}>
          {t('ui.table.selectFound', { count: total })}
        </Button>
      )}
      {actions
        .filter((action) => !action.more)
        .map((action) => (
          <Button
            key={action.label}
            size="compact-md"
            variant="default"
            color={action.danger ? 'red' : undefined}
            leftSection={renderActionIcon(action.icon)}
            data-danger={action.danger}
            onClick={() => action.onClick(selected, clear, all)}
          >
            {action.label}
          </Button>
        ))}
      {more.length > 0 && (
        <ActionMenu
          label={t('ui.table.more')}
          actions={more.map((action) => ({ ...action, onClick: () => action.onClick(selected, clear, all) }))}
          target={
            <Button size="compact-md" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('ui.table.more')}
            </Button>
          }
        />
      )}
    </div>
  );
}
