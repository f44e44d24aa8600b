import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconChevronDown } from '../icons/index.ts';
import { type FieldOptions, toFieldProps } from './field.tsx';
import classes from './NumberField.module.css';
import {
  cleanNumberText,
  countSignificant,
  findCaret,
  formatNumberText,
  parseNumberText,
  toNumberText,
} from './number-text.ts';

type NumberFieldValue = number | '';

export interface NumberFieldProps
  extends FieldOptions,
    Omit<TextInputProps, keyof FieldOptions | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'> {
  value?: number | string | undefined;
  defaultValue?: number | string | undefined;
  /** Receives '' while the text is not a number. */
  onChange?: (value: NumberFieldValue) => void;
  /** A number out of bounds is corrected when the field is left. */
  min?: number | undefined;
  max?: number | undefined;
  allowDecimal?: boolean;
  /** Unit shown after the number. */
  suffix?: string | undefined;
  thousandSeparator?: string;
}

const clamp = (value: number, min = -Infinity, max = Infinity) => Math.max(min, Math.min(value, max));

/** A number in French notation: `1 234,5`. The arrow keys and two small buttons change it by one. */
export function NumberField({
  label,
  help,
  error,
  required,
  value,
  defaultValue,
  onChange,
  min,
  max,
  allowDecimal = true,
  suffix,
  thousandSeparator = '\u202f',
  onBlur,
  onKeyDown,
  ...rest
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useUncontrolled<number | string>({
    value,
    defaultValue,
    finalValue: '',
    onChange: onChange as (value: number | string) => void,
  });
  const known = current === '' || !Number.isFinite(Number(current)) ? null : Number(current);
  // The typed text may say more than its number: « 1,50 », « - ».
  const [typed, setTyped] = useState('');
  const written = parseNumberText(typed) === known ? typed : known === null ? '' : toNumberText(known);
  const shown = formatNumberText(written, { groupSeparator: thousandSeparator, suffix });
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = input.current;
    if (caret.current === null || !element || document.activeElement !== element) return;
    const position = findCaret(element.value, caret.current);
    element.setSelectionRange(position, position);
    caret.current = null;
  });

  const change = (next: string) => {
    setTyped(next);
    const number = parseNumberText(next);
    if (number !== known) setCurrent(number ?? '');
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: given, selectionStart } = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
    const next = cleanNumberText(given, { allowDecimal, isPasted });
    const before = given.slice(0, selectionStart ?? given.length).replaceAll('.', ',');
    caret.current = isPasted ? countSignificant(next) : countSignificant(before);
    change(next);
  };
  const step = (by: number) => {
    const next = clamp(known === null ? 0 : Number((known + by).toFixed(10)), min, max);
    const text = toNumberText(next);
    caret.current = countSignificant(text);
    change(text);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (!rest.readOnly) change(known === null ? '' : toNumberText(clamp(known, min, max)));
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (rest.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const renderStep = (by: 1 | -1, isAtEnd: boolean) => (
    <button
      type="button"
      className={classes.step}
      tabIndex={-1}
      aria-hidden
      disabled={rest.disabled || isAtEnd}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        input.current?.focus();
        step(by);
      }}
    >
      <IconChevronDown size={14} aria-hidden />
    </button>
  );

  return (
    <TextInput
      ref={input}
      {...toFieldProps({ label, help, error, required })}
      inputMode="decimal"
      {...(!rest.readOnly && {
        rightSection: (
          <div className={classes.steps}>
            {renderStep(1, known !== null && max !== undefined && known >= max)}
            {renderStep(-1, known !== null && min !== undefined && known <= min)}
          </div>
        ),
        rightSectionWidth: '1.5rem',
      })}
      {...rest}
      value={shown}
      onChange={type}
      onBlur={leave}
      onKeyDown={press}
    />
  );
}
