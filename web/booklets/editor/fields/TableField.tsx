import { Button, Group } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { TableField as Description } from '../../../../blocks/fields.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { IconArrowsMaximize, IconColumnInsertRight, IconRowInsertBottom } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import { RichToolbar } from '../rich-text/RichToolbar.tsx';
import fields from './Fields.module.css';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';
import { TableCell } from './TableCell.tsx';
import classes from './TableField.module.css';
import {
  addTableColumn,
  addTableRow,
  moveTableColumn,
  moveTableRow,
  removeTableColumn,
  removeTableRow,
  type TableCells,
} from './table-cells.ts';

export type { TableCells } from './table-cells.ts';

type TableAction =
  | `row${'Above' | 'Up' | 'Down'}`
  | `column${'Left' | 'Before' | 'After'}`
  | `remove${'Row' | 'Column'}`;

interface TableFieldProps extends FieldProps<TableCells> {
  field: Description;
}

/** Grid of cells. The menu of the current cell holds the actions on its row and column. */
export function TableField(props: TableFieldProps) {
  const t = useT();
  const [large, setLarge] = useState(false);
  const error = useFieldError(props.path);
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <span className={shared.medium}>{props.label}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowsMaximize size={16} aria-hidden />}
          onClick={() => setLarge(true)}
        >
          {t('editor.table.enlarge')}
        </Button>
      </Group>
      {error && (
        <div className={`${shared.error} ${fields.error}`}>
          <FieldError>{error}</FieldError>
        </div>
      )}
      {!large && <Grid {...props} />}
      <Dialog opened={large} onClose={() => setLarge(false)} title={props.label} width="64rem" maximizable>
        <div data-undo>
          <Grid {...props} />
        </div>
      </Dialog>
    </div>
  );
}

function Grid({ path, label, field, value, onChange }: TableFieldProps) {
  const t = useT();
  const { announce } = useEditor();
  const { disabled, writingPath } = useFieldContext();
  const [cell, setCell] = useState({ row: 0, column: 0 });
  const [editor, setEditor] = useState<Editor | null>(null);
  const rows = value.length;
  const columns = value[0]?.length ?? 0;
  const row = Math.min(cell.row, rows - 1);
  const column = Math.min(cell.column, columns - 1);
  const did = (next: TableCells, at: { row: number; column: number }) => {
    onChange(next);
    setCell(at);
    announce(t('editor.table.size', { rows: next.length, columns: next[0]?.length ?? 0 }));
  };
  const action = (key: TableAction, next: TableCells, at = { row, column }) => ({
    label: t(`editor.table.${key}`),
    danger: key.startsWith('remove'),
    disabled: next === value,
    onClick: () => did(next, at),
  });
  const full = { rows: rows >= field.maxRows, columns: columns >= field.maxColumns };

  return (
    <>
      {!disabled && (
        <div className={`${shared.rowTight} ${classes.bar}`}>
          {writingPath?.startsWith(`${path}.`) && <RichToolbar editor={editor} />}
          <span className={`${shared.hint} ${classes.here}`}>
            {t('editor.table.here', { row: row + 1, column: column + 1 })}
          </span>
          <ActionMenu
            label={t('editor.table.actions')}
            actions={[
              action('rowAbove', full.rows ? value : addTableRow(value, row)),
              action('rowUp', row === 0 ? value : moveTableRow(value, row, row - 1), { row: row - 1, column }),
              action('rowDown', row === rows - 1 ? value : moveTableRow(value, row, row + 1), { row: row + 1, column }),
              action('columnLeft', full.columns ? value : addTableColumn(value, column)),
              action('columnBefore', column === 0 ? value : moveTableColumn(value, column, column - 1), {
                row,
                column: column - 1,
              }),
              action('columnAfter', column === columns - 1 ? value : moveTableColumn(value, column, column + 1), {
                row,
                column: column + 1,
              }),
              action('removeRow', rows <= 1 ? value : removeTableRow(value, row), {
                row: Math.max(0, row - 1),
                column,
              }),
              action('removeColumn', columns <= 1 ? value : removeTableColumn(value, column), {
                row,
                column: Math.max(0, column - 1),
              }),
            ]}
          />
        </div>
      )}
      <div className={classes.scroll}>
        <table aria-label={label}>
          <tbody>
            {value.map((cells, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={rowIndex}>
                {cells.map((one, columnIndex) => (
                  <TableCell
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                    key={columnIndex}
                    path={`${path}.${rowIndex}.${columnIndex}.html`}
                    label={t('editor.table.cell', { row: rowIndex + 1, column: columnIndex + 1 })}
                    html={one.html}
                    current={rowIndex === row && columnIndex === column}
                    onChange={(html) => onChange(value.with(rowIndex, cells.with(columnIndex, { html })))}
                    onEnter={() => setCell({ row: rowIndex, column: columnIndex })}
                    onReady={setEditor}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!disabled && (
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={full.rows}
            leftSection={<IconRowInsertBottom size={16} aria-hidden />}
            onClick={() => did(addTableRow(value, rows), { row: rows, column: 0 })}
          >
            {t('editor.table.addRow')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={full.columns}
            leftSection={<IconColumnInsertRight size={16} aria-hidden />}
            onClick={() => did(addTableColumn(value, columns), { row: 0, column: columns })}
          >
            {t('editor.table.addColumn')}
          </Button>
        </Group>
      )}
    </>
  );
}
