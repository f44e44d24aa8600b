import { useState } from 'react';
import type { z } from 'zod';
import '../../../../contract/platform/issues.ts';

interface AutoFieldOptions {
  initial: string;
  schema: z.ZodType<string>;
  /** A value that passed, to be saved. */
  keep: (value: string) => void;
  /** The value has become wrong: what waited must not be saved. */
  drop: () => void;
  /** What the server refused. */
  refused?: string | undefined;
}

const errorOf = (schema: z.ZodType<string>, value: string): string => {
  const read = schema.safeParse(value);
  return read.success ? '' : (read.error.issues[0]?.message ?? '');
};

/**
 * A field that saves itself. A wrong value stays in the field with its error and is not sent; the error waits until the
 * field is left, unless it is already shown.
 */
export const useAutoField = ({ initial, schema, keep, drop, refused }: AutoFieldOptions) => {
  const [value, setValue] = useState(initial);
  const [shown, setShown] = useState(false);
  const wrong = errorOf(schema, value);
  const change = (next: string) => {
    setValue(next);
    const read = schema.safeParse(next);
    if (read.success) {
      setShown(false);
      keep(read.data);
    } else drop();
  };
  return {
    value,
    change,
    wrong: wrong !== '',
    error: (shown && wrong) || (wrong === '' ? refused : undefined) || undefined,
    show: () => setShown(true),
    props: {
      value,
      onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
      onBlur: () => setShown(true),
      error: (shown && wrong) || (wrong === '' ? refused : undefined) || undefined,
    },
  };
};
