import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import classes from './access.module.css';

interface DoorCardProps {
  icon: ReactNode;
  title: string;
  /** For whom this door is. */
  sentence: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** What there is to choose once it is open. */
  children?: ReactNode;
  /** Said whether it is open or not. */
  note?: ReactNode;
}

/** One way in, open or shut by its switch. */
export function DoorCard({
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
}: DoorCardProps) {
  const id = useId();
  return (
    <section className={classes.door} data-open={checked || undefined} aria-labelledby={`${id}-titre`}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <div className={classes.words}>
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
