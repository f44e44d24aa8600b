import type { ReactNode } from 'react';
import shared from '../../ui/theme/shared.module.css';
import classes from './companies.module.css';

interface ClosingActionProps {
  title: string;
  sentence: ReactNode;
  children: ReactNode;
}

/** One act on a whole company: what it does, and its button. */
export const ClosingAction = ({ title, sentence, children }: ClosingActionProps) => (
  <div className={`${shared.wrapMd} ${shared.outline} ${classes.ending}`}>
    <div>
      <h3>{title}</h3>
      <p className={classes.quiet}>{sentence}</p>
    </div>
    {children}
  </div>
);
