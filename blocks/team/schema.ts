import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import {
  createErrorFinding,
  createMissingFinding,
  defineBlock,
  emptyPicture,
  type Finding,
  limitedList,
  optionalDay,
  picture,
} from '../block.ts';

/** A person of a team, or of an organisation chart. */
export const personProps = {
  name: line('Nom', { max: 120 }),
  role: line('Fonction', { max: 100 }),
  photo: picture,
  /** The day of the person's consent to the use of their picture; without it, the picture is not shown. */
  imageRightOn: optionalDay,
};

const member = z.object({ ...personProps, text: paragraphs('Présentation', { max: 300 }) });
export type TeamMember = z.infer<typeof member>;
export const emptyTeamMember: TeamMember = { name: '', role: '', text: '', photo: emptyPicture, imageRightOn: '' };

/** Findings of people shown with a name, and with a photo that they allowed. */
export const checkPeople = (people: readonly Pick<TeamMember, 'name' | 'photo' | 'imageRightOn'>[]): Finding[] =>
  people.flatMap(({ name, photo, imageRightOn }, index) => [
    ...(name === '' ? [createMissingFinding(`people.${index}.name`)] : []),
    ...(photo.mediaId !== null && imageRightOn === ''
      ? [createErrorFinding('RES-002', `people.${index}.imageRightOn`)]
      : []),
  ]);

/** Photos and names: the referents shown to readers, and other people. */
export const team = defineBlock({
  type: 'team',
  version: 1,
  showsWithoutContent: ({ referents }) => referents,
  skipsTermMarks: true,
  props: z.object({
    /** Referents shown to readers come first, as they are at publication. */
    referents: z.boolean(),
    people: limitedList('Personnes', 60, member),
  }),
  emptyText: 'Indiquez la première personne',
  empty: { referents: false, people: [emptyTeamMember] },
  check: ({ referents, people }) =>
    people.length === 0 && !referents ? [createMissingFinding('people')] : checkPeople(people),
});
