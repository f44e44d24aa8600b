import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleX } from '../../../ui/icons/index.ts';
import classes from './Panel.module.css';

interface NoticeProps {
  tone: 'warning' | 'danger';
  children: ReactNode;
}

/** A warning or an error. Screen readers announce it when it appears. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'danger' ? IconCircleX : IconAlertTriangle;
  return (
    <div className={classes[tone]} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
