import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';
import classes from './State.module.css';

interface StateProps {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A smaller way on, under the button. */
  link?: ReactNode;
  role?: 'alert';
}

/** A drawing, a sentence, one button: what a screen shows when it has nothing else to show. */
export function State({ drawing, title, children, action, link, role }: StateProps) {
  return (
    <div className={classes.state} role={role}>
      <Drawing name={drawing} />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.sentence}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
      {link && <div className={classes.link}>{link}</div>}
    </div>
  );
}
