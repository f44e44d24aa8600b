import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form/Field.module.css';

/** What is wrong with a field, in the words of the catalogue. Several messages stand one below the other. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
