import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { ButtonWithIcon } from '../form/ButtonWithIcon.tsx';
import { useStickyFooter } from '../form/use-sticky-footer.ts';
import { IconArrowLeft, IconArrowRight } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './StepFooterBar.module.css';

interface StepFooterButton {
  label: string;
  onClick: () => Promise<void>;
}

interface StepFooterBarProps {
  /** Missing on the first step. */
  previous: StepFooterButton | null | undefined;
  quit: StepFooterButton;
  /** Missing on the last step. */
  next: StepFooterButton | null | undefined;
  busy: boolean;
  /** The save state. */
  children: ReactNode;
  /** Saves again after a failure. */
  onRetry: (() => void) | false;
  className?: string | undefined;
}

/** Footer of a step that sticks to the bottom: back, save state, quit and next. */
export function StepFooterBar({ previous, quit, next, busy, children, onRetry, className = '' }: StepFooterBarProps) {
  const t = useT();
  const foot = useStickyFooter<HTMLElement>();
  return (
    <footer ref={foot} className={`${classes.foot} ${className}`}>
      <div className={`${shared.row} ${classes.row}`}>
        {previous && (
          <ButtonWithIcon
            className={classes.previous}
            variant="default"
            px={14}
            disabled={busy}
            icon={IconArrowLeft}
            onClick={() => void previous.onClick()}
          >
            {previous.label}
          </ButtonWithIcon>
        )}
        <div className={`${shared.row} ${shared.fill} ${classes.state}`}>
          {children}
          {onRetry && (
            <Button variant="subtle" size="compact-sm" onClick={onRetry}>
              {t('ui.state.retry')}
            </Button>
          )}
        </div>
        <Button
          className={classes.quit}
          variant="subtle"
          color="gray"
          px={10}
          disabled={busy}
          onClick={() => void quit.onClick()}
        >
          {quit.label}
        </Button>
        {next && (
          <Button
            className={classes.next}
            loading={busy}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => void next.onClick()}
          >
            {next.label}
          </Button>
        )}
      </div>
    </footer>
  );
}
