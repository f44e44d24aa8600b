import { z } from 'zod';
import { line, personName, phone } from '../../platform/text/text.ts';
import { LOCALE_CODE } from '../languages/language.ts';

export const localeCode = z.string().regex(LOCALE_CODE);

/** Profile of the signed-in user. In a separate module: only the account page validates it. */
export const profile = z.object({
  firstName: personName('Prénom', 60),
  lastName: personName('Nom', 80),
  jobTitle: line('Fonction', { max: 100 }),
  phone,
  locale: localeCode,
  timeZone: z.string().max(60),
});
