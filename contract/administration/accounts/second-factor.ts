import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { withError } from '../../platform/errors.ts';
import { moment, notice } from '../../platform/shared.ts';

/** Six digits, as users type them: spaces between are dropped. */
export const factorCode = z
  .string(withError('GEN-001'))
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{6}$/, withError('AUTH-011'));

export const currentPassword = z.string().min(1, withError('GEN-001')).max(128);

const state = z.object({
  /** Date of the activation; null: no second factor. */
  since: moment.nullable(),
  codesLeft: z.int(),
  /** The company requires one of all its users. */
  required: z.boolean(),
});
const codes = z.object({ codes: z.array(z.string()) });

export const getSecondFactor = call.get('/api/admin/account/second-factor', {
  right: 'signed-in',
  summary: 'Whether I use a second factor',
  answer: state,
});

const factorChange = { right: 'signed-in', whileSwitched: { refused: 'changer la double authentification' } } as const;

export const startSecondFactor = call.post('/api/admin/account/second-factor', {
  ...factorChange,
  ignoresIdempotencyKey: true,
  summary: 'A new secret for an authenticator, to be confirmed by a code; the one in use stays until then',
  body: z.object({ password: currentPassword }),
  answer: z.object({
    /** Base32, in groups of four. */
    secret: z.string(),
    /** otpauth:// */
    uri: z.string(),
    /** The same as a QR code: an SVG image. */
    qr: z.string(),
  }),
});

export const confirmSecondFactor = call.put('/api/admin/account/second-factor', {
  ...factorChange,
  summary: 'Puts the secret that was shown to use, and answers recovery codes, shown once',
  body: z.object({ code: factorCode }),
  answer: codes.extend(notice.shape),
});

export const renewRecoveryCodes = call.post('/api/admin/account/recovery-codes', {
  ...factorChange,
  ignoresIdempotencyKey: true,
  summary: 'Ten new recovery codes; those before open nothing any more',
  body: z.object({ password: currentPassword }),
  answer: codes.extend(notice.shape),
});

export const removeSecondFactor = call.post('/api/admin/account/second-factor/removal', {
  ...factorChange,
  ignoresIdempotencyKey: true,
  summary: 'Does without a second factor; AUTH-018 where the company asks for one',
  body: z.object({ password: currentPassword }),
  answer: notice,
});
