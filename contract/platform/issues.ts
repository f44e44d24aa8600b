import { z } from 'zod';
import { ERRORS, type ErrorCode, errorText } from './errors.ts';

/*
 * French texts for zod's own refusals (a missing field, a number out of bounds…). A message of the schema takes
 * precedence. Importing this module is enough.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? errorText('GEN-001') : errorText('GEN-018');
      case 'too_small':
        return issue.origin === 'string' && Number(issue.minimum) <= 1
          ? errorText('GEN-001')
          : errorText('GEN-024', { libelle: 'Valeur', n: Number(issue.minimum) });
      case 'too_big':
        return errorText('GEN-023', { libelle: 'Valeur', n: Number(issue.maximum) });
      case 'invalid_value':
      case 'invalid_union':
        return errorText('GEN-019');
      default:
        return errorText('GEN-018');
    }
  },
});

interface ValidationIssue {
  path: PropertyKey[];
  message: string;
  code?: string;
  params?: Record<string, unknown>;
}

/** Zod issues in the form of an answer body: field (`a.0.b`) → messages; `''` for the whole. */
export const toErrorMap = (issues: readonly ValidationIssue[]): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
};

export const getFirstErrorCode = (issues: readonly ValidationIssue[]): ErrorCode => {
  const code = issues[0]?.params?.code;
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : 'GEN-001';
};
