import { Radio } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../participants.module.css';

export interface ComparisonRow {
  name: string;
  label: string;
  mine: string | null;
  other: string | null;
}

interface ComparisonTableProps {
  /** Headings of the two columns. */
  heads: { mine: string; other: string };
  rows: readonly ComparisonRow[];
  /** Side to keep, for each row that offers a choice. */
  chosen?: Readonly<Record<string, 'mine' | 'other'>>;
  onChoose?: (name: string, side: 'mine' | 'other') => void;
}

/** Two profiles side by side. `chosen` holds the value to keep where they differ. */
export function ComparisonTable({ heads, rows, chosen, onChoose }: ComparisonTableProps) {
  const t = useT();
  const cell = (row: ComparisonRow, side: 'mine' | 'other') => {
    const words = row[side] ?? t('participants.merge.empty');
    const pick = chosen?.[row.name];
    if (pick === undefined) return words;
    return (
      <Radio
        name={`garder-${row.name}`}
        label={words}
        aria-label={t('participants.merge.keep', { label: row.label, value: words })}
        checked={pick === side}
        onChange={() => onChoose?.(row.name, side)}
      />
    );
  };
  return (
    <div className={shared.scrollX}>
      <table className={classes.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">{heads.mine}</th>
            <th scope="col">{heads.other}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <td>{cell(row, 'mine')}</td>
              <td>{cell(row, 'other')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
