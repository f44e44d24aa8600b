import type { ReactNode } from 'react';
import { useReadOnlyReason } from '../form/read-only.ts';
import shared from '../theme/shared.module.css';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence: the purpose of the page. */
  sentence?: ReactNode;
  /** Shown beside the title: a StatusBadge. */
  badge?: ReactNode;
  /** The primary button: it creates or sends something, so it is hidden in read-only mode. */
  action?: ReactNode;
  /** Secondary buttons, before the primary one. */
  more?: ReactNode;
}

export function PageHeader({ title, sentence, badge, action, more }: PageHeaderProps) {
  const act = useReadOnlyReason() === null && action;
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={`${shared.rowWrap} ${classes.line}`}>
          <h1 className={`${shared.narrow} ${shared.noMargin} ${classes.title}`}>{title}</h1>
          {badge}
        </div>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
      </div>
      {(act || more) && (
        <div className={shared.wrapSm}>
          {more}
          {act}
        </div>
      )}
    </header>
  );
}
