import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { checkFilledList, defineBlock, emptyPicture, limitedList, picture } from '../block.ts';

/** Phone and e-mail may contain a variable such as `{{rh_email}}`, so only the publish gate checks their format. */
export const person = z.object({
  name: line('Nom', { max: 120 }),
  role: line('Fonction', { max: 100 }),
  phone: line('Téléphone', { max: 60 }),
  email: line('E-mail', { max: 254 }),
  availability: line('Disponibilités', { max: 120 }),
  photo: picture,
});
export type Person = z.infer<typeof person>;
export const emptyPerson: Person = {
  name: '',
  role: '',
  phone: '',
  email: '',
  availability: '',
  photo: emptyPicture,
};

export const contact = defineBlock({
  type: 'contact',
  version: 1,
  skipsTermMarks: true,
  props: z.object({ people: limitedList('Personnes', 60, person) }),
  emptyText: 'Indiquez la première personne',
  empty: { people: [emptyPerson] },
  check: ({ people }) => checkFilledList('people', people, 'name'),
});
