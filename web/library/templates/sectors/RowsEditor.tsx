import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../library.module.css';

type TextChange = { currentTarget: { value: string } };

interface RowsEditorProps<Row> {
  /** Label of each row: « Obligation 2 ». */
  nameOf: (n: number) => string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Initial values of a new row. */
  fresh: Row;
  addLabel: string;
  max: number;
  /** Shows the buttons that move a row. */
  ordered?: boolean;
  /** Renders the fields of a row; `text` gives the props of a text field. */
  children: (
    row: Row,
    change: (fields: Partial<Row>) => void,
    text: (name: keyof Row & string) => { value: string; onChange: (event: TextChange) => void },
  ) => ReactNode;
}

/** A list of small forms. New rows go to the end. */
export function RowsEditor<Row extends object>({
  nameOf,
  rows,
  onChange,
  fresh,
  addLabel,
  max,
  ordered,
  children,
}: RowsEditorProps<Row>) {
  const t = useT();
  const move = (row: Row, at: number, by: -1 | 1) => onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  const button = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Button size="compact-sm" variant="subtle" disabled={disabled} leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  );
  const renderFields = (row: Row, at: number) => {
    const change = (fields: Partial<Row>) =>
      onChange(rows.map((one, place) => (place === at ? { ...one, ...fields } : one)));
    return children(row, change, (name) => ({
      value: String(row[name]),
      onChange: ({ currentTarget }) => change({ ...row, [name]: currentTarget.value }),
    }));
  };
  return (
    <div className={shared.stackSm}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; what is in it is being typed
        <fieldset key={at} className={classes.entry} aria-label={nameOf(at + 1)}>
          {renderFields(row, at)}
          <div className={classes.wide}>
            {ordered &&
              button(t('library.row.up'), <IconArrowUp size={16} aria-hidden />, () => move(row, at, -1), at === 0)}
            {ordered &&
              button(
                t('library.row.down'),
                <IconArrowDown size={16} aria-hidden />,
                () => move(row, at, 1),
                at === rows.length - 1,
              )}
            {button(t('library.row.remove', { name: nameOf(at + 1) }), <IconTrash size={16} aria-hidden />, () =>
              onChange(rows.toSpliced(at, 1)),
            )}
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          disabled={rows.length >= max}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, fresh])}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  );
}
