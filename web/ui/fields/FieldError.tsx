import type { ReactNode } from 'react';
import { IconAlertCircle } from '../icons/index.ts';
import classes from './Field.module.css';

/** Error of a field, from the error catalogue. Several messages are listed one below the other. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** Refusal of a whole form, announced at once; nothing while the text is empty. */
export const FormRefusal = ({ text }: { text: string }) =>
  text !== '' && (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  );
