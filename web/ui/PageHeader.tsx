import type { ReactNode } from 'react';
import { useLooking } from './looking.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence: what this page is for. */
  sentence?: ReactNode;
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode;
  /** The one filled button: it makes or sends something, so it is not there while one only looks. */
  action?: ReactNode;
  /** Quieter buttons, before it. */
  more?: ReactNode;
}

export function PageHeader({ title, sentence, badge, action, more }: PageHeaderProps) {
  const act = useLooking() === null && action;
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {badge}
        </div>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
      </div>
      {(act || more) && (
        <div className={classes.actions}>
          {more}
          {act}
        </div>
      )}
    </header>
  );
}
