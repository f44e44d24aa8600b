import type { Check } from '../../../contract/messages/campaigns/campaigns.ts';
import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';

type Name = Check['check'];
type More = Partial<Pick<Check, 'language' | 'block' | 'variable' | 'people' | 'n' | 'message'>>;

export const NOTHING = { language: null, block: null, variable: null, people: [], n: 0 } satisfies More;

export const well = (check: Name, message: string, more: More = {}): Check => ({
  ...NOTHING,
  check,
  level: 'ok',
  code: null,
  message,
  ...more,
});

/** Failed check: it blocks the launch unless it is a warning. */
export const found = (
  check: Name,
  level: 'warning' | 'blocking',
  code: ErrorCode,
  values: ErrorValues = {},
  more: More = {},
): Check => ({ ...NOTHING, check, level, code, message: errorText(code, values), ...more });
