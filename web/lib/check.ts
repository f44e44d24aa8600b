import type { z } from 'zod';
import { errorMap } from '../../contract/platform/issues.ts';
import { formErrors } from '../ui/form-errors.ts';

/** Field errors, from the schema that the server checks again. */
export const schemaErrors = (schema: z.ZodType, values: unknown): Record<string, string> => {
  const read = schema.safeParse(values);
  return read.success ? {} : formErrors(errorMap(read.error.issues));
};
