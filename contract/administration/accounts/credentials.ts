import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { email } from '../../platform/text/text.ts';

/** What signs a person in. In a module of its own: the login page loads it after it is drawn. */
export const credentials = z.object({
  email,
  password: z.string().min(1, withError('GEN-001')).max(128),
  remember: z.boolean().default(false),
  /** Six digits, or one of eight signs that serves once; asked for when the account has a second factor. */
  totp: z
    .string()
    .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .max(8, withError('AUTH-011'))
    .optional(),
});
