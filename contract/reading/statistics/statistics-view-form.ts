import { z } from 'zod';
import { line, uuid } from '../../platform/text/text.ts';

/** People whom one e-mail is for. */
export const MOST_READERS = 50;

export const RHYTHMS = ['weekly', 'monthly'] as const;

export const viewName = z.object({ name: line('Nom', { min: 1, max: 60 }) });

export const viewForm = viewName.extend({
  rhythm: z.enum(RHYTHMS).nullable(),
  mailTo: z.array(uuid).max(MOST_READERS),
});
