import { Button, Progress } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import classes from './ProgressPanel.module.css';

interface ProgressPanelProps {
  /** Name of the task: « Envoi des invitations ». */
  title: string;
  done: number;
  /** Null while unknown. */
  total: number | null;
  /** Seconds left, if known. */
  remaining?: number | null;
  onCancel?: () => void;
  /** Events during the task: « 3 adresses refusées ». */
  children?: ReactNode;
}

/** Progress of a long task. The task runs in the background: leaving the screen does not stop it. */
export function ProgressPanel({ title, done, total, remaining, onCancel, children }: ProgressPanelProps) {
  const t = useT();
  const id = useId();
  const percent = total === null || total === 0 ? null : Math.min(100, Math.floor((100 * done) / total));
  const left =
    remaining === null || remaining === undefined
      ? null
      : remaining < 60
        ? t('ui.progress.seconds')
        : t('ui.progress.minutes', { count: Math.ceil(remaining / 60) });
  return (
    <section className={`${shared.card} ${classes.panel}`} aria-labelledby={id}>
      <div className={classes.head}>
        <p id={id} className={`${shared.noMargin} ${shared.strong} ${classes.title}`}>
          {title}
        </p>
        <span className={shared.numbers}>
          {total === null ? t('ui.progress.done', { count: done }) : t('ui.progress.of', { done, total })}
        </span>
      </div>
      <Progress.Root size={8} radius="xl">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          striped={percent === null}
          withAria={percent !== null}
          aria-labelledby={id}
        />
      </Progress.Root>
      <div className={classes.foot}>
        <p className={classes.left} role="status">
          {percent !== null && t('ui.progress.percent', { percent })}
          {left && ` · ${left}`}
        </p>
        {onCancel && (
          <Button variant="default" size="compact-md" onClick={onCancel}>
            {t('ui.progress.cancel')}
          </Button>
        )}
      </div>
      {children && <div className={classes.detail}>{children}</div>}
    </section>
  );
}
