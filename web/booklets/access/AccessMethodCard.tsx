import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { AccessMethod } from '../../../contract/booklets/access/access.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import type { Icon } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './access.module.css';
import type { AccessForm } from './use-access-form.ts';

interface AccessMethodCardProps {
  form: AccessForm;
  method: AccessMethod;
  icon: Icon;
  /** Audience of this access method. */
  sentence: string;
  /** Replaces the change of the switch. */
  onChange?: (checked: boolean) => void;
  disabled?: boolean;
  /** Settings visible while the method is on. */
  children?: ReactNode;
  /** Note visible whether the method is on or off. */
  note?: ReactNode;
}

/** Card of one access method, with its on/off switch. */
export function AccessMethodCard(props: AccessMethodCardProps) {
  const { form, method, icon: MethodIcon, sentence, onChange, disabled = false, children, note } = props;
  const t = useT();
  const id = useId();
  const { name, checked, error, onChange: change } = form.ticked(`settings.${method}.on`);
  return (
    <section className={classes.door} data-open={checked || undefined} aria-labelledby={`${id}-titre`}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden>
          <MethodIcon size={22} />
        </span>
        <div className={shared.fill}>
          <h3 id={`${id}-titre`} className={classes.title}>
            {t(`booklet.access.${method}`)}
          </h3>
          <p id={`${id}-phrase`} className={classes.sentence}>
            {sentence}
          </p>
        </div>
        <Switch
          name={name}
          size="md"
          aria-labelledby={`${id}-titre`}
          aria-describedby={`${id}-phrase`}
          aria-invalid={error ? true : undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => (onChange ?? change)(event.currentTarget.checked)}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
      {note}
      {checked && children && <div className={classes.fields}>{children}</div>}
    </section>
  );
}
