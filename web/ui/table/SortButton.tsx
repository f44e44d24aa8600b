import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/index.ts';
import classes from './DataTable.module.css';

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };

interface SortButtonProps {
  label: string;
  direction: 'asc' | 'desc' | false;
  onClick: () => void;
}

/** Header of a sortable column. `aria-sort` on the cell carries the direction. */
export function SortButton({ label, direction, onClick }: SortButtonProps) {
  const Icon = icons[direction || 'none'];
  return (
    <UnstyledButton className={classes.sort} data-sorted={direction !== false} onClick={onClick}>
      {label}
      <Icon size={16} aria-hidden />
    </UnstyledButton>
  );
}
