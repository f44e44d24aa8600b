import { z } from 'zod';
import { line, personName, phone } from './text.ts';

export const localeCode = z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/);

/** What a person says of herself. In a module of its own: only the account page checks it. */
export const profile = z.object({
  firstName: personName('Prénom', 60),
  lastName: personName('Nom', 80),
  jobTitle: line('Fonction', { max: 100 }),
  phone,
  locale: localeCode,
  timeZone: z.string().max(60),
});
