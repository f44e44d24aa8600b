import { z } from 'zod';
import { line, uuid } from '../../platform/text/text.ts';

/** Maximum number of recipients of one e-mail. */
export const MOST_READERS = 50;

export const RHYTHMS = ['weekly', 'monthly'] as const;

export const viewName = z.object({ name: line('Nom', { min: 1, max: 60 }) });

export const viewForm = viewName.extend({
  rhythm: z.enum(RHYTHMS).nullable(),
  mailTo: z.array(uuid).max(MOST_READERS),
});
