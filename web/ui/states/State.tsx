import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import { Drawing, type DrawingName } from './Drawing.tsx';
import classes from './State.module.css';

interface StateProps {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Secondary link, under the button. */
  link?: ReactNode;
  /** Number of a refusal, for support. */
  incident?: string | null;
  role?: 'alert';
  /** True when it replaces the whole screen: its title is then the heading of the screen. */
  isScreen?: boolean;
}

/** A drawing, a sentence and one button, for a screen without content. */
export function State({ drawing, title, children, action, link, incident = null, role, isScreen = false }: StateProps) {
  const t = useT();
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={classes.state} role={role}>
      <Drawing name={drawing} />
      <Title className={classes.title}>{title}</Title>
      {children && <div className={classes.sentence}>{children}</div>}
      {incident && (
        <p className={`${shared.hint} ${shared.breakable} ${classes.incident}`}>
          {t('error.page.incident', { id: incident })}
        </p>
      )}
      {action && <div className={classes.action}>{action}</div>}
      {link && <div className={classes.link}>{link}</div>}
    </div>
  );
}
