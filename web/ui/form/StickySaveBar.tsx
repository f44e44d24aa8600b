import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import classes from './StickySaveBar.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import { useStickyFooter } from './use-sticky-footer.ts';

interface StickySaveBarProps {
  dirty: boolean;
  saving: boolean;
  /** Default « Enregistrer ». */
  label?: string;
  /** Restores the last saved values. */
  onReset?: () => void;
  /** Shown on the left when nothing is unsaved: see SaveState. */
  children?: ReactNode;
}

/** Sticky footer of a form: its only button submits the surrounding form. */
export function StickySaveBar({ dirty, saving, label, onReset, children }: StickySaveBarProps) {
  const t = useT();
  const foot = useStickyFooter<HTMLDivElement>();
  return (
    <div ref={foot} className={`${shared.rowWrapSm} ${classes.bar}`}>
      <p className={`${shared.noMargin} ${shared.hint} ${classes.state}`} role="status">
        {dirty ? t('ui.form.unsaved') : children}
      </p>
      {onReset && (
        <Button variant="default" disabled={!dirty || saving} onClick={onReset}>
          {t('ui.form.reset')}
        </Button>
      )}
      <SubmitButton loading={saving}>{label ?? t('ui.form.save')}</SubmitButton>
    </div>
  );
}
