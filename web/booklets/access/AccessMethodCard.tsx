import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './access.module.css';

interface AccessMethodCardProps {
  icon: ReactNode;
  title: string;
  /** Audience of this access method. */
  sentence: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** Settings visible while the method is on. */
  children?: ReactNode;
  /** Note visible whether the method is on or off. */
  note?: ReactNode;
}

/** Card of one access method, with its on/off switch. */
export function AccessMethodCard({
  icon,
  title,
  sentence,
  name,
  checked,
  onChange,
  disabled,
  error,
  children,
  note,
}: AccessMethodCardProps) {
  const id = useId();
  return (
    <section className={classes.door} data-open={checked || undefined} aria-labelledby={`${id}-titre`}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <div className={shared.fill}>
          <h3 id={`${id}-titre`} className={classes.title}>
            {title}
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
          disabled={disabled ?? false}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
      {note}
      {checked && children && <div className={classes.fields}>{children}</div>}
    </section>
  );
}
