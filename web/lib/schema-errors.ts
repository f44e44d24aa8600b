import type { z } from 'zod';
import { toErrorMap } from '../../contract/platform/issues.ts';
import { toFormErrors } from '../ui/form/form-errors.ts';

/** Field errors, from the schema that the server checks again. */
export const getSchemaErrors = (schema: z.ZodType, values: unknown): Record<string, string> => {
  const read = schema.safeParse(values);
  return read.success ? {} : toFormErrors(toErrorMap(read.error.issues));
};
