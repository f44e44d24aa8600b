import { z } from 'zod';
import { line, uuid } from '../../platform/text/text.ts';

export const MAX_MAIL_RECIPIENTS = 50;

export const MAIL_RHYTHMS = ['weekly', 'monthly'] as const;
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];

export const viewName = z.object({ name: line('Nom', { min: 1, max: 60 }) });

export const viewForm = viewName.extend({
  rhythm: z.enum(MAIL_RHYTHMS).nullable(),
  mailTo: z.array(uuid).max(MAX_MAIL_RECIPIENTS),
});
