import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { toFormErrors } from '../ui/form/form-errors.ts';
import { ApiError } from './api.ts';
import { importChunk } from './chunks.ts';

/** A schema, or a loader for it: the first pages are drawn before a schema is needed. */
type Schema = z.ZodType | (() => Promise<z.ZodType>);
type Errors = Record<string, string>;

const checkSchema = async (schema: Schema, values: unknown): Promise<Errors> => {
  const [{ getSchemaErrors }, known] = await importChunk(() =>
    Promise.all([import('./schema-errors.ts'), typeof schema === 'function' ? schema() : schema]),
  );
  return getSchemaErrors(known, values);
};

/** Value of a change: from an input event, or the value itself. */
const readFieldValue = (given: unknown): unknown => {
  const target = (given as { currentTarget?: unknown } | null)?.currentTarget;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value;
  return given;
};

/** A select carries its name in a hidden input, right after the visible field. */
const getVisibleInput = (input: HTMLElement): HTMLElement =>
  (input instanceof HTMLInputElement &&
    input.type === 'hidden' &&
    input.previousElementSibling?.querySelector('input')) ||
  input;

/**
 * Form based on a schema of the contract. `submit` sends valid values; server errors appear beside their field, or in
 * `refusal` when they concern the whole form. Typing in a field clears its error.
 */
export const useSchemaForm = <Values extends Record<string, unknown>>(
  schema: Schema,
  initialValues: Values,
  send: (values: Values) => Promise<unknown>,
) => {
  const [saved, setSaved] = useState(initialValues);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement | null>(null);

  /** Props of the field `name`. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (given: unknown) => {
      const value = readFieldValue(given) as Values[Name];
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  const ticked = <Name extends keyof Values & string>(name: Name) => {
    const { value, ...rest } = field(name);
    return { ...rest, checked: value as boolean };
  };

  const show = (found: Errors) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    // The first wrong field takes the focus, so that a screen reader reads its error.
    const input = first && element.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) getVisibleInput(input).focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    element.current = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      const found = await checkSchema(schema, values);
      show(found);
      if (Object.keys(found).length > 0) return;
      await send(values);
      setSaved(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const beside = toFormErrors(error.errors);
      show(beside);
      if (Object.keys(beside).length === 0) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    field,
    ticked,
    submit,
    busy,
    refusal,
    dirty: Object.keys(values).some((name) => values[name] !== saved[name]),
    /** Restores the last saved values. */
    reset: () => {
      setValues(saved);
      setErrors({});
    },
  };
};
