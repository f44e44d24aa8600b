import { Menu } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { ButtonWithIcon } from '../form/ButtonWithIcon.tsx';
import { IconColumns3 } from '../icons/index.ts';
import { type Column, listVisibleColumns, type TableState } from './table-state.ts';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  onStateChange: (state: TableState) => void;
}

export function ColumnChooser<Row>({ columns, state, onStateChange }: ColumnChooserProps<Row>) {
  const t = useT();
  const shown = new Set(listVisibleColumns(columns, state).map((column) => column.id));
  const toggle = (id: string) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    onStateChange({ ...state, columns: columns.map((column) => column.id).filter((other) => next.has(other)) });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ButtonWithIcon variant="default" icon={IconColumns3}>
          {t('ui.table.columns')}
        </ButtonWithIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, header, hideable = true }) => (
          <Menu.CheckboxItem key={id} checked={shown.has(id)} disabled={!hideable} onChange={() => toggle(id)}>
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
