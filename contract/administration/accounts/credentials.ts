import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { email } from '../../platform/text/text.ts';

/** Sign-in credentials. In a separate module: the login page loads it after its first display. */
export const credentials = z.object({
  email,
  password: z.string().min(1, withError('GEN-001')).max(128),
  remember: z.boolean().default(false),
  /** Six digits, or a single-use recovery code of eight characters; required when the account has a second factor. */
  totp: z
    .string()
    .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .max(8, withError('AUTH-011'))
    .optional(),
});
