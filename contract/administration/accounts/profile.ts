import { z } from 'zod';
import { line, personName, phone } from '../../platform/text/text.ts';
import { LOCALE_CODE } from '../languages/language.ts';

export const localeCode = z.string().regex(LOCALE_CODE);

/** What a person says of herself. In a module of its own: only the account page checks it. */
export const profile = z.object({
  firstName: personName('Prénom', 60),
  lastName: personName('Nom', 80),
  jobTitle: line('Fonction', { max: 100 }),
  phone,
  locale: localeCode,
  timeZone: z.string().max(60),
});
