import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { dayOrNone, defineBlock, type Finding, missing, noPicture, picture } from '../block.ts';

const member = z.object({
  name: line('Nom', { max: 120 }),
  role: line('Fonction', { max: 100 }),
  text: paragraphs('Présentation', { max: 300 }),
  photo: picture,
  /** The day of the person's consent to the use of their picture; without it, the picture is not shown. */
  imageRightOn: dayOrNone,
});
export type Member = z.infer<typeof member>;
export const newMember: Member = { name: '', role: '', text: '', photo: noPicture, imageRightOn: '' };

const checkMember = ({ name, photo, imageRightOn }: Member, index: number): Finding[] => [
  ...(name === '' ? [missing(`people.${index}.name`)] : []),
  ...(photo.mediaId !== null && imageRightOn === ''
    ? [{ code: 'RES-002', level: 'error', field: `people.${index}.imageRightOn` } as const]
    : []),
];

/** Photos and names: the referents shown to readers, and other people. */
export const team = defineBlock({
  type: 'team',
  version: 1,
  props: z.object({
    /** Referents shown to readers come first, as they are at publication. */
    referents: z.boolean(),
    people: z.array(member).max(60, withError('GEN-023', { libelle: 'Personnes', n: 60 })),
  }),
  empty: { referents: false, people: [newMember] },
  check: ({ referents, people }): Finding[] =>
    people.length === 0 && !referents ? [missing('people')] : people.flatMap(checkMember),
});
