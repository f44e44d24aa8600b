import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { notice } from '../../platform/shared.ts';
import { MEGABYTE } from '../../platform/text/size.ts';
import { user } from './auth.ts';

export const MAX_AVATAR_BYTES = 5 * MEGABYTE;
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
/** Types of a picture of an account, as messages name them. */
export const AVATAR_FORMATS = 'JPEG, PNG, WebP, HEIC';

export const uploadAvatar = call.post('/api/auth/avatar', {
  right: 'signed-in',
  summary: 'Sets the picture of one’s own account, cut to a square (JPEG, PNG, WebP, HEIC ≤ 5 Mo)',
  upload: true,
  body: z.object({}),
  answer: user.extend(notice.shape),
});

export const removeAvatar = call.delete('/api/auth/avatar', {
  right: 'signed-in',
  summary: 'Takes away the picture of one’s own account; initials stand again',
  answer: user.extend(notice.shape),
});
