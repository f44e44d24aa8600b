import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, emptyPicture, type Finding, optionalDay, picture } from '../block.ts';

const member = z.object({
  name: line('Nom', { max: 120 }),
  role: line('Fonction', { max: 100 }),
  text: paragraphs('Présentation', { max: 300 }),
  photo: picture,
  /** The day of the person's consent to the use of their picture; without it, the picture is not shown. */
  imageRightOn: optionalDay,
});
export type TeamMember = z.infer<typeof member>;
export const emptyTeamMember: TeamMember = { name: '', role: '', text: '', photo: emptyPicture, imageRightOn: '' };

const checkMember = ({ name, photo, imageRightOn }: TeamMember, index: number): Finding[] => [
  ...(name === '' ? [createMissingFinding(`people.${index}.name`)] : []),
  ...(photo.mediaId !== null && imageRightOn === ''
    ? [{ code: 'RES-002', level: 'error', field: `people.${index}.imageRightOn` } as const]
    : []),
];

/** Photos and names: the referents shown to readers, and other people. */
export const team = defineBlock({
  type: 'team',
  version: 1,
  showsWithoutContent: ({ referents }) => referents,
  skipsTermMarks: true,
  props: z.object({
    /** Referents shown to readers come first, as they are at publication. */
    referents: z.boolean(),
    people: z.array(member).max(60, withError('GEN-023', { libelle: 'Personnes', n: 60 })),
  }),
  emptyText: 'Indiquez la première personne',
  empty: { referents: false, people: [emptyTeamMember] },
  check: ({ referents, people }): Finding[] =>
    people.length === 0 && !referents ? [createMissingFinding('people')] : people.flatMap(checkMember),
});
