import type { ReferentRow } from '../../../../contract/people/referents/referents.ts';
import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';

type Item = Record<string, unknown>;

export const getReferentName = ({ firstName, lastName }: Pick<ReferentRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/**
 * A new item of a list of people, with what the referent's form says, in the fields that the item has. The photo comes
 * only with the day of the person's consent.
 */
export const copyReferent = (item: Item, referent: ReferentRow): Item => {
  const name = getReferentName(referent);
  const { jobTitle, phone, email, availability, bio, photoMediaId, imageRightOn } = referent;
  const known: Item = {
    id: crypto.randomUUID(),
    name,
    role: jobTitle,
    phone,
    email,
    availability,
    text: bio,
    ...(imageRightOn !== null &&
      photoMediaId !== null && {
        photo: { mediaId: photoMediaId, alt: elideFrench`Photo de ${name}`, decorative: false },
        imageRightOn,
      }),
  };
  return {
    ...structuredClone(item),
    ...Object.fromEntries(Object.entries(known).filter(([key]) => key in item)),
  };
};
