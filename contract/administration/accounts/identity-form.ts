import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { countGraphemes } from '../../platform/text/graphemes.ts';
import { refuseWith, uuid } from '../../platform/text/text.ts';

/** Possible durations of an identity switch, in minutes. */
export const SWITCH_MINUTES = [15, 30, 60] as const;
/** `look`: read-only; `act`: changes are allowed. */
export const SWITCH_MODES = ['look', 'act'] as const;
export type SwitchMode = (typeof SWITCH_MODES)[number];
export const MAX_REASON_CHARACTERS = 300;

const reason = z
  .string()
  .default('')
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .superRefine((text, context) => {
    const length = countGraphemes(text);
    if (length < 10) refuseWith(context, 'IDE-004');
    else if (length > MAX_REASON_CHARACTERS)
      refuseWith(context, 'GEN-002', { libelle: 'Motif', n: MAX_REASON_CHARACTERS, saisi: length });
  });

/** C21, C36; in a separate module: only the identity page validates it. */
export const identityForm = z.object({
  id_utilisateur: uuid,
  reason,
  mode: z.enum(SWITCH_MODES).default('look'),
  minutes: z.literal(SWITCH_MINUTES, withError('GEN-019')).default(30),
  /** Page of the request, shown again on return. */
  route: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .default('/home'),
});
