import { useState } from 'react';
import type { z } from 'zod';
import '../../../../contract/platform/issues.ts';

interface AutoFieldOptions {
  initial: string;
  schema: z.ZodType<string>;
  /** Saves a valid value. */
  keep: (value: string) => void;
  /** Cancels the pending save: the value has become invalid. */
  drop: () => void;
  /** Error of the server for this field. */
  refused?: string | undefined;
}

const getFirstError = (schema: z.ZodType<string>, value: string): string => {
  const read = schema.safeParse(value);
  return read.success ? '' : (read.error.issues[0]?.message ?? '');
};

/**
 * A field that saves itself. An invalid value stays in the field and is not sent. Its error appears when the field
 * loses the focus, unless it is already visible.
 */
export const useAutoField = ({ initial, schema, keep, drop, refused }: AutoFieldOptions) => {
  const [value, setValue] = useState(initial);
  const [shown, setShown] = useState(false);
  const wrong = getFirstError(schema, value);
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
    wrong: wrong !== '',
    show: () => setShown(true),
    props: {
      value,
      onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
      onBlur: () => setShown(true),
      error: (shown && wrong) || (wrong === '' ? refused : undefined) || undefined,
    },
  };
};
