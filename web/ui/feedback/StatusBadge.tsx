import type { ReactNode } from 'react';
import type { Icon } from '../icons/index.ts';
import classes from './StatusBadge.module.css';

/** Colour and icon of a state: a table of states holds one for each. The colour repeats the meaning of the icon. */
export interface StatusLook {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  icon?: Icon;
}

/** Badge of a state: an icon and a word. */
export function StatusBadge({ tone, icon: Icon, children }: StatusLook & { children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.icon} aria-hidden>
        {Icon && <Icon />}
      </span>
      {children}
    </span>
  );
}
