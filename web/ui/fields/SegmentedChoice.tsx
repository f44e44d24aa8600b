import { type ReactNode, useId } from 'react';
import shared from '../theme/shared.module.css';
import classes from './SegmentedChoice.module.css';

interface SegmentedChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Only screen readers get the label. */
  hideLabel?: boolean;
}

/** Choice among two to four short options. */
export function SegmentedChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel,
}: SegmentedChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id} className={hideLabel ? shared.hidden : classes.label}>
        {label}
      </span>
      <div className={classes.options} role="radiogroup" aria-labelledby={id}>
        {options.map((option) => (
          <div key={option.value} className={classes.option} data-chosen={option.value === value || undefined}>
            <input
              id={`${id}-${option.value}`}
              className={classes.input}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <label htmlFor={`${id}-${option.value}`} className={classes.name}>
              {option.label}
            </label>
          </div>
        ))}
      </div>
    </div>
  );
}
