import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';
import { Refusal } from './refusal.ts';

/** Refusal of one field of a form. */
export const createFieldRefusal = (field: string, code: ErrorCode, values: ErrorValues = {}): Refusal =>
  new Refusal(code, values, { [field]: [errorText(code, values)] });
