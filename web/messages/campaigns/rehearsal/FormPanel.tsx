import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconAdjustments } from '../../../ui/icons/index.ts';
import classes from './rehearsal.module.css';

interface FormPanelProps {
  title: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** The choice of a rehearsal, with its result. On a narrow screen it opens above it. */
export function FormPanel({ title, isOpenAtFirst = false, children }: FormPanelProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <div className={classes.panel}>
      <div className={classes.formHead}>
        <h2 className={classes.title}>{title}</h2>
        <ButtonWithIcon
          className={classes.formButton}
          variant="default"
          icon={IconAdjustments}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'rehearsal.form.close' : 'rehearsal.form.open')}
        </ButtonWithIcon>
      </div>
      <div id={id} className={classes.form} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
