import classes from './referents.module.css';
import { initials } from './words.ts';

interface PortraitProps {
  person: { firstName: string; lastName: string; photoUrl: string | null };
}

/** A photo, or initials. The name stands beside it: it says nothing more. */
export function Portrait({ person }: PortraitProps) {
  return (
    <span className={classes.portrait} aria-hidden>
      {person.photoUrl === null ? initials(person) : <img src={person.photoUrl} alt="" loading="lazy" />}
    </span>
  );
}
