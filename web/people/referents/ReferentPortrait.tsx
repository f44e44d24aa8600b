import { getReferentInitials } from './format-referent.ts';
import classes from './referents.module.css';

interface ReferentPortraitProps {
  person: { firstName: string; lastName: string; photoUrl: string | null };
}

/** Photo or initials. Decorative: the name appears beside it. */
export function ReferentPortrait({ person }: ReferentPortraitProps) {
  return (
    <span className={classes.portrait} aria-hidden>
      {person.photoUrl === null ? getReferentInitials(person) : <img src={person.photoUrl} alt="" loading="lazy" />}
    </span>
  );
}
